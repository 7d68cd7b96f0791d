/*
 * Stands between the program and the C library (LD_PRELOAD), for what is in one folder: its disk, as
 * far as the program can tell. It records what is written and what is synced, in the order in which
 * it happened, and fails with EIO while it is ordered to.
 *
 * SHIM_FOLDER  the folder, as an absolute path without links
 * SHIM_RECORD  the file that the record is appended to; nothing is recorded without it
 * SHIM_ORDERS  a file of four bytes, '1' where it fails: reads and writes of the database, reads and
 *              writes of all other files; '2' where writes do and only syncs fail; names are in the memory of Linux, and fail when synced
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MOST = 65536, DATABASE = 1, FILES = 2 };
enum act { READING, WRITING, SYNCING };

struct head { char what; char padding[3]; unsigned length; unsigned long long inode, at; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder, *orders;
static int record = -1;
/* What each open file is, and its inode, because a number is given to another file once closed. */
static char kinds[MOST];
static ino_t inodes[MOST];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
  const char *to = getenv("SHIM_RECORD"), *by = getenv("SHIM_ORDERS");
  folder = getenv("SHIM_FOLDER");
  if (to) record = syscall(SYS_open, to, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  int from = by ? syscall(SYS_open, by, O_RDONLY | O_CLOEXEC) : -1;
  if (from < 0) return;
  void *found = mmap(0, 4, PROT_READ, MAP_SHARED, from, 0);
  if (found != MAP_FAILED) orders = found;
}

static int kind_of(const char *path) {
  size_t length = folder ? strlen(folder) : 0;
  if (!length || !path || strncmp(path, folder, length)) return 0;
  if (path[length] != '/' && path[length] != 0) return 0;
  /* Random bytes that hold room, and what is in memory alone. */
  if (strstr(path, "/reserve") || strstr(path, "-shm")) return 0;
  return strstr(path, "portico.sqlite") ? DATABASE : FILES;
}

static int kind_at(int fd) {
  struct stat found;
  if (fd < 0 || fd >= MOST || !kinds[fd]) return 0;
  if (fstat(fd, &found) || found.st_ino != inodes[fd]) return kinds[fd] = 0;
  return kinds[fd];
}

/* Whether it fails now. Of a disk that is ordered '2' only syncing fails. */
static int fails(int kind, enum act act) {
  if (!kind || !orders) return 0;
  char order = orders[(kind - 1) * 2 + (act != READING)];
  if (order != '1' && !(order == '2' && act == SYNCING)) return 0;
  errno = EIO;
  return 1;
}

static void note(char what, unsigned long long inode, unsigned long long at, const void *bytes, size_t length) {
  if (record < 0) return;
  struct head head = {what, {0}, (unsigned)length, inode, at};
  struct iovec parts[2] = {{&head, sizeof head}, {(void *)bytes, length}};
  int kept = errno;
  /* In one piece, so that whoever reads meanwhile sees whole entries but for the last. */
  if (syscall(SYS_writev, record, parts, 2) != (long)(sizeof head + length)) abort();
  errno = kept;
}

static const char *below(const char *path) { return path + strlen(folder); }

static int opened(int fd, const char *path, int flags) {
  int kind = kind_of(path);
  struct stat found;
  if (fd < 0 || fd >= MOST) return fd;
  kinds[fd] = 0;
  if (!kind || fstat(fd, &found)) return fd;
  kinds[fd] = kind;
  inodes[fd] = found.st_ino;
  if (S_ISDIR(found.st_mode)) return fd;
  note('O', found.st_ino, (flags & O_CREAT) != 0, below(path), strlen(below(path)));
  if (flags & O_TRUNC) note('T', found.st_ino, 0, 0, 0);
  return fd;
}

