// Records what a program asks of the file system below the folders named in POWER_FOLDERS (separated by colons), with the bytes
// that it writes, into the file POWER_LOG.PID. Preloaded into a station. recording.ts reads the file.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { WRITE = 1, LENGTH, SYNC, OPENED, RENAME, LINK, UNLINK, MKDIR, RMDIR, ROOM, SENT, STRANGE };

struct head {
  uint32_t kind;
  uint32_t path;   // lengths of the two paths
  uint32_t other;
  uint32_t port;   // of the peer, where bytes were sent
  uint64_t from;   // when the call began and ended, in nanoseconds
  uint64_t to;
  uint64_t inode;
  uint64_t born;
  int64_t at;
  int64_t bytes;   // of the payload, or a length
};

static int journal = -1;
static char *folders[8];
static int folder_count;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define HOLD(name) static __typeof__(&name) real; if (!real) real = REAL(name)

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

__attribute__((constructor)) static void begin(void) {
  const char *log = getenv("POWER_LOG"), *list = getenv("POWER_FOLDERS");
  if (!log || !list) return;
  char name[PATH_MAX];
  snprintf(name, sizeof name, "%s.%d", log, (int)getpid());
  journal = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  char *copy = strdup(list);
  for (char *one = strtok(copy, ":"); one && folder_count < 8; one = strtok(NULL, ":")) folders[folder_count++] = one;
}

static int below(const char *path) {
  for (int i = 0; i < folder_count; i++) {
    size_t n = strlen(folders[i]);
    if (strncmp(path, folders[i], n) == 0 && (path[n] == '/' || path[n] == 0)) return 1;
  }
  return 0;
}

static void note(struct head *h, const char *path, const char *other, const struct iovec *parts, int count) {
  struct iovec all[3 + 64];
  if (count > 64) { h->kind = STRANGE; count = 0; h->bytes = 0; }
  h->path = path ? (uint32_t)strlen(path) : 0;
  h->other = other ? (uint32_t)strlen(other) : 0;
  all[0] = (struct iovec){h, sizeof *h};
  all[1] = (struct iovec){(void *)path, h->path};
  all[2] = (struct iovec){(void *)other, h->other};
  int64_t left = h->bytes;
  int used = 3;
  for (int i = 0; i < count && left > 0; i++) {
    size_t n = parts[i].iov_len < (uint64_t)left ? parts[i].iov_len : (size_t)left;
    all[used++] = (struct iovec){parts[i].iov_base, n};
    left -= (int64_t)n;
  }
  // One call with O_APPEND: the records of several threads do not mix.
  if (syscall(SYS_writev, journal, all, used) < 0) abort();
}

// The path of an open file, if it is one of ours.
static int path_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t n = readlink(link, path, PATH_MAX - 1);
  if (n < 0) return 0;
  path[n] = 0;
  return path[0] == '/' && below(path);
}

static int ours(int fd, char *path) {
  int before = errno;
  int is = journal >= 0 && fd != journal && path_of(fd, path);
  errno = before;
  return is;
}

static void know(int fd, struct head *h) {
  struct statx s;
  if (statx(fd, "", AT_EMPTY_PATH, STATX_INO | STATX_BTIME, &s) != 0) return;
  h->inode = s.stx_ino;
  h->born = (uint64_t)s.stx_btime.tv_sec * 1000000000u + s.stx_btime.tv_nsec;
}

static void whole(int folder, const char *path, char *out) {
  if (path[0] == '/') { snprintf(out, PATH_MAX, "%s", path); return; }
  char base[PATH_MAX] = "";
  if (folder == AT_FDCWD) { if (!getcwd(base, sizeof base)) base[0] = 0; }
  else {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t n = readlink(link, base, sizeof base - 1);
    base[n < 0 ? 0 : n] = 0;
  }
  size_t n = strlen(base);
  if (n + strlen(path) + 2 > PATH_MAX) abort();
  memcpy(out, base, n);
  out[n] = '/';
  strcpy(out + n + 1, path);
}

static int opened(int fd, int flags, uint64_t from) {
  char path[PATH_MAX];
  if (fd < 0 || !(flags & (O_CREAT | O_TRUNC)) || (flags & O_TMPFILE) == O_TMPFILE || !ours(fd, path)) return fd;
  int before = errno;
  struct head h = {.kind = OPENED, .from = from, .to = now()};
  know(fd, &h);
  note(&h, path, NULL, NULL, 0);
  if (flags & O_TRUNC) { h.kind = LENGTH; note(&h, path, NULL, NULL, 0); }
  errno = before;
  return fd;
}

