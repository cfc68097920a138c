"""Judges files elsewhere by ranges of their bytes: 64 KiB, in one request, are
enough for most safetensors files of any size.

    from assay.remote import judge

    report = judge("https://example.org/model.safetensors")

http and https need the standard library alone. hf:// needs huggingface_hub, and
all other addresses need fsspec and what it needs for them: pip install
assay[remote].
"""

from __future__ import annotations

import http.client
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, Mapping, Optional, Tuple, Union

from . import __version__, _native
from ._calls import head
from ._enums import Why
from ._judge import LIMIT, first_of
from ._lines import problem
from ._report import Report

#: Headers that another host may get after a redirect.
_HARMLESS = frozenset(("Range", "User-agent", "Accept-encoding"))
_RANGE = re.compile(r"bytes (?:([0-9]{1,20})-([0-9]{1,20})|\*)/([0-9]{1,20})")
_TRY_AGAIN = frozenset((429, 500, 502, 503, 504))


class RemoteError(OSError):
    """A file elsewhere could not be read. why is READ or CHANGED."""

    def __init__(self, reason: str, why: Why = Why.READ) -> None:
        super().__init__(reason)
        self.why = why


def _origin(url: str) -> Tuple[str, Optional[str], Optional[int]]:
    parts = urllib.parse.urlsplit(url)
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    return parts.scheme, parts.hostname, parts.port or usual


