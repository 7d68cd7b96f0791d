import { Command as Program, type CommanderError } from 'commander'
import { TryAgain, type Command, type Group } from '../../platform/command/command.ts'
import { Problem } from '../../contract/problem.ts'
import { endOf, endOfGroup } from './help.ts'
import { offered } from './offered.ts'
import { jsonLine } from './write.ts'

/** A call that commander refused, with its correct form. */
export class RefusedCall extends Error {
  readonly usage: string

  constructor(message: string, usage: string) {
    super(message)
    this.usage = usage
  }
}

/**
 * All commands as commander knows them; the module of one is loaded only if `words` name it. The
 * output of a command or its help is passed to `print`.
 */
export async function programFor(words: readonly string[], print: Print): Promise<Program> {
  const program = new Program('portico')
    .description('What an operator of Portico needs without a browser.')
    .usage('<command>')
    .option(
      '--settings <file>',
      'Take the settings from the environment file of the service, and none from the shell.',
    )
    .configureHelp({ subcommandTerm: (one) => one.name() })
    .configureOutput({
      writeOut: print,
      // The error is printed once, by whoever catches it.
      writeErr: () => {},
    })
  for (const [name, [summary, load]] of Object.entries(offered)) {
    const one = program.command(name).description(summary)
    if (words.includes(name)) fill(one, await load(), print)
  }
  return strict(program)
}

const isCommand = (loaded: Command | Group): loaded is Command => typeof loaded.run === 'function'

type Print = (text: string) => void

function fill(one: Program, loaded: Command | Group, print: Print): void {
  if (isCommand(loaded)) return define(one, loaded, print)
  for (const [name, command] of Object.entries(loaded)) define(one.command(name), command, print)
  strict(one)
    .usage('<command>')
    .addHelpText('after', endOfGroup(Object.values(loaded)))
}

function define(one: Program, command: Command, print: Print): void {
  const names = Object.entries(command.arguments ?? {})
  one.description(command.summary)
  for (const [name, about] of names)
    one.argument(name.endsWith('?') ? `[${name.slice(0, -1)}]` : `<${name}>`, about)
  for (const [name, about] of Object.entries(command.options ?? {})) one.option(`--${name}`, about)
  one.option('--json', 'Print one JSON document instead of text.')
  one.addHelpText('after', endOf(command))
  const action = async () => {
    const words = names.map(([name], at) => [name.replace('?', ''), one.args[at]])
    // By its own name, where commander has one in camel case.
    const { json, ...options } = Object.fromEntries(
      one.options.map((each) => [each.long?.slice(2), one.getOptionValue(each.attributeName())]),
    ) as Record<string, string | boolean | undefined>
    const { settings } = one.optsWithGlobals<{ settings?: string }>()
    // Loaded here, because it knows all settings, and help needs none.
    if (settings !== undefined) (await import('./env-file.ts')).useEnvFile(settings)
    const { text, data, status } = await command.run({ ...Object.fromEntries(words), ...options })
    process.exitCode = status
    print(json ? jsonLine(data) : text)
  }
  strict(one).action(async () => {
    await action().catch((error: unknown) => {
      throw command.triedAgain && !isForGood(error) ? new TryAgain(messageOf(error)) : error
    })
  })
}

/** What is wrong with what was handed over; anything else may be right the next time. */
const isForGood = (error: unknown) => error instanceof Problem && [400, 413].includes(error.status)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Throws in place of ending the process, and names an argument that is one too many. */
function strict(one: Program): Program {
  return one.exitOverride((error) => {
    if (error.exitCode === 0) throw error
    throw new RefusedCall(reasonOf(error, one), one.createHelp().commandUsage(one))
  })
}

function reasonOf({ code, message }: CommanderError, one: Program): string {
  if (code === 'commander.help')
    return `missing command: ${one.commands.map((each) => each.name()).join(', ')}`
  if (code !== 'commander.excessArguments')
    return message.replace(/^error: /, '').replace('\n', ' ') + hintFor(code, message)
  const extra = one.args.slice(one.registeredArguments.length)
  return `superfluous argument '${extra.join("', '")}'`
}

/** An earlier version made ids that begin with a dash, which look like options. */
const hintFor = (code: string, message: string) =>
  code === 'commander.unknownOption' && /'-[\w-]{21}'/.test(message)
    ? '; put -- before an id that begins with a dash'
    : ''
