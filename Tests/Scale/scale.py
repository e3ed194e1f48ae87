"""The parts that all engine scripts share: records, a local vendor, and the proof by numbers."""

import collections
import contextlib
import json
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SKIPPED = 77
# The default of `--jobs`: at most so many requests are in flight when a run is killed.
JOBS = 16
# The time until the vendor responds, so that requests are in flight when a run is killed.
RESPONSE_MS = 30


def pushkit():
    """The absolute path of the binary in PUSHKIT, or of the release build."""
    path = os.environ.get("PUSHKIT") or str(ROOT / ".build/release/pushkit")
    found = shutil.which(path)
    if not found:
        raise SystemExit(f"{path} is not a program: build pushkit, or set PUSHKIT")
    return os.path.abspath(found)


def recipe(begin, changes=()):
    """The recipe of `pushkit help scale` whose text contains `begin`, without the prompt.

    `changes` are pairs of a text that the recipe must have, and the one of a test, such as a rate.
    """
    page = subprocess.run([pushkit(), "help", "scale"], capture_output=True, text=True, check=False)
    if page.returncode:
        skip("this pushkit has no page `scale`")
    blocks = [textwrap.dedent(block) for block in page.stdout.split("\n\n")
              if all(line.startswith("    ") for line in block.splitlines())]
    found = [block for block in blocks if begin in block]
    if len(found) != 1:
        raise SystemExit(f"{len(found)} recipes of the manual contain: {begin}")
    text = found[0].removeprefix("$ ")
    for old, new in changes:
        if old not in text:
            raise SystemExit(f"the recipe of the manual does not contain: {old}\n{text}")
        text = text.replace(old, str(new))
    return text


def need(*programs):
    """Ends the script with SKIPPED if a program is not installed."""
    missing = [name for name in programs if not shutil.which(name)]
    if missing:
        print(f"skipped: not installed: {', '.join(missing)}")
        raise SystemExit(SKIPPED)


def skip(reason):
    print(f"skipped: {reason}")
    raise SystemExit(SKIPPED)


@contextlib.contextmanager
def folder():
    """A folder of the run, removed at the end; KEEP=1 keeps it."""
    path = tempfile.mkdtemp(prefix="pushkit-scale-")
    os.chmod(path, 0o755)
    try:
        yield pathlib.Path(path)
    finally:
        if os.environ.get("KEEP"):
            print(f"kept {path}")
        else:
            shutil.rmtree(path, ignore_errors=True)


@contextlib.contextmanager
def running(command, log, **options):
    """A program in the background, ended by its process ID."""
    with open(log, "ab") as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, **options)
    try:
        yield process
    finally:
        end(process)


