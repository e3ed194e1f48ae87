#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

int pk_start_program(char *const *arguments) {
  int error = watch_children();
  int report[2];
  if (error == 0) error = pk_pipe(report);
  if (error != 0) return error;
  (void)fcntl(report[0], F_SETFL, 0);
  sigset_t all, before;
  // Until the child has restored its signals, a signal to it would run the parent's handlers.
  (void)sigfillset(&all);
  (void)sigprocmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  if (child == 0) {
    restore_signals(&before);
    (void)execvp(arguments[0], arguments);
    error = errno;
    (void)!write(report[1], &error, sizeof error);
    _exit(127);
  }
  if (child < 0) error = errno;
  (void)sigprocmask(SIG_SETMASK, &before, NULL);
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
  *status = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
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

int pk_make_program_folder(char *folder, size_t capacity) {
  char program[PATH_MAX];
  int64_t length = own_path(program, sizeof program - 1);
  if (length < 0) return (int)length;
  program[length] = 0;
  const char *parent = getenv("TMPDIR");
  // A colon would end the entry of PATH, and a relative entry depends on the working directory.
  if (!parent || parent[0] != '/' || strchr(parent, ':')) parent = "/tmp";
  int size = snprintf(program_folder, sizeof program_folder, "%s/pushkit.XXXXXX", parent);
  if (size < 0 || (size_t)size >= sizeof program_folder || (size_t)size >= capacity)
    return -ENAMETOOLONG;
  // An error names the folder.
  strcpy(folder, program_folder);
  if (!mkdtemp(program_folder)) return -errno;
  strcpy(folder, program_folder);
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

int pk_show_man_page(const char *page, size_t length) {
#ifdef __APPLE__
  // The man of macOS has no -l.
  const char *command = "command -v mandoc >/dev/null || exit 127; exec mandoc -a";
#else
  const char *command = "command -v man >/dev/null || exit 127; exec man -l -";
#endif
  set_write_signals(SIG_DFL);
  FILE *pager = popen(command, "w");
  set_write_signals(SIG_IGN);
  if (!pager) return -errno;
  (void)fwrite(page, 1, length, pager);
  int status = pclose(pager);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}