class _Redirect(urllib.request.HTTPRedirectHandler):
    """Follows redirects, but shows no credentials to another host."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str,
                         headers: Any, newurl: str) -> Any:
        request = super().redirect_request(req, fp, code, msg, headers, newurl)
        if request is not None and \
                _origin(request.full_url) != _origin(req.full_url):
            for name in set(request.headers) - _HARMLESS:
                request.remove_header(name)
        return request


def _opener() -> urllib.request.OpenerDirector:
    """Returns what opens http and https, and nothing else."""
    opener = urllib.request.OpenerDirector()
    opener.addheaders = []
    for handler in (urllib.request.ProxyHandler, urllib.request.HTTPHandler,
                    urllib.request.HTTPSHandler, _Redirect,
                    urllib.request.HTTPDefaultErrorHandler,
                    urllib.request.HTTPErrorProcessor,
                    urllib.request.UnknownHandler):
        opener.add_handler(handler())
    return opener


class Http:
    """A file of a server that answers ranges.

    size        of the file in bytes; known after the first range, else 0
    etag        of the file as the server states it, or None
    requests    how many requests were made, redirects not counted
    received    how many bytes of the file were received

    headers are sent with each request, but to no other host that a redirect
    names; timeout is that of a socket, in seconds. An answer 429 or 5xx and a
    cut connection are tried again, at most tries times in all, after the
    seconds that the server asks for (Retry-After), but only if these are at
    most patience.
    """

    def __init__(self, url: str, *, headers: Optional[Mapping[str, str]] = None,
                 timeout: float = 60, tries: int = 3,
                 patience: float = 60) -> None:
        if urllib.parse.urlsplit(url).scheme not in ("http", "https"):
            raise ValueError(f"not an http or https address: {url}")
        self.url = url
        self.size = 0
        self.etag: Optional[str] = None
        self.requests = self.received = 0
        self._headers = dict(headers or {})
        self._timeout, self._tries, self._patience = timeout, tries, patience
        self._opener = _opener()
        self._first: Optional[bytes] = None

    @property
    def name(self) -> str:
        """The address without what may be secret: user, query, fragment."""
        parts = urllib.parse.urlsplit(self.url)
        host = parts.netloc.rpartition("@")[2]
        return urllib.parse.urlunsplit((parts.scheme, host, parts.path, "",
                                        ""))

    def open(self, length: int) -> None:
        """Reads the first bytes, at most length, and learns the size. Raises
        RemoteError."""
        self._first = self._range(0, length)

    def read(self, offset: int, length: int) -> bytes:
        """Returns length bytes at offset. Raises RemoteError."""
        first = self._first or b""
        if offset + length <= len(first):
            return first[offset:offset + length]
        return self._range(offset, length)

    def _range(self, offset: int, length: int) -> bytes:
        """Gets a range; tries again if the fault may pass."""
        for left in reversed(range(max(self._tries, 1))):
            try:
                return self._get(offset, length)
            except urllib.error.HTTPError as error:
                with error:
                    if error.code == 416 and self._is_empty(error.headers):
                        return b""
                    reason, wait = _refusal(error)
                    if error.code not in _TRY_AGAIN:
                        left = 0
            except RemoteError:
                raise
            except (OSError, http.client.HTTPException) as error:
                reason, wait = _words(error), 0.0
            if left == 0 or wait > self._patience:
                break
            time.sleep(wait)
        raise RemoteError(reason)

    def _get(self, offset: int, length: int) -> bytes:
        self.requests += 1
        request = urllib.request.Request(self.url, headers={
            "User-Agent": f"assay/{__version__}", **self._headers,
            "Range": f"bytes={offset}-{offset + length - 1}",
            "Accept-Encoding": "identity"})
        with self._opener.open(request, timeout=self._timeout) as answer:
            expected = self._expected(answer, offset, length)
            data = answer.read(expected)
            self.received += len(data)
        if len(data) < expected:
            raise http.client.IncompleteRead(data, expected - len(data))
        return bytes(data)

    def _expected(self, answer: Any, offset: int, length: int) -> int:
        """Checks the head of an answer; returns how many bytes follow."""
        if answer.status != 206:
            raise RemoteError(f"the server ignores ranges: it answered "
                              f"{answer.status} instead of 206")
        encoding = answer.headers.get("Content-Encoding", "identity")
        if encoding != "identity":
            raise RemoteError(f"the server encodes the bytes: {encoding}")
        stated = answer.headers.get("Content-Range", "")
        found = _RANGE.fullmatch(stated.strip())
        if found is None or found[1] is None or int(found[3]) > _native.MOST:
            raise RemoteError(f"the server states no size of the file: "
                              f"Content-Range is {stated!r}")
        first, last, size = (int(number) for number in found.groups())
        self._keep(size, answer.headers.get("ETag"))
        if first != offset or last != min(offset + length, size) - 1:
            raise RemoteError(f"the server answered bytes {first}-{last} "
                              f"instead of {offset}-{offset + length - 1}")
        return last - first + 1

    def _is_empty(self, headers: Any) -> bool:
        found = _RANGE.fullmatch(headers.get("Content-Range", "").strip())
        return found is not None and found[1] is None and int(found[3]) == 0

    def _keep(self, size: int, etag: Optional[str]) -> None:
        """Keeps size and etag; a later answer must have the same."""
        if self._first is not None and (size, etag) != (self.size, self.etag):
            raise RemoteError("changed while it was judged", Why.CHANGED)
        self.size, self.etag = size, etag


def _refusal(error: urllib.error.HTTPError) -> Tuple[str, float]:
    """Returns the reason of an answer that is an error, and the seconds after
    which to try again."""
    after = str(error.headers.get("Retry-After", "")).strip()
    reason = f"the server answered {error.code} {error.reason}".rstrip()
    if not after:
        return reason, 1.0
    wait = float(after) if re.fullmatch(r"[0-9]{1,9}", after) else \
        float("inf")        # a date: that is long
    return f"{reason}, Retry-After: {after}", wait


def _words(error: Exception) -> str:
    if isinstance(error, http.client.IncompleteRead):
        return (f"the connection was cut: {len(error.partial)} of "
                f"{len(error.partial) + (error.expected or 0)} bytes came")
    reason = getattr(error, "reason", None) or error
    return f"cannot be reached: {reason}" if str(reason) else \
        f"cannot be reached: {type(error).__name__}"


# --------------------------------------------------------------- elsewhere --

class _Fsspec:
    """A file that fsspec knows."""

    def __init__(self, url: str, options: Mapping[str, Any]) -> None:
        try:
            import fsspec  # type: ignore[import-untyped, unused-ignore]
        except ImportError:
            raise ImportError(f"{url} needs fsspec: pip install "
                              "assay[remote]") from None
        self.name = url.partition("?")[0]
        self.size = 0
        self._system, self._path = fsspec.core.url_to_fs(url, **options)

    def open(self, length: int) -> None:
        """Learns the size."""
        size = self._system.info(self._path)["size"]
        if size is None:
            raise RemoteError("the size of the file is unknown")
        self.size = int(size)

    def read(self, offset: int, length: int) -> bytes:
        """Returns length bytes at offset. Raises RemoteError."""
        data = bytes(self._system.cat_file(self._path, start=offset,
                                           end=offset + length))
        if len(data) != length:
            raise RemoteError(f"{len(data)} of {length} bytes came")
        return data


def _hf_url(url: str) -> Tuple[str, Dict[str, str]]:
    """Returns the http address of hf://[TYPE/]OWNER/NAME[@REVISION]/PATH and
    the headers for it."""
    try:
        import huggingface_hub as hub  # type: ignore[import, unused-ignore]
    except ImportError:
        raise ImportError(f"{url} needs huggingface_hub: pip install "
                          "assay[remote]") from None
    parts = url[len("hf://"):].split("/")
    kind = parts.pop(0)[:-1] if parts[0] in ("datasets", "spaces") else None
    if len(parts) < 3 or not all(parts):
        raise ValueError(f"not hf://OWNER/NAME[@REVISION]/PATH: {url}")
    name, _, revision = parts[1].partition("@")
    address = hub.hf_hub_url(
        f"{parts[0]}/{name}", "/".join(parts[2:]), repo_type=kind,
        revision=urllib.parse.unquote(revision) or None)
    token = hub.get_token()
    return address, {"Authorization": f"Bearer {token}"} if token else {}


def _open(url: str, options: Dict[str, Any]) -> Union[Http, _Fsspec]:
    scheme, colon, _ = url.partition("://")
    if not colon:
        raise ValueError(f"not an address, which has a scheme: {url}")
    if scheme in ("http", "https"):
        return Http(url, **options)
    if scheme == "hf":
        address, headers = _hf_url(url)
        headers.update(options.pop("headers", None) or {})
        return Http(address, headers=headers, **options)
    return _Fsspec(url, options)


def judge(url: Union[str, Http], *, whole: bool = False, limit: int = LIMIT,
          format: Optional[str] = None, max_findings: Optional[int] = 100,
          memory_limit: Optional[int] = None, **options: Any) -> Report:
    """Judges a file by ranges of its bytes and returns the report.

    url     an address, or Http, which also counts requests and bytes
    whole   True reads files to their end whose formats need that; see head()
    limit   bytes to read at most

    format, max_findings and memory_limit are those of validate(). The other
    options are those of Http for http, https and hf, and those of the file
    system of fsspec for all other addresses.

    A file that cannot be read is unknown, with why READ and the reason: the
    server refuses it, ignores ranges or states no size, or the connection is
    cut. Raises ValueError for what is not an address, and ImportError if a
    package for it is missing.
    """
    if isinstance(url, Http) and options:
        raise TypeError(f"Http has its own options: {', '.join(options)}")
    file = url if isinstance(url, Http) else _open(url, options)
    name = url if isinstance(url, str) and url.startswith("hf://") \
        else file.name
    encoded = name.encode("utf-8", "surrogateescape").replace(b"\0", b"")
    first = min(first_of(encoded), limit)
    try:
        file.open(first)
        return head(file.read, file.size, name=encoded, format=format,
                    limit=limit, whole=whole, max_findings=max_findings,
                    memory_limit=memory_limit)
    except RemoteError as error:
        return problem(encoded, error.why, str(error), file.size)
    except OSError as error:
        return problem(encoded, Why.READ, f"cannot be read: {error}",
                       file.size)
