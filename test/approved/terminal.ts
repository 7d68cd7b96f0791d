import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { fromSlices } from '../../src/app/cli/examined.ts'
import { groupsOn } from '../../src/app/cli/groups.ts'
import { ofProgram } from '../../src/app/cli/world-whole.ts'
import { ofDatabase } from '../../src/app/cli/world.ts'
import { readConfig } from '../../src/app/server/settings.ts'
import { Problem } from '../../src/contract/problem.ts'
import { StartError } from '../../src/contract/start-error.ts'
import { WrongCall, type Command, type Group } from '../../src/platform/command/command.ts'
import { filesIn } from '../../src/platform/storage/files.ts'
import { world } from '../support/world.ts'

/** 50 of 80 GB are free. */
const disk = {
  type: 0,
  bsize: 1e6,
  blocks: 8e4,
  bfree: 5e4,
  frsize: 1e6,
  bavail: 5e4,
  files: 0,
  ffree: 0,
}

type Groups = Record<string, Command | Group>

/**
 * An empty database, a clock that the test moves, and the output of commands. The commands run in
 * this process; each is tested in a process of its own in its slice.
 */
export async function terminal(t: TestContext) {
  const here = await world(t, { demo: false, settings: { DEMO: 'off' } })
  const { address, database, clock } = here
  const config = readConfig({ DATA_DIR: address.dataDir, DEMO: 'off' })
  const given = await ofDatabase({ database, config, clock })
  const groups = groupsOn({
    asItIs: async (use) => await use(given),
    onFolder: async (use) => await use(given),
    onPatient: async (use) =>
      await use({
        ...given,
        // Nothing listens at the first port.
        config: { ...config, PUBLIC_URL: 'http://127.0.0.1:1' },
        version: '0.0.0',
        unknown: [],
        measure: async () => disk,
        files: filesIn(join(address.dataDir, 'files')),
        withDatabase: async (look) => await look(database, fromSlices({ database, config, clock })),
      }),
    onDatabase: async (use) => await use(given),
    // A new one for each, because it remembers the links that were mailed.
    onProgram: async (use) => await use(await ofProgram(given)),
  })
  const commands = commandsIn(groups)
  const printed = async (words: readonly string[]) => {
    clock.pass(60_000)
    const shown = words.map((word) =>
      dirname(word.replace(/^--\w+=/, '')) === address.dataDir
        ? word.replace(`${address.dataDir}/`, '')
        : word,
    )
    const answer = await answerOf(commands, words)
    return [`$ portico ${shown.join(' ')}`, answer.replaceAll(address.dataDir, '.')].join('\n')
  }
  return { ...here, commands, printed }
}

/** The commands by name, such as `user list`. */
export const commandsIn = (groups: Groups): Map<string, Command> =>
  new Map(
    Object.entries(groups).flatMap(([name, loaded]): [string, Command][] =>
      isCommand(loaded)
        ? [[name, loaded]]
        : Object.entries(loaded).map(([verb, one]) => [`${name} ${verb}`, one]),
    ),
  )

const isCommand = (loaded: Command | Group): loaded is Command => typeof loaded.run === 'function'

/** The text and the JSON that a command prints, or its error; then the exit status. */
async function answerOf(commands: Map<string, Command>, words: readonly string[]) {
  const { command, rest } = named(commands, words)
  try {
    const { text, data, status } = await command.run(givenTo(command, rest))
    return `${text}${JSON.stringify(data, null, 1)}\n(${status})\n`
  } catch (error) {
    if (error instanceof WrongCall) return `${error.message}.\n(2)\n`
    if (error instanceof StartError || error instanceof Problem) return `${error.message}\n(1)\n`
    throw error
  }
}

function named(
  commands: Map<string, Command>,
  [first = '', second = '', ...more]: readonly string[],
) {
  const verb = commands.get(`${first} ${second}`)
  if (verb) return { command: verb, rest: more }
  const command = commands.get(first)
  assert.ok(command, `There is no command ${first} ${second}.`)
  return { command, rest: [second, ...more].filter((word) => word !== '') }
}

/** The arguments by name, and `--limit=1` as the option `limit`. */
function givenTo(command: Command, words: readonly string[]) {
  const names = Object.keys(command.arguments ?? {}).map((name) => name.replace('?', ''))
  const options = words.flatMap((word) => /^--([\w-]+)(?:=(.*))?$/.exec(word) ?? [])
  const plain = words.filter((word) => !word.startsWith('--'))
  const [, option = '', value] = options
  return {
    ...Object.fromEntries(plain.map((word, at) => [names[at] ?? '', word])),
    ...(option && { [option]: value ?? true }),
  }
}

/** Replaces random values by #1, #2 and so on; ids of the cast are readable and stay. */
export function withoutRandom(text: string): string {
  const names = new Map<string, string>()
  const random =
    /(?<![\w-])(?!sandbar|quillback|dogwatch|foolscap|coronet|harbour)(?:[\w-]{43}|[\w-]{22}|[0-9a-f]{64})(?![\w-])/g
  return text.replaceAll(random, (found) => {
    const name = names.get(found) ?? `#${names.size + 1}`
    names.set(found, name)
    return name
  })
}
