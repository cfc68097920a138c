"""assay.remote against a server of this machine that logs requests."""

import http.server
import importlib.util
import os
import sys
import threading
import types
import unittest
from unittest import mock

from assay import Verdict, Why, remote
from shared import safetensors

KIB64 = 1 << 16


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def do_HEAD(self):
        self.server.log.append((self.command, self.path, dict(self.headers)))
        self.send_error(403)

    def do_GET(self):
        server = self.server
        server.log.append((self.command, self.path, dict(self.headers)))
        how = server.how.pop(0) if server.how else ""
        getattr(self, "do_" + how, self.send_range)()

    def answer(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def bytes(self):
        first, _, last = self.headers["Range"][len("bytes="):].partition("-")
        last = min(int(last), self.server.size - 1)
        data = self.server.first[int(first):last + 1]
        return int(first), last, data + bytes(last + 1 - int(first) -
                                              len(data))

    def send_range(self, etag='"1"', size=None):
        if self.server.size == 0:
            return self.answer(416, Content_Range="bytes */0")
        first, last, data = self.bytes()
        self.answer(206, data, ETag=etag, Content_Range=f"bytes {first}-{last}"
                    f"/{size or self.server.size}")

    def do_whole(self):
        self.answer(200, self.bytes()[2])

    def do_no_size(self):
        first, last, data = self.bytes()
        self.answer(206, data, Content_Range=f"bytes {first}-{last}/*")

    def do_no_range(self):
        self.answer(206, self.bytes()[2])

    def do_shifted(self):
        first, last, data = self.bytes()
        self.answer(206, data, Content_Range=f"bytes {first + 1}-{last + 1}/"
                    f"{self.server.size}")

    def do_new_etag(self):
        self.send_range(etag='"2"')

    def do_new_size(self):
        self.send_range(size=self.server.size + 1)

    def do_huge(self):
        self.send_range(size=1 << 65)

    def do_encoded(self):
        first, last, data = self.bytes()
        self.answer(206, data, Content_Encoding="gzip", Content_Range=f"bytes "
                    f"{first}-{last}/{self.server.size}")

    def do_403(self):
        self.answer(403)

    def do_404(self):
        self.answer(404)

    def do_500(self):
        self.answer(500)

    def do_429(self):
        self.answer(429, Retry_After="0")

    def do_later(self):
        self.answer(429, Retry_After="3600")

    def do_date(self):
        self.answer(503, Retry_After="Fri, 31 Dec 1999 23:59:59 GMT")

    def do_cut(self):
        first, last, data = self.bytes()
        self.send_response(206)
        self.send_header("Content-Range", f"bytes {first}-{last}/"
                         f"{self.server.size}")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[:100])
        self.close_connection = True

    def do_closed(self):
        self.close_connection = True

    def do_elsewhere(self):
        self.answer(302, Location=self.server.target)

    def do_file(self):
        self.answer(302, Location="file:///etc/passwd")

    def do_loop(self):
        self.server.how.append("loop")
        self.answer(302, Location=self.path)


def serve(test, first=b"", size=0):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.first, server.size, server.log, server.how = first, size, [], []
    server.url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    test.addCleanup(server.server_close)
    test.addCleanup(server.shutdown)
    return server


