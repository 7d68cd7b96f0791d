import { inspect } from 'node:util'
import { CommanderError } from 'commander'
import { Problem } from '../../contract/problem.ts'
import { StartError } from '../../contract/start-error.ts'
import { TryAgain, WrongCall } from '../../platform/command/command.ts'
import { programFor, RefusedCall } from './program.ts'
import { endWithReader, write } from './write.ts'

// Exit statuses: 0 done, 1 it could not be done (one sentence says why), 2 called in a wrong way,
// 75 not just now, for a mail server.

endWithReader()
const given = process.argv.slice(2)
const words = given.length === 0 ? ['--help'] : given
try {
  const program = await programFor(words, (text) => write('stdout', text))
  await program.parseAsync(words, { from: 'user' })
} catch (error) {
  process.exitCode = report(error)
}

/** Prints the error to standard error, and returns the exit status. */
function report(error: unknown): number {
  // `--help`; it is printed already.
  if (error instanceof CommanderError) return error.exitCode
  if (error instanceof RefusedCall) return said(`${error.message}\nUsage: ${error.usage}`, 2)
  if (error instanceof TryAgain) return said(error.message, 75)
  if (error instanceof WrongCall) return said(`${error.message}.`, 2)
  if (error instanceof StartError || error instanceof Problem) return said(error.message, 1)
  return said(inspect(error), 1)
}

function said(why: string, status: number): number {
  write('stderr', `portico: ${why}\n`)
  return status
}
