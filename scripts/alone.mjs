import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { asOwnerOf, howToBuild } from './owner.mjs'

const tooOld = 15 * 60_000

/**
 * Runs `work` while no other process does, and waits for one that does. When `work` throws, the
 * message is printed and the process exits with 1.
 */
export async function alone(lock, work) {
  let drop = () => {}
  try {
    drop = take(lock)
    await work()
  } catch (error) {
    process.stderr.write(`${isRefused(error) ? notAllowed(lock, error) : error.message}\n`)
    process.exitCode = 1
  } finally {
    drop()
  }
}

const isRefused = ({ code }) => ['EACCES', 'EPERM', 'EROFS'].includes(code)

/** The folder, or a lock that was left in it, belongs to somebody else. */
function notAllowed(lock, { code, path }) {
  const folder = dirname(lock)
  const way = code === 'EROFS' ? 'its disk is read-only' : `run ${howToBuild(folder)}`
  return `The program in ${folder} is not built, or not up to date, and this user may not write ${path ?? folder}: ${way}.`
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
      remove(lock)
    } else {
      if (!isAnnounced)
        process.stdout.write(
          `Another process is installing or building (${lock}); waiting for it …\n`,
        )
      isAnnounced = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
}

/** The lock of another user can stand in a folder that is ours, and the other way round. */
function remove(lock) {
  try {
    rmSync(lock, { force: true })
  } catch (error) {
    if (!isRefused(error)) throw error
    const command = `run "rm ${lock}"${asOwnerOf(dirname(lock))}`
    throw new Error(`${lock} was left behind: ${command}.`, { cause: error })
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
