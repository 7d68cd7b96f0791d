import hooks from 'node:async_hooks'
import { pathToFileURL } from 'node:url'

/*
 * The runner watches each promise from its making to its end, to know of which test an error is that
 * nobody caught. That is a sixth of all the work of the tests, so it is told of none; such an error
 * fails the process instead, and is shown here.
 */
const { createHook } = hooks
Object.assign(hooks, { createHook: () => createHook({}) })
for (const uncaught of ['uncaughtExceptionMonitor', 'unhandledRejection'])
  process.on(uncaught, (error) => console.error('Nobody caught:', error))

// Not before: it takes what makes hooks as it finds it.
const { before } = await import('node:test')
const allRead = Promise.withResolvers<void>()
before(() => allRead.promise)

/** Runs the files of tests that it is called with in this one process, one after the other. */
try {
  for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href)
} finally {
  allRead.resolve()
}
