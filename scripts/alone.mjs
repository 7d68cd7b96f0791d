import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

const tooOld = 15 * 60_000

/**
 * Runs `work` while no other process does, and waits for one that does. When `work` throws, the
 * message is printed and the process exits with 1.
 */
export async function alone(lock, work) {
  const drop = take(lock)
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    drop()
  }
}

function take(lock) {
  let isAnnounced = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isLeftOver(lock)) {
      rmSync(lock, { force: true })
    } else {
      if (!isAnnounced)
        process.stdout.write('Another process is installing or building; waiting for it …\n')
      isAnnounced = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
}

/** Whether the lock is from a killed process. A lock without a number is just being written. */
function isLeftOver(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (Date.now() - statSync(lock).mtimeMs > tooOld) return true
    if (pid) process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
