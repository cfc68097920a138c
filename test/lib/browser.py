"""Chromium, driven by its own driver, which speaks WebDriver."""

import json
import shutil
import subprocess
import sys
import urllib.request

REQUESTS = """
return performance.getEntriesByType('resource').map(function (e) {
    return e.name;
});
"""


def need(name):
    found = shutil.which(name)
    if found is None:
        print(f"skipped: {name} is not installed")
        sys.exit(77)
    return found


class Browser:
    """A session of WebDriver, over HTTP."""

    def __init__(self, driver, chromium, folder, *arguments):
        self.process = subprocess.Popen(
            [driver, "--port=0"], stdout=subprocess.PIPE, text=True)
        self.web = urllib.request.build_opener(
            urllib.request.ProxyHandler({}))
        self.base = None
        while self.base is None:
            line = self.process.stdout.readline()
            assert line, "the driver ended"
            if "successfully on port" in line:
                port = line.rsplit("port ", 1)[1].strip(" .\n")
                self.base = f"http://127.0.0.1:{port}"
        options = {"binary": chromium, "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", f"--user-data-dir={folder}/profile",
            *arguments]}
        answer = self.ask("/session", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.base += "/session/" + answer["sessionId"]

    def ask(self, path, body=None, method="POST"):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data=data,
                                         method=method)
        with self.web.open(request, timeout=1200) as answer:
            return json.loads(answer.read())["value"]

    def run(self, script, *arguments):
        return self.ask("/execute/sync", {"script": script,
                                          "args": list(arguments)})

    def type(self, selector, text):
        found = self.ask("/element", {"using": "css selector",
                                      "value": selector})
        self.ask(f"/element/{next(iter(found.values()))}/value",
                 {"text": text})

    def log(self):
        return [entry["message"] for entry in
                self.ask("/se/log", {"type": "browser"})]

    def close(self):
        try:
            self.ask("", method="DELETE")
        finally:
            self.process.terminate()
            self.process.wait()
