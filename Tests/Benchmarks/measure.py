"""Runs commands and measures them: seconds, and the largest resident size that was seen."""

import os
import shutil
import statistics
import subprocess
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
REPOSITORY = os.path.dirname(os.path.dirname(HERE))


def default_binary():
    for place in (".build/release/pushkit", ".build/debug/pushkit"):
        path = os.path.join(REPOSITORY, place)
        if os.access(path, os.X_OK):
            return path
    return shutil.which("pushkit") or "pushkit"


def high_water_mark(process):
    """In KiB; 0 when it is gone. The rusage of a child counts the process that started it."""
    try:
        with open(f"/proc/{process}/status") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1])
    except OSError:
        pass
    return 0


class Run:
    """One run of a command with nowhere for its output.

    Its input is the file at `source`, or the output of the command `source` if that is a list.
    """

    def __init__(self, command, source, cores=None):
        def pin():
            if cores:
                os.sched_setaffinity(0, cores)

        maker = isinstance(source, list) and subprocess.Popen(source, stdout=subprocess.PIPE)
        with maker.stdout if maker else open(source, "rb") as stdin:
            begin = time.perf_counter()
            child = subprocess.Popen(
                command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                preexec_fn=pin if hasattr(os, "sched_setaffinity") else None)
            self.peak = 0
            watcher = threading.Thread(target=self.watch, args=(child,), daemon=True)
            watcher.start()
            self.status = child.wait()
            self.seconds = time.perf_counter() - begin
            watcher.join()
        if maker:
            maker.wait()

    def watch(self, child):
        while child.returncode is None:
            self.peak = max(self.peak, high_water_mark(child.pid))
            time.sleep(0.005)


def median(command, source, runs, cores=None):
    """Median seconds and largest peak in MiB of some runs."""
    done = [Run(command, source, cores) for _ in range(runs)]
    if any(run.status for run in done):
        raise SystemExit(f"{command[0]} ended with {[run.status for run in done]}")
    seconds = statistics.median(run.seconds for run in done)
    return seconds, max(run.peak for run in done) / 1024


def start_up(command, count=50):
    """Median milliseconds from start to finish of a command on nothing."""
    times = []
    for _ in range(count):
        begin = time.perf_counter()
        subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, check=False)
        times.append((time.perf_counter() - begin) * 1000)
    return statistics.median(times)


def corpus(path, records, *options):
    """Makes the corpus at `path` unless it is there."""
    if not os.path.exists(path):
        with open(path + ".part", "wb") as out:
            command = [os.path.join(HERE, "generate-corpus"), "--records", str(records), *options]
            subprocess.run(command, stdout=out, check=True)
        os.replace(path + ".part", path)
    return path
