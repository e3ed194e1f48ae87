#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CPlatform.h"

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

/// Sets the actions that pushkit ignores, but that programs expect to inherit as defaults.
static void set_write_signals(void (*action)(int)) {
  (void)signal(SIGPIPE, action);
  (void)signal(SIGXFSZ, action);
}

static int64_t own_path(char *buffer, size_t capacity) {
#ifdef __APPLE__
  uint32_t size = (uint32_t)capacity;
  return _NSGetExecutablePath(buffer, &size) == 0 ? (int64_t)strlen(buffer) : -ENAMETOOLONG;
#else
  ssize_t length = readlink("/proc/self/exe", buffer, capacity);
  if (length < 0) return -errno;
  return (size_t)length < capacity ? length : -ENAMETOOLONG;
#endif
}

static int child_ends[2] = {-1, -1};

static void note_child(int number) {
  int saved = errno;
  (void)number;
  (void)!write(child_ends[1], "", 1);
  errno = saved;
}

static int watch_children(void) {
  if (child_ends[0] >= 0) return 0;
  int error = pk_pipe(child_ends);
  if (error != 0) return error;
  struct sigaction action = {0};
  action.sa_handler = note_child;
  action.sa_flags = SA_RESTART | SA_NOCLDSTOP;
  return sigaction(SIGCHLD, &action, NULL) == 0 ? 0 : -errno;
}

int pk_child_descriptor(void) { return child_ends[0]; }

