"""People are called to their turn by web push: asked for kindly, sealed, shown by the worker."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.client.conftest import SLOW
from tests.client.hands import end_turn, open_table
from tests.client.house import serving
from tests.client.test_table import PEOPLE, call
from tests.server.push_service import SIGNER
from tests.server.push_service import Browser as Keys

STUB = """
window.Notification = class { static permission = "default";
    static async requestPermission() { return (this.permission = "granted"); } };
let known = null;
PushManager.prototype.getSubscription = async () => known;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => (known = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: applicationServerKey.buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "KEY", auth: "SECRET" } }),
    unsubscribe: async () => { known = null; return true; },
});
"""
"""A browser whose push service is on this machine."""
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    const shown = await worker.getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
}"""
ATTEMPTS = 20
"""Chromium forgets what it is about to show if it is asked meanwhile: then it is called again."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A house that calls people."""
    key = tmp_path / "push.pem"
    key.write_bytes(SIGNER.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    with serving(tmp_path, push=str(key)) as address:
        yield address


@pytest.fixture
def service() -> Iterator[tuple[str, queue.Queue[bytes]]]:
    """A push service on this machine: where it is, and what it is sent."""
    sent: queue.Queue[bytes] = queue.Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent.put(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_said: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/ann", sent
    server.shutdown()
    thread.join()
    server.server_close()


def somebody(browser: Browser, address: str) -> BrowserContext:
    context = browser.new_context(base_url=address, locale="en-US")
    context.set_default_timeout(SLOW)
    return context


def reachable(context: BrowserContext, endpoint: str) -> Keys:
    """Let a browser be reached by a push service; its keys."""
    keys = Keys()
    stub = STUB.replace("ENDPOINT", json.dumps(endpoint))
    context.add_init_script(
        stub.replace("KEY", keys.keys["key"]).replace("SECRET", keys.keys["secret"])
    )
    return keys


def with_worker(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    return page


def test_whoever_wants_it_is_called_with_the_page_closed(
    browser: Browser, address: str, service: tuple[str, queue.Queue[bytes]]
) -> None:
    """From the switch in the settings to a sealed message that only that browser can open."""
    endpoint, sent = service
    with somebody(browser, address) as ann, somebody(browser, address) as mei:
        keys = reachable(ann, endpoint)
        host, guest = with_worker(ann), with_worker(mei)
        call(host, "Ann")
        call(guest, "Mei")
        host.get_by_role("button", name="Settings").first.click()
        notify = host.get_by_role("switch", name="Notification")
        expect(host.locator("dialog")).to_contain_text("also while the page is closed")
        with host.expect_response("**/api/calls") as answered:
            notify.check()
        assert answered.value.json() == {"on": True}
        opened = open_table(guest, game="element", seats=PEOPLE)
        invites: list[dict[str, str]] = opened["invites"]  # type: ignore[assignment]  # as JSON
        guest.goto(f"/t/{opened['id']}")
        host.goto(invites[0]["path"])
        expect(guest.locator(".lamp")).to_be_visible()
        host.close()
        guest.locator("button.draw").nth(0).click()
        end_turn(guest)
        told = json.loads(keys.opened(sent.get(timeout=SLOW / 1000)))
        assert told == {"id": opened["id"], "title": "Your turn · Element", "body": "with Mei"}


def test_whoever_switches_it_off_is_forgotten(
    browser: Browser, address: str, service: tuple[str, queue.Queue[bytes]]
) -> None:
    with somebody(browser, address) as ann:
        reachable(ann, service[0])
        page = with_worker(ann)
        page.get_by_role("button", name="Settings").first.click()
        notify = page.get_by_role("switch", name="Notification")
        with page.expect_response("**/api/calls"):
            notify.check()
        with page.expect_response("**/api/calls/forget") as answered:
            notify.uncheck()
        assert answered.value.json() == {"on": False}


def test_a_browser_that_cannot_be_reached_says_so(browser: Browser, address: str) -> None:
    """Chromium here has no push service: the page calls as long as it is open."""
    with somebody(browser, address) as ann:
        ann.grant_permissions(["notifications"])
        page = with_worker(ann)
        page.get_by_role("button", name="Settings").first.click()
        page.get_by_role("switch", name="Notification").check()
        expect(page.locator("dialog")).to_contain_text("could not reach its push service")


def test_the_worker_shows_what_it_is_called_for(browser: Browser, address: str) -> None:
    with somebody(browser, address) as ann:
        ann.grant_permissions(["notifications"])
        page = with_worker(ann)
        session = ann.new_cdp_session(page)
        workers: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: workers.extend(one["registrationId"] for one in told["registrations"]),
        )
        session.send("ServiceWorker.enable")
        while not workers:
            page.wait_for_timeout(10)
        said = {"id": "t1", "title": "Your turn · Element", "body": "with Mei"}
        told = {"origin": address, "registrationId": workers[0], "data": json.dumps(said)}
        shown: list[dict[str, str]] = []
        for _ in range(ATTEMPTS):
            session.send("ServiceWorker.deliverPushMessage", told)
            page.wait_for_timeout(500)
            if shown := page.evaluate(SHOWN):
                break
        sign = {"title": said["title"], "body": said["body"], "tag": "t1", "data": "/t/t1"}
        assert shown == [sign]
