import hooks from 'node:async_hooks'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'

/*
 * Runs test files in this process, one after the other, until none is left. Several such processes
 * share a list: whoever writes the claim of a file first runs it.
 *
 * Node's test runner tracks each promise with async hooks, to know which test an uncaught error
 * belongs to. That is a sixth of the work of all tests, so it is disabled here; an uncaught error
 * fails the process instead, and is printed.
 */
const { createHook } = hooks
Object.assign(hooks, { createHook: () => createHook({}) })
for (const uncaught of ['uncaughtExceptionMonitor', 'unhandledRejection'])
  process.on(uncaught, (error) => console.error('Uncaught:', error))

// After that, because it takes `createHook` when it is loaded.
const { test } = await import('node:test')

const [claims = '', name = '', ...files] = process.argv.slice(2)
/** In bytes. A process that has grown larger ends, and a new one takes the remaining files. */
const mostMemory = 1.2e9

/**
 * A test that runs until it is opened. Tests run in the order in which they were declared, so those
 * declared while a gate is closed wait behind it, and are done when the next gate runs.
 */
function gate() {
  const [running, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  void test('the gate between two files', async (t) => {
    letGo(t)
    running.resolve()
    await opened.promise
  })
  return { running: running.promise, open: opened.resolve, fail: opened.reject }
}

type After = (this: TestContext, ...given: Parameters<TestContext['after']>) => void
let isLettingGo = false

/**
 * Has hooks let go of their function once it has run. Node's test runner never forgets a hook, and with
 * it kept every world: 1.5 MB for each test, and collecting garbage was a fifth of the work.
 */
function letGo(t: TestContext): void {
  if (isLettingGo) return
  isLettingGo = true
  const contexts = Object.getPrototypeOf(t) as { after: After }
  const { after } = contexts
  contexts.after = function afterwards(run, options) {
    let held = run
    const once = async () => {
      const last = held as ((t: TestContext) => unknown) | undefined
      held = undefined
      await last?.(this)
    }
    after.call(this, once, options)
  }
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

/** The CPU seconds of this process and of its children that have ended. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  try {
    // proc(5): the fields after the name in brackets, which may contain spaces.
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
