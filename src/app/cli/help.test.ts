import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { runToEnd } from '../../../test/support/program/program.ts'
import type { Command } from '../../platform/command/command.ts'
import { offered } from './offered.ts'
import { programFor, RefusedCall } from './program.ts'

/** Each command by the words that call it, and for groups the words alone. */
async function everyCommand(): Promise<[words: string[], command: Command | undefined][]> {
  const lists = Object.entries(offered).map(async ([name, [, load]]) => {
    const loaded = await load()
    if (typeof loaded.run === 'function') return [[[name], loaded as Command]] as const
    const commands = Object.entries(loaded as Record<string, Command>)
    return [
      [[name], undefined] as const,
      ...commands.map(([verb, command]) => [[name, verb], command] as const),
    ]
  })
  return (await Promise.all(lists)).flat().map(([words, command]) => [[...words], command])
}

const isSentence = /^[A-Z][^.!?]*\.$/

/** What is printed for these words, and why they are refused, if they are. */
async function said(...words: string[]) {
  const printed: string[] = []
  const program = await programFor(words, (text) => printed.push(text))
  const error: unknown = await program.parseAsync(words, { from: 'user' }).catch((why) => why)
  const refused = error instanceof RefusedCall ? error : undefined
  return { out: printed.join(''), why: refused?.message, usage: refused?.usage ?? '' }
}

test('the help of each command and group says how it is called and what for, with an example', async () => {
  const all = await everyCommand()
  assert.ok(all.length > 40)
  for (const [words, command] of all) {
    const name = words.join(' ')
    const { out } = await said(...words, '--help')
    assert.ok(out.startsWith(`Usage: portico ${name} `), out)
    assert.match(out, new RegExp(`^Example:\n  npm run portico -- ${name}`, 'm'))
    assert.match(out, /^Exit status 0 .* 1 .* 2 /m, name)
    assert.match(out, /--json/, name)
    if (!command) continue
    assert.match(command.summary, isSentence, name)
    for (const about of textsIn(command.fields)) assert.ok(out.includes(about), `${name}: ${about}`)
    for (const about of Object.values(command.arguments ?? {})) assert.match(about, /\.$/, name)
  }
})

test('--help has no other effect', async (t) => {
  const folder = join(freshFolder(t), 'data')
  for (const words of [['migrate'], ['seed', 'demo'], ['user', 'list']]) {
    const { code, err } = await runToEnd(t, 'cli.js', [...words, '--help'], { DATA_DIR: folder })
    assert.deepEqual([code, err], [0, ''], words.join(' '))
  }
  assert.ok(!existsSync(folder))
})

function textsIn(fields: unknown): string[] {
  if (typeof fields === 'string') return [fields]
  return Object.values(fields as object).flatMap(textsIn)
}

test('the list of all commands says of each what it is for', async (t) => {
  const { out } = await runToEnd(t, 'cli.js', ['--help'], {})
  for (const [name, [summary]] of Object.entries(offered)) {
    assert.match(summary, isSentence, name)
    assert.match(out, new RegExp(`^  ${name} +${summary}$`, 'm'))
  }
})

test('an argument that is missing, or one too many, is reported by its name', async (t) => {
  for (const [words, command] of await everyCommand()) {
    const needed = Object.keys(command?.arguments ?? {}).filter((name) => !name.endsWith('?'))
    const [first] = needed
    if (first === undefined) continue
    const { out, why, usage } = await said(...words)
    assert.deepEqual([out, why], ['', `missing required argument '${first}'`], words.join(' '))
    assert.ok(usage.startsWith(`portico ${words.join(' ')} `), usage)
  }
  const { code, out, err } = await runToEnd(t, 'cli.js', ['config', 'all', 'of them'], {})
  assert.deepEqual([code, out], [2, ''])
  assert.match(err, /^portico: superfluous argument 'all', 'of them'\nUsage: portico config /)
})