#define MODE mode_t mode = 0; if (flags & (O_CREAT | O_TMPFILE)) { va_list v; va_start(v, flags); mode = va_arg(v, mode_t); va_end(v); }
int open(const char *path, int flags, ...) { HOLD(open); MODE; uint64_t t = now(); return opened(real(path, flags, mode), flags, t); }
int open64(const char *path, int flags, ...) { HOLD(open64); MODE; uint64_t t = now(); return opened(real(path, flags, mode), flags, t); }
int openat(int d, const char *path, int flags, ...) { HOLD(openat); MODE; uint64_t t = now(); return opened(real(d, path, flags, mode), flags, t); }
int openat64(int d, const char *path, int flags, ...) { HOLD(openat64); MODE; uint64_t t = now(); return opened(real(d, path, flags, mode), flags, t); }
int creat(const char *path, mode_t mode) { return open(path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return open64(path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

// `at` below 0: the file's own position, which is read after the write.
static ssize_t wrote(int fd, const struct iovec *parts, int count, int64_t at, ssize_t done, uint64_t from) {
  if (done <= 0 || journal < 0 || fd == journal) return done;
  int before = errno;
  char path[PATH_MAX];
  if (path_of(fd, path)) {
    struct head h = {.kind = WRITE, .from = from, .to = now(), .bytes = done};
    know(fd, &h);
    h.at = at >= 0 ? at : lseek(fd, 0, SEEK_CUR) - done;
    note(&h, path, NULL, parts, count);
  } else {
    struct sockaddr_storage peer;
    socklen_t size = sizeof peer;
    if (getpeername(fd, (struct sockaddr *)&peer, &size) == 0 && peer.ss_family == AF_INET) {
      struct head h = {.kind = SENT, .from = from, .to = now(), .port = ntohs(((struct sockaddr_in *)&peer)->sin_port)};
      note(&h, NULL, NULL, NULL, 0);
    }
  }
  errno = before;
  return done;
}

#define ONE struct iovec one = {(void *)bytes, n}
ssize_t write(int fd, const void *bytes, size_t n) { HOLD(write); ONE; uint64_t t = now(); return wrote(fd, &one, 1, -1, real(fd, bytes, n), t); }
ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at) { HOLD(pwrite); ONE; uint64_t t = now(); return wrote(fd, &one, 1, at, real(fd, bytes, n, at), t); }
ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at) { HOLD(pwrite64); ONE; uint64_t t = now(); return wrote(fd, &one, 1, at, real(fd, bytes, n, at), t); }
ssize_t writev(int fd, const struct iovec *p, int n) { HOLD(writev); uint64_t t = now(); return wrote(fd, p, n, -1, real(fd, p, n), t); }
ssize_t pwritev(int fd, const struct iovec *p, int n, off_t at) { HOLD(pwritev); uint64_t t = now(); return wrote(fd, p, n, at, real(fd, p, n, at), t); }
ssize_t pwritev64(int fd, const struct iovec *p, int n, off64_t at) { HOLD(pwritev64); uint64_t t = now(); return wrote(fd, p, n, at, real(fd, p, n, at), t); }

static int changed(int fd, int kind, int64_t at, int64_t bytes, int result, uint64_t from) {
  char path[PATH_MAX];
  if (result != 0 || !ours(fd, path)) return result;
  struct head h = {.kind = (uint32_t)kind, .from = from, .to = now(), .at = at};
  know(fd, &h);
  h.bytes = 0;
  if (kind == LENGTH) h.at = bytes;
  if (kind == ROOM) h.at = at + bytes;
  note(&h, path, NULL, NULL, 0);
  errno = 0;
  return result;
}

int ftruncate(int fd, off_t n) { HOLD(ftruncate); uint64_t t = now(); return changed(fd, LENGTH, 0, n, real(fd, n), t); }
int ftruncate64(int fd, off64_t n) { HOLD(ftruncate64); uint64_t t = now(); return changed(fd, LENGTH, 0, n, real(fd, n), t); }
int fsync(int fd) { HOLD(fsync); uint64_t t = now(); return changed(fd, SYNC, 0, 0, real(fd), t); }
int fdatasync(int fd) { HOLD(fdatasync); uint64_t t = now(); return changed(fd, SYNC, 0, 0, real(fd), t); }
int posix_fallocate(int fd, off_t at, off_t n) { HOLD(posix_fallocate); uint64_t t = now(); return changed(fd, ROOM, at, n, real(fd, at, n), t); }
int posix_fallocate64(int fd, off64_t at, off64_t n) { HOLD(posix_fallocate64); uint64_t t = now(); return changed(fd, ROOM, at, n, real(fd, at, n), t); }

static void strange(const char *what, const char *path) {
  struct head h = {.kind = STRANGE, .from = now(), .to = now()};
  note(&h, path, what, NULL, 0);
}

int truncate64(const char *path, off64_t n) { HOLD(truncate64); if (journal >= 0 && below(path)) strange("truncate", path); return real(path, n); }
int truncate(const char *path, off_t n) { HOLD(truncate); if (journal >= 0 && below(path)) strange("truncate", path); return real(path, n); }
int fallocate(int fd, int mode, off_t at, off_t n) { char p[PATH_MAX]; HOLD(fallocate); if (ours(fd, p)) strange("fallocate", p); return real(fd, mode, at, n); }
int fallocate64(int fd, int mode, off64_t at, off64_t n) { char p[PATH_MAX]; HOLD(fallocate64); if (ours(fd, p)) strange("fallocate", p); return real(fd, mode, at, n); }
void *mmap64(void *a, size_t n, int prot, int flags, int fd, off64_t at) {
  char p[PATH_MAX];
  HOLD(mmap64);
  // SQLite maps the index of its write-ahead log. It makes the index anew after a cut.
  if (fd >= 0 && (flags & MAP_SHARED) && (prot & PROT_WRITE) && ours(fd, p) && !strstr(p, "-shm")) strange("mmap", p);
  return real(a, n, prot, flags, fd, at);
}
void *mmap(void *a, size_t n, int prot, int flags, int fd, off_t at) { return mmap64(a, n, prot, flags, fd, at); }

// Copies within the kernel are refused: the program then reads and writes.
ssize_t copy_file_range(int in, off64_t *a, int out, off64_t *b, size_t n, unsigned f) {
  char p[PATH_MAX];
  HOLD(copy_file_range);
  if (ours(out, p)) { errno = ENOSYS; return -1; }
  return real(in, a, out, b, n, f);
}
ssize_t sendfile(int out, int in, off_t *at, size_t n) {
  char p[PATH_MAX];
  HOLD(sendfile);
  if (ours(out, p)) { errno = EINVAL; return -1; }
  return real(out, in, at, n);
}
ssize_t sendfile64(int out, int in, off64_t *at, size_t n) {
  char p[PATH_MAX];
  HOLD(sendfile64);
  if (ours(out, p)) { errno = EINVAL; return -1; }
  return real(out, in, at, n);
}
int ioctl(int fd, unsigned long request, ...) {
  HOLD(ioctl);
  va_list v;
  va_start(v, request);
  void *what = va_arg(v, void *);
  va_end(v);
  char p[PATH_MAX];
  if (request == 0x40049409 /* FICLONE */ && ours(fd, p)) { errno = EOPNOTSUPP; return -1; }
  return real(fd, request, what);
}
long syscall(long number, ...) {
  static long (*real)(long, ...);
  if (!real) real = dlsym(RTLD_NEXT, "syscall");
  va_list v;
  va_start(v, number);
  long a = va_arg(v, long), b = va_arg(v, long), c = va_arg(v, long), d = va_arg(v, long), e = va_arg(v, long), f = va_arg(v, long);
  va_end(v);
  char p[PATH_MAX];
  if (number == SYS_copy_file_range && ours((int)c, p)) { errno = ENOSYS; return -1; }
  // Nothing may go past this file in a ring.
  if (number == SYS_io_uring_setup) { errno = ENOSYS; return -1; }
  if ((number == SYS_pwritev2 || number == SYS_renameat2) && journal >= 0) strange("syscall", "");
  return real(number, a, b, c, d, e, f);
}

static int named(int kind, int d1, const char *one, int d2, const char *two, int result, uint64_t from) {
  if (result != 0 || journal < 0) return result;
  int before = errno;
  char path[PATH_MAX], other[PATH_MAX];
  whole(d1, one, path);
  if (two) whole(d2, two, other);
  if (below(path) || (two && below(other))) {
    struct head h = {.kind = (uint32_t)kind, .from = from, .to = now()};
    note(&h, path, two ? other : NULL, NULL, 0);
  }
  errno = before;
  return result;
}

#define C AT_FDCWD
int rename(const char *a, const char *b) { HOLD(rename); uint64_t t = now(); return named(RENAME, C, a, C, b, real(a, b), t); }
int renameat(int d, const char *a, int e, const char *b) { HOLD(renameat); uint64_t t = now(); return named(RENAME, d, a, e, b, real(d, a, e, b), t); }
int renameat2(int d, const char *a, int e, const char *b, unsigned f) { HOLD(renameat2); uint64_t t = now(); return named(RENAME, d, a, e, b, real(d, a, e, b, f), t); }
int link(const char *a, const char *b) { HOLD(link); uint64_t t = now(); return named(LINK, C, a, C, b, real(a, b), t); }
int linkat(int d, const char *a, int e, const char *b, int f) { HOLD(linkat); uint64_t t = now(); return named(LINK, d, a, e, b, real(d, a, e, b, f), t); }
int unlink(const char *a) { HOLD(unlink); uint64_t t = now(); return named(UNLINK, C, a, C, NULL, real(a), t); }
int unlinkat(int d, const char *a, int f) { HOLD(unlinkat); uint64_t t = now(); return named(f & AT_REMOVEDIR ? RMDIR : UNLINK, d, a, C, NULL, real(d, a, f), t); }
int remove(const char *a) { struct stat s; if (lstat(a, &s) == 0 && S_ISDIR(s.st_mode)) return rmdir(a); return unlink(a); }
int rmdir(const char *a) { HOLD(rmdir); uint64_t t = now(); return named(RMDIR, C, a, C, NULL, real(a), t); }
int mkdir(const char *a, mode_t m) { HOLD(mkdir); uint64_t t = now(); return named(MKDIR, C, a, C, NULL, real(a, m), t); }
int mkdirat(int d, const char *a, mode_t m) { HOLD(mkdirat); uint64_t t = now(); return named(MKDIR, d, a, C, NULL, real(d, a, m), t); }
int symlink(const char *a, const char *b) { HOLD(symlink); if (journal >= 0 && below(b)) strange("symlink", b); return real(a, b); }
