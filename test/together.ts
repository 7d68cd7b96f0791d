import { before } from 'node:test'
import { pathToFileURL } from 'node:url'

const allRead = Promise.withResolvers<void>()
before(() => allRead.promise)

/** Runs the files of tests that it is called with in this one process, one after the other. */
try {
  for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href)
} finally {
  allRead.resolve()
}
