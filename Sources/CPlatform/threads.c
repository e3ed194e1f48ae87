#define _GNU_SOURCE
#include "CPlatform.h"

#include <sched.h>

struct pk_thread {
  pthread_t handle;
  void (*body)(void *);
  void *context;
};

static void *run_thread(void *raw) {
  pk_thread *thread = raw;
  thread->body(thread->context);
  return NULL;
}

pk_thread *pk_thread_start(void (*body)(void *), void *context) {
  pk_thread *thread = malloc(sizeof *thread);
  if (!thread) return NULL;
  thread->body = body;
  thread->context = context;
  // Signals go to the thread that writes, so that they interrupt a blocked write.
  sigset_t all, before;
  (void)sigfillset(&all);
  (void)pthread_sigmask(SIG_SETMASK, &all, &before);
  int error = pthread_create(&thread->handle, NULL, run_thread, thread);
  (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error != 0) {
    free(thread);
    return NULL;
  }
  return thread;
}

void pk_thread_join(pk_thread *thread) {
  (void)pthread_join(thread->handle, NULL);
  free(thread);
}

int pk_cores(void) {
#ifdef __linux__
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) return CPU_COUNT(&cores);
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
}
