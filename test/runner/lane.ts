import hooks from 'node:async_hooks'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/*
 * Runs files of tests in this one process, one after the other, until none is left. Several lanes
 * share a list: whoever writes the claim of a file first runs it.
 *
 * The runner watches each promise from its making to its end, to know to which test an error belongs
 * that nobody caught. That is a sixth of all the work of the tests, so it is shown none of them; such
 * an error fails the process instead, and is printed here.
 */
const { createHook } = hooks
Object.assign(hooks, { createHook: () => createHook({}) })
for (const uncaught of ['uncaughtExceptionMonitor', 'unhandledRejection'])
  process.on(uncaught, (error) => console.error('Nobody caught:', error))

// Not before: it takes what makes hooks as it finds it.
const { test } = await import('node:test')

const [claims = '', name = '', ...files] = process.argv.slice(2)
/** What a process holds on to grows; in bytes. A fresh one then goes on with the list. */
const mostMemory = 1.2e9

/**
 * A test that runs until it is opened. Tests run in the order in which they were made, so those made
 * while a gate is closed wait behind it, and when the next gate runs they are all done.
 */
function gate() {
  const [running, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  void test('the gate between two files', async () => {
    running.resolve()
    await opened.promise
  })
  return { running: running.promise, open: opened.resolve, fail: opened.reject }
}

const isMine = (at: number) => {
  try {
    writeFileSync(join(claims, String(at)), name, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Seconds of the processor that this process has used, with its children that have ended. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  try {
    // proc(5): from the third on after the name in brackets, which may hold spaces.
    const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]?.split(' ') ?? []
    const ofChildren = Number(fields[13]) + Number(fields[14])
    return (user + system) / 1e6 + ofChildren / 100
  } catch {
    return (user + system) / 1e6
  }
}

let last = gate()
await last.running
for (const [at, file] of files.entries()) {
  if (process.memoryUsage.rss() > mostMemory) break
  if (!isMine(at)) continue
  const [wall, cpu] = [performance.now(), cpuSeconds()]
  try {
    await import(pathToFileURL(file).href)
  } catch (error) {
    last.fail(new Error(`${file} cannot be read`, { cause: error }))
  }
  const next = gate()
  last.open()
  await next.running
  const took = { wall: (performance.now() - wall) / 1000, cpu: cpuSeconds() - cpu }
  writeFileSync(join(claims, String(at)), JSON.stringify(took))
  last = next
}
last.open()
