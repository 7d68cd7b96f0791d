import { parseArgs } from 'node:util'
import { StartError } from '../../contract/start-error.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'

/** Exit statuses: 0 done, 1 it could not be done (one sentence says why), 2 not a way to call it. */
const [name = 'help', ...rest] = process.argv.slice(2)

function usage(): string {
  const width = Math.max(...Object.keys(commands).map((each) => each.length))
  const lines = Object.entries(commands).map(
    ([each, { help }]) => `  ${each.padEnd(width)}  ${help}`,
  )
  return ['Usage: portico COMMAND [--json] [--help]', '', ...lines, ''].join('\n')
}

const helpOf = (command: Command) =>
  `${command.help}\n\nExample:\n  ${command.example}\n\nExit status 0 when done, 1 when it could not be, 2 for a wrong call.\n`

async function main(): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) return say(process.stdout, usage(), 0)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return say(process.stderr, `portico: "${name}" is no command.\n\n${usage()}`, 2)
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      json: { type: 'boolean' },
      check: { type: 'boolean' },
      version: { type: 'string' },
    },
  })
  if (values.help) return say(process.stdout, helpOf(command), 0)
  const { check = false, version } = values
  const { text, data, status } = await command.run({ words: positionals, check, version })
  return say(process.stdout, values.json ? `${JSON.stringify(data)}\n` : printable(text), status)
}

/** What clients write is printed, too, and must not steer the terminal that shows it. */
const printable = (text: string) => text.replaceAll(/(?![\n\t])\p{Cc}/gu, '\ufffd')

function say(to: NodeJS.WritableStream, text: string, status: number): number {
  to.write(text)
  return status
}

try {
  process.exitCode = await main()
} catch (error) {
  const wrongCall = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  if (!wrongCall && !(error instanceof StartError)) throw error
  process.stderr.write(`portico: ${(error as Error).message}\n`)
  process.exitCode = wrongCall ? 2 : 1
}