def end(process):
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def until(condition, seconds, what):
    """Waits for a condition and returns its value; raises after a time."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        if value := condition():
            return value
        time.sleep(0.1)
    raise SystemExit(f"{what}: not after {seconds} s")


@contextlib.contextmanager
def vendor(place):
    """An emulator that records each request and waits before it responds.

    Yields the environment of its clients, which find `pushkit` in PATH.
    """
    variables = place / "vendor.env"
    script = place / "vendor.script"
    script.write_text(json.dumps({"do": "delay", "ms": RESPONSE_MS}) + "\n")
    (place / "bin").mkdir()
    (place / "bin" / "pushkit").symlink_to(pushkit())
    command = [pushkit(), "emulate", "--record", place / "received", "--env-file", variables,
               "--script", script]
    with running(command, place / "vendor.log"):
        until(lambda: variables.exists() and variables.stat().st_size, 20, "the emulator")
        environment = dict(os.environ, PATH=f"{place / 'bin'}:{os.environ['PATH']}")
        for word in shlex.split(variables.read_text()):
            name, equals, value = word.partition("=")
            if equals:
                environment[name] = value
        yield environment


def clicks(path, count):
    """Writes clicks; `ref` is the number of a record."""
    with open(path, "w", encoding="utf-8") as out:
        for number in range(1, count + 1):
            out.write(json.dumps(
                {"subscription_id": str(number), "message_id": "12", "ref": number}) + "\n")


def lines(path):
    """The JSON lines of a file."""
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def results(paths):
    """The JSON lines of files of results; None for each line that a kill cut off."""
    found = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                try:
                    found.append(json.loads(line))
                except json.JSONDecodeError:
                    found.append(None)
    return found


def received(place, number):
    """How often the vendor received each record.

    `number` gets the body of a request and returns the record, or None for other requests.
    """
    counts = collections.Counter()
    for request in lines(place / "received"):
        if request.get("violations"):
            raise SystemExit(f"the vendor rejected a request: {request}")
        counts[number(request["body"])] += 1
    del counts[None]
    return counts


def clicked(body):
    """The number of a click that the vendor received."""
    return int(body["subscription_id"]) if "message_id" in body else None


def prove(engine, facts, count, arrived, found, kills, repeatable=False):
    """Prints the proof and returns the exit status.

    Each record must have a result: one of its own, which may be followed by skipped ones of restarts,
    or `http.lost`. A kill may cut one line off, and takes the own results of at most JOBS records
    that the journal has. A record with `http.lost` may have arrived or not; every other one must have
    succeeded and have arrived once. Of registrations, those that were in flight during a kill may
    have arrived again: they are `repeatable`, and pushkit sends them again.
    """
    cut = found.count(None)
    found = [result for result in found if result]
    own = collections.Counter(r["ref"] for r in found if r["ok"] and not r.get("skipped"))
    named = {r["ref"] for r in found}
    lost = {r["ref"] for r in found if r.get("error", {}).get("code") == "http.lost"}
    wrong = [r for r in found if not r["ok"] and r["ref"] not in lost]
    numbers = range(1, count + 1)
    once = sum(arrived[n] == 1 for n in numbers if n not in lost)
    missing = [n for n in numbers if arrived[n] == 0 and n not in lost]
    twice = [n for n in arrived if arrived[n] > 1]
    skipped_only = [n for n in numbers if n in named and not own[n] and n not in lost]
    alien = [n for n in set(arrived) | named if not 1 <= n <= count]
    detail = f" (the vendor has {sum(arrived[n] for n in lost)} of them)" if lost else ""
    print(f"{engine}: {count} records, {facts}: {once} received once, {len(lost)} lost{detail}, "
          f"{len(twice)} twice, {sum(r.get('skipped', False) for r in found)} skipped by restarts, "
          f"{len(skipped_only)} only skipped, {cut} lines cut off", flush=True)
    at_most = kills * JOBS
    problems = {
        "are missing": missing, "have no result": [n for n in numbers if n not in named],
        "are unknown": alien, "failed": [(r["ref"], r.get("error")) for r in wrong],
        f"are lost, more than {at_most}": sorted(lost) if len(lost) > at_most else [],
        f"are only skipped, more than {at_most}":
            skipped_only if len(skipped_only) > at_most else [],
        f"are lines cut off, more than {kills}": [cut] if cut > kills else [],
        "arrived twice": twice if not repeatable or len(twice) > at_most else [],
        "have two results of their own":
            [n for n in own if own[n] > 1 and not (repeatable and arrived[n] > 1)]}
    status = 0
    for name, items in problems.items():
        if items:
            print(f"{engine}: {len(items)} records {name}: {items[:5]}", file=sys.stderr)
            status = 1
    return status


def below(root):
    """The process IDs below a process, parents before children."""
    children = collections.defaultdict(list)
    for entry in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit():
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                children[int(fields[1])].append(int(entry.name))
    found = [root]
    for process in found:
        found += children[process]
    return found[1:]


def has_word(process, word):
    """Whether a process that runs has a word in its command line."""
    try:
        return word.encode() in pathlib.Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def name(process):
    """The name of the program of a process; empty if it has ended."""
    try:
        return pathlib.Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:
        return ""


def processes(place, word):
    """The process IDs of pushkit that run in a folder and have an argument."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if (entry.name.isdigit() and os.readlink(entry / "cwd") == str(place)
                    and name(entry.name) == "pushkit"
                    and word.encode() in (entry / "cmdline").read_bytes().split(b"\0")):
                found.append(int(entry.name))
    return found


def kill(process):
    """Kills a process by its ID, as the kernel does for lack of memory; false if it has ended."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True
