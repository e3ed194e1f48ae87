"""Opens a page in headless Chromium, and prints what scripts find in it, as JSON.

    page.py URL [EARLY [WIDTH]] <SCRIPTS

SCRIPTS are expressions of JavaScript, with a zero byte between them. They run one after the other through the
DevTools protocol, as an app's web view runs them: the page's Content-Security-Policy does not apply. EARLY runs
before the page's own scripts. WIDTH is that of the window in pixels, 1000 without it. The output has the value of the last expression, or of its promise, as `result`,
the messages of the console and the browser's log as `console`, and the URLs that were requested as `requests`.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile

import websockets

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--remote-debugging-port=0", "--window-size=1000,2000",
]


class Browser:
    def __init__(self, socket):
        self.socket = socket
        self.count = 0
        self.session = None
        self.console = []
        self.requests = []

    async def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        await self.socket.send(json.dumps(message))
        while True:
            reply = json.loads(await self.socket.recv())
            if reply.get("id") == message["id"]:
                if "error" in reply:
                    raise SystemExit(f"{method}: {reply['error']}")
                return reply["result"]
            self.note(reply)

    def note(self, event):
        parameters = event.get("params", {})
        match event.get("method"):
            case "Log.entryAdded":
                self.console.append(parameters["entry"]["text"])
            case "Runtime.consoleAPICalled" | "Runtime.exceptionThrown":
                self.console.append(json.dumps(parameters))
            case "Network.requestWillBeSent":
                self.requests.append(parameters["request"]["url"])

    async def open(self, url, early, width):
        target = await self.call("Target.createTarget", url="about:blank")
        attached = await self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self.session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            await self.call(f"{domain}.enable")
        await self.call("Page.addScriptToEvaluateOnNewDocument", source=early)
        if width:
            await self.call(
                "Emulation.setDeviceMetricsOverride", width=width, height=2000, deviceScaleFactor=1, mobile=False)
        await self.call("Page.navigate", url=url)
        while await self.value("location.href === 'about:blank' || document.readyState") != "complete":
            await asyncio.sleep(0.02)

    async def value(self, expression):
        found = await self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            raise SystemExit(f"the script failed: {found['exceptionDetails']}")
        return found["result"].get("value")


async def main(scripts, url, early="", width=0):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            ["chromium", *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "HOME": profile})
        try:
            for line in process.stderr:
                if found := re.search(r"ws://\S+", line):
                    break
            else:
                raise SystemExit("chromium did not start")
            async with websockets.connect(found[0], max_size=None) as socket:
                browser = Browser(socket)
                await browser.open(url, early, int(width))
                for script in scripts:
                    result = await browser.value(script)
                print(json.dumps({
                    "result": result, "console": browser.console, "requests": browser.requests}))
        finally:
            process.terminate()
            process.wait()


asyncio.run(main(sys.stdin.read().split("\0"), *sys.argv[1:]))
