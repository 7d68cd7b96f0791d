import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

const tooOld = 15 * 60_000

/**
 * Does `work` while no other process does; waits for one that does. What `work` throws is told in
 * one sentence, and the process ends with status 1.
 */
export function alone(lock, work) {
  const drop = take(lock)
  try {
    work()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    drop()
  }
}

function take(lock) {
  let told = false
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
      if (!told)
        process.stdout.write('Another process is installing or building; waiting for it …\n')
      told = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
}

/** Of a process that was killed. One without a number is being written at this moment. */
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