class Remote(unittest.TestCase):
    def setUp(self):
        self.server = serve(self, *safetensors(34064, 6 << 30))
        self.url = self.server.url + "/m.safetensors"
        patch = mock.patch.dict(os.environ)
        patch.start()
        self.addCleanup(patch.stop)
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
            os.environ.pop(name, None)
        sleep = mock.patch("time.sleep")
        self.sleep = sleep.start()
        self.addCleanup(sleep.stop)

    def judge(self, *how, url=None, **options):
        self.server.how[:] = how
        self.server.log.clear()
        return remote.judge(url or self.url, **options)

    def ranges(self):
        return [headers["Range"] for _, _, headers in self.server.log]

    def test_one_request(self):
        file = remote.Http(self.url)
        report = remote.judge(file)
        self.assertEqual((report.verdict, report.judged, report.size),
                         (Verdict.ACCEPT, KIB64, self.server.size))
        self.assertEqual([(one[0], one[1]) for one in self.server.log],
                         [("GET", "/m.safetensors")])
        self.assertEqual(self.ranges(), ["bytes=0-65535"])
        self.assertEqual((file.requests, file.received, file.etag),
                         (1, KIB64, '"1"'))
        self.assertEqual(report.name, self.url)

    def test_boundaries(self):
        for around, requests in ((-1, 1), (0, 1), (1, 2)):
            first, size = safetensors(KIB64 - 8 + around, 1 << 33)
            self.server.first, self.server.size = first, size
            self.assertTrue(self.judge().accepted)
            self.assertEqual(self.ranges(), ["bytes=0-65535",
                                             "bytes=65536-131071"][:requests])
        for size in (1, 100, KIB64 - 1, KIB64, KIB64 + 1):
            data = size - 8 - 80
            self.server.first, self.server.size = \
                safetensors(80, data) if data >= 0 else (b"x" * size, size)
            self.assertEqual(self.judge().size, size)
            self.assertEqual(len(self.server.log), 1)

    def test_empty(self):
        self.server.first, self.server.size = b"", 0
        report = self.judge()
        self.assertEqual((report.verdict, report.size), (Verdict.REJECT, 0))

    def test_gguf_reads_more(self):
        self.judge(url=self.server.url + "/m.gguf?download=true")
        self.assertEqual(self.ranges()[0], "bytes=0-1048575")

    def test_whole(self):
        """Other formats are read whole only if that is wanted."""
        from assay.corpus import cases
        data = max((c.path for c in cases("mag")
                    if c.verdict is Verdict.ACCEPT),
                   key=lambda path: path.stat().st_size).read_bytes()
        self.server.first, self.server.size = data, len(data)
        self.assertEqual(self.judge().why, Why.BYTES)
        self.assertTrue(self.judge(whole=True).accepted)

    def test_names(self):
        """Secrets of an address are in no report."""
        report = self.judge(url=self.url + "?token=secret#part")
        self.assertNotIn("secret", report.json)
        self.assertEqual(self.server.log[0][1], "/m.safetensors?token=secret")
        self.assertEqual(report.name, self.url)

    def test_faults(self):
        for how, why, words in (
                ("whole", Why.READ, "answered 200 instead of 206"),
                ("no_size", Why.READ, "states no size"),
                ("no_range", Why.READ, "states no size"),
                ("shifted", Why.READ, "answered bytes 1-65536 instead of "
                                      "0-65535"),
                ("huge", Why.READ, "states no size"),
                ("encoded", Why.READ, "encodes the bytes: gzip"),
                ("403", Why.READ, "answered 403"),
                ("404", Why.READ, "answered 404"),
                ("later", Why.READ, "answered 429 Too Many Requests, "
                                    "Retry-After: 3600"),
                ("date", Why.READ, "answered 503"),
                ("loop", Why.READ, "answered 302"),
                ("file", Why.READ, "answered 302")):
            with self.subTest(how):
                report = self.judge(how)
                self.assertEqual((report.verdict, report.why),
                                 (Verdict.UNKNOWN, why))
                self.assertIn(words, report.reason)
                self.assertIn('"why":"read"', report.json)
                self.assertEqual(report.judged, 0)
                if how not in ("loop",):
                    self.assertEqual(len(self.server.log), 1)
        self.sleep.assert_not_called()

    def test_tried_again(self):
        for how in ("429", "500", "cut", "closed"):
            with self.subTest(how):
                self.assertTrue(self.judge(how, how).accepted)
                self.assertEqual(self.ranges(), ["bytes=0-65535"] * 3)
                report = self.judge(how, how, how)
                self.assertEqual((report.verdict, report.why),
                                 (Verdict.UNKNOWN, Why.READ))
                self.assertEqual(len(self.server.log), 3)
                self.judge(how, tries=1)
                self.assertEqual(len(self.server.log), 1)
        self.assertIn("100 of 65536 bytes",
                      self.judge("cut", tries=1).reason)
        self.sleep.reset_mock()
        self.judge("later", patience=3600)
        self.sleep.assert_called_once_with(3600)

    def test_changed(self):
        self.server.first, self.server.size = safetensors(KIB64, 1 << 33)
        for how in ("new_etag", "new_size"):
            report = self.judge("", how)
            self.assertEqual((report.verdict, report.why),
                             (Verdict.UNKNOWN, Why.CHANGED))

    def test_nobody_there(self):
        self.server.shutdown()
        self.server.server_close()
        report = self.judge()
        self.assertEqual(report.why, Why.READ)
        self.assertIn("cannot be reached", report.reason)

    def test_credentials(self):
        """They go to no other host, and not to another port of the same."""
        other = serve(self, self.server.first, self.server.size)
        secret = {"Authorization": "Bearer secret", "X-Key": "secret",
                  "Cookie": "secret"}
        self.server.target = other.url + "/x"
        self.assertTrue(self.judge("elsewhere", headers=secret).accepted)
        sent, got = self.server.log[0][2], other.log[0][2]
        self.assertEqual(sent["Authorization"], "Bearer secret")
        self.assertNotIn("secret", str(got))
        self.assertEqual(got["Range"], "bytes=0-65535")
        self.server.target = self.server.url + "/x"
        self.judge("elsewhere", headers=secret)
        self.assertEqual(self.server.log[1][2]["Authorization"],
                         "Bearer secret")

    def test_addresses(self):
        for url in ("m.safetensors", "/etc/passwd", ""):
            with self.assertRaises(ValueError):
                remote.judge(url)
        with self.assertRaises(ValueError):
            remote.Http("ftp://127.0.0.1/x")
        for url in (self.url, remote.Http(self.url)):
            with self.assertRaises(TypeError):
                remote.judge(url, wrong=1)

    def test_hub(self):
        """hf:// asks huggingface_hub for the address and the token."""
        asked = []
        hub = types.ModuleType("huggingface_hub")
        hub.get_token = lambda: "secret"

        def hf_hub_url(name, path, *, repo_type, revision):
            asked.append((name, path, repo_type, revision))
            return self.url
        hub.hf_hub_url = hf_hub_url
        with mock.patch.dict(sys.modules, huggingface_hub=hub):
            url = "hf://org/repo@refs%2Fpr%2F1/sub/m.safetensors"
            report = self.judge(url=url)
            self.judge(url="hf://datasets/org/repo/m.safetensors")
            for wrong in ("hf://org/repo", "hf://org//x", "hf://"):
                with self.assertRaises(ValueError):
                    remote.judge(wrong)
        self.assertTrue(report.accepted)
        self.assertEqual(report.name, url)
        self.assertEqual(asked, [
            ("org/repo", "sub/m.safetensors", None, "refs/pr/1"),
            ("org/repo", "m.safetensors", "dataset", None)])
        self.assertEqual(self.server.log[0][2]["Authorization"],
                         "Bearer secret")

    def test_without_packages(self):
        gone = {"huggingface_hub": None, "fsspec": None}
        with mock.patch.dict(sys.modules, gone):
            for url in ("hf://org/repo/x", "s3://bucket/x"):
                with self.assertRaisesRegex(ImportError, r"assay\[remote\]"):
                    remote.judge(url)

    @unittest.skipUnless(importlib.util.find_spec("fsspec"),
                         "fsspec is not installed")
    def test_fsspec(self):
        import fsspec
        data = safetensors(80)[0] + bytes(4)
        with fsspec.open("memory://m.safetensors", "wb") as file:
            file.write(data)
        report = remote.judge("memory://m.safetensors")
        self.assertEqual((report.verdict, report.size), (Verdict.ACCEPT,
                                                         len(data)))
        self.assertEqual(remote.judge("memory://none").why, Why.READ)


if __name__ == "__main__":
    unittest.main()