/// Restores default signal actions in a child process, except for signals that are ignored.
static void restore_signals(const sigset_t *mask) {
  const int handled[] = {SIGINT, SIGTERM, SIGHUP, SIGCHLD};
  for (size_t i = 0; i < sizeof handled / sizeof *handled; i++) {
    struct sigaction before;
    if (sigaction(handled[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
      (void)signal(handled[i], SIG_DFL);
  }
  set_write_signals(SIG_DFL);
  (void)sigprocmask(SIG_SETMASK, mask, NULL);
}

/// Forks, and restores the signals of the child.
static pid_t start_child(void) {
  sigset_t all, before;
  // Until the child has restored its signals, a signal to it would run the parent's handlers.
  (void)sigfillset(&all);
  (void)sigprocmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  int error = errno;
  if (child == 0) restore_signals(&before);
  else (void)sigprocmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return child;
}

/// Returns the status of an ended process as in a shell.
static int shell_status(int state) {
  return WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
}

int pk_start_program(char *const *arguments) {
  int error = watch_children();
  int report[2];
  if (error == 0) error = pk_pipe(report);
  if (error != 0) return error;
  (void)fcntl(report[0], F_SETFL, 0);
  pid_t child = start_child();
  if (child == 0) {
    (void)execvp(arguments[0], arguments);
    error = errno;
    (void)!write(report[1], &error, sizeof error);
    _exit(127);
  }
  if (child < 0) error = errno;
  (void)close(report[1]);
  // The pipe ends without a byte if the program was started.
  while (child > 0 && read(report[0], &error, sizeof error) < 0 && errno == EINTR) {
  }
  (void)close(report[0]);
  if (child > 0 && error != 0) (void)waitpid(child, NULL, 0);
  return error != 0 ? -error : child;
}

int pk_reap(int process, int *status) {
  char dropped[64];
  while (read(child_ends[0], dropped, sizeof dropped) > 0) {
  }
  int state = 0;
  pid_t ended = waitpid(process, &state, WNOHANG);
  if (ended < 0) return -errno;
  if (ended == 0) return 0;
  *status = shell_status(state);
  return 1;
}

void pk_forward_signal(int process, int number) {
  int terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC);
  bool is_foreground = terminal >= 0 && tcgetpgrp(terminal) == getpgrp();
  if (terminal >= 0) (void)close(terminal);
  if (number == SIGTERM || !is_foreground) (void)kill(process, number);
}

// The directory and the link in it; a signal handler also removes them.
static char program_folder[PATH_MAX];
static char program_link[PATH_MAX + 16];

int pk_make_private_folder(const char *name, char *folder, size_t capacity) {
  const char *parent = getenv("TMPDIR");
  // A colon would end the entry of PATH, and a relative entry depends on the working directory.
  if (!parent || parent[0] != '/' || strchr(parent, ':')) parent = "/tmp";
  int size = snprintf(folder, capacity, "%s/%s.XXXXXX", parent, name);
  if (size < 0 || (size_t)size >= capacity || (size_t)size >= PATH_MAX) return -ENAMETOOLONG;
  return mkdtemp(folder) ? 0 : -errno;
}

int pk_make_program_folder(char *folder, size_t capacity) {
  char program[PATH_MAX];
  int64_t length = own_path(program, sizeof program - 1);
  if (length < 0) return (int)length;
  program[length] = 0;
  int made = pk_make_private_folder("pushkit", folder, capacity);
  if (made < 0) return made;
  strcpy(program_folder, folder);
  snprintf(program_link, sizeof program_link, "%s/pushkit", program_folder);
  int error = symlink(program, program_link) == 0 ? 0 : -errno;
  if (error != 0) (void)rmdir(program_folder);
  return error;
}

void pk_remove_program_folder(void) {
  (void)unlink(program_link);
  (void)rmdir(program_folder);
}

static void remove_folder_and_die(int number) {
  pk_remove_program_folder();
  pk_die_by_signal(number);
}

void pk_remove_program_folder_at_signal(void) {
  struct sigaction action = {0};
  action.sa_handler = remove_folder_and_die;
  const int handled[] = {SIGINT, SIGTERM, SIGHUP};
  for (size_t i = 0; i < sizeof handled / sizeof *handled; i++) {
    struct sigaction before;
    if (sigaction(handled[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
      (void)sigaction(handled[i], &action, NULL);
  }
}

/// Starts a program with `input` as its standard input.
static pid_t start_pager(char *const *arguments, int input) {
  pid_t child = start_child();
  if (child == 0) {
    (void)dup2(input, 0);
    (void)setenv("LESS", "FRX", 0);
    (void)execvp(arguments[0], arguments);
    _exit(127);
  }
  return child;
}

int pk_page(char *const *arguments, const char *text, size_t length) {
  int ends[2];
  int error = pk_pipe(ends);
  if (error != 0) return error;
  (void)fcntl(ends[0], F_SETFL, 0);
  (void)fcntl(ends[1], F_SETFL, 0);
  pid_t child = start_pager(arguments, ends[0]);
  error = errno;
  (void)close(ends[0]);
  // Ctrl-C is for the pager, which may use it for something else than to end.
  struct sigaction ignored = {.sa_handler = SIG_IGN}, interrupt, quit;
  (void)sigaction(SIGINT, &ignored, &interrupt);
  (void)sigaction(SIGQUIT, &ignored, &quit);
  // Writing fails if the pager ends before it has read all.
  for (size_t done = 0; child > 0 && done < length;) {
    ssize_t count = write(ends[1], text + done, length - done);
    if (count < 0 && errno != EINTR) break;
    if (count > 0) done += (size_t)count;
  }
  (void)close(ends[1]);
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  (void)sigaction(SIGINT, &interrupt, NULL);
  (void)sigaction(SIGQUIT, &quit, NULL);
  if (child < 0) return -error;
  return shell_status(status);
}

int pk_start_helper(char *const *arguments, int input, int output, int listener) {
  pid_t child = start_child();
  if (child == 0) {
    // Ctrl-C is for pushkit and its command, which may still need the helper.
    (void)setpgid(0, 0);
    (void)dup2(input, 0);
    (void)fcntl(0, F_SETFL, 0);
    (void)dup2(output, 1);
    (void)dup2(output, 2);
    if (listener != 3) (void)dup2(listener, 3);
    else (void)fcntl(3, F_SETFD, 0);
    (void)execv(arguments[0], arguments);
    _exit(127);
  }
  return child < 0 ? -errno : child;
}

int pk_wait_for_program(int process) {
  int state = 0;
  while (waitpid(process, &state, 0) < 0) {
    if (errno != EINTR) return -errno;
  }
  return shell_status(state);
}

bool pk_is_executable(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, X_OK) == 0;
}