static int open_it(const char *path, int flags, mode_t mode) {
  if (!kind_of(path)) return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  pthread_mutex_lock(&lock);
  int fd = opened(syscall(SYS_openat, AT_FDCWD, path, flags, mode), path, flags);
  pthread_mutex_unlock(&lock);
  return fd;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list more; va_start(more, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; \
    va_end(more); \
    return open_it(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

static ssize_t write_all(int fd, const struct iovec *parts, int count, off_t at) {
  int kind = kind_at(fd);
  if (fails(kind, WRITING)) return -1;
  if (kind) pthread_mutex_lock(&lock);
  off_t from = at >= 0 ? at : kind ? lseek(fd, 0, SEEK_CUR) : 0;
  ssize_t done = at >= 0 ? syscall(SYS_pwritev, fd, parts, count, at, 0) : syscall(SYS_writev, fd, parts, count);
  if (kind) {
    ssize_t left = done;
    for (int each = 0; each < count && left > 0; each++) {
      size_t length = (size_t)left < parts[each].iov_len ? (size_t)left : parts[each].iov_len;
      note('W', inodes[fd], from, parts[each].iov_base, length);
      from += length;
      left -= length;
    }
    pthread_mutex_unlock(&lock);
  }
  return done;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  if (!kind_at(fd)) return syscall(SYS_write, fd, bytes, length);
  return write_all(fd, &(struct iovec){(void *)bytes, length}, 1, -1);
}
ssize_t writev(int fd, const struct iovec *parts, int count) { return write_all(fd, parts, count, -1); }
#define PWRITE(one, many) \
  ssize_t one(int fd, const void *bytes, size_t length, off_t at) { \
    return write_all(fd, &(struct iovec){(void *)bytes, length}, 1, at); \
  } \
  ssize_t many(int fd, const struct iovec *parts, int count, off_t at) { return write_all(fd, parts, count, at); }
PWRITE(pwrite, pwritev)
PWRITE(pwrite64, pwritev64)

ssize_t read(int fd, void *bytes, size_t length) {
  return fails(kind_at(fd), READING) ? -1 : syscall(SYS_read, fd, bytes, length);
}
ssize_t readv(int fd, const struct iovec *parts, int count) {
  return fails(kind_at(fd), READING) ? -1 : syscall(SYS_readv, fd, parts, count);
}
#define PREAD(one, many) \
  ssize_t one(int fd, void *bytes, size_t length, off_t at) { \
    return fails(kind_at(fd), READING) ? -1 : syscall(SYS_pread64, fd, bytes, length, at); \
  } \
  ssize_t many(int fd, const struct iovec *parts, int count, off_t at) { \
    return fails(kind_at(fd), READING) ? -1 : syscall(SYS_preadv, fd, parts, count, at, 0); \
  }
PREAD(pread, preadv)
PREAD(pread64, preadv64)

static int truncated(int fd, off_t length) {
  int kind = kind_at(fd);
  if (fails(kind, WRITING)) return -1;
  pthread_mutex_lock(&lock);
  int done = syscall(SYS_ftruncate, fd, length);
  if (!done && kind) note('T', inodes[fd], length, 0, 0);
  pthread_mutex_unlock(&lock);
  return done;
}
int ftruncate(int fd, off_t length) { return truncated(fd, length); }
int ftruncate64(int fd, off64_t length) { return truncated(fd, length); }

/* A folder is named in the record, a file has its inode there. */
static int synced(int fd, long call) {
  int kind = kind_at(fd);
  if (fails(kind, SYNCING)) return -1;
  if (!kind) return syscall(call, fd);
  pthread_mutex_lock(&lock);
  int done = syscall(call, fd);
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (!done && length > 0) {
    path[length] = 0;
    struct stat found;
    int is_folder = !fstat(fd, &found) && S_ISDIR(found.st_mode);
    note(is_folder ? 'D' : 'S', inodes[fd], 0, below(path), is_folder ? strlen(below(path)) : 0);
  }
  pthread_mutex_unlock(&lock);
  return done;
}
int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

#define TWO_NAMES(name, what) \
  int name(const char *from, const char *to) { \
    char both[PATH_MAX * 2]; \
    if (!kind_of(from)) return REAL(name)(from, to); \
    pthread_mutex_lock(&lock); \
    int done = REAL(name)(from, to); \
    if (!done) note(what, 0, 0, both, snprintf(both, sizeof both, "%s\n%s", below(from), below(to))); \
    pthread_mutex_unlock(&lock); \
    return done; \
  }
TWO_NAMES(rename, 'R')
TWO_NAMES(link, 'L')

#define NAMED(name, what, given, passed) \
  int name given { \
    if (!kind_of(path)) return REAL(name) passed; \
    pthread_mutex_lock(&lock); \
    int done = REAL(name) passed; \
    if (!done) note(what, 0, 0, below(path), strlen(below(path))); \
    pthread_mutex_unlock(&lock); \
    return done; \
  }
NAMED(unlink, 'U', (const char *path), (path))
NAMED(remove, 'U', (const char *path), (path))
NAMED(mkdir, 'M', (const char *path, mode_t mode), (path, mode))
