// On SQLite alone: how commands read their arguments and print.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { runToEnd } from '../../../test/support/program/program.ts'
import { settings } from '../server/settings.ts'

const commands = ['config', 'migrate', 'seed', 'version']

const portico = (t: TestContext, environment: Record<string, string>, ...args: string[]) =>
  runToEnd(t, 'cli.js', args, environment)

test('without a command, or with --help, it lists its commands', async (t) => {
  for (const args of [[], ['help'], ['--help'], ['-h']]) {
    const { code, out, err } = await portico(t, {}, ...args)
    assert.equal(code, 0)
    assert.equal(err, '')
    assert.match(out, /^Usage: portico <command>/)
    for (const command of commands) assert.match(out, new RegExp(`^  ${command} +[A-Z].*\\.$`, 'm'))
  }
})

test('an unknown command or a wrong call exits with status 2 and a line that says what is right', async (t) => {
  const wrong: string[][] = [
    ['dance'],
    ['constructor'],
    ['--json'],
    ['version', '--dance'],
    ['seed'],
    ['seed', 'everything'],
    ['migrate', '--check=no'],
  ]
  for (const args of wrong) {
    const { code, out, err } = await portico(t, { DATA_DIR: join(freshFolder(t), 'data') }, ...args)
    assert.equal(code, 2, args.join(' '))
    assert.equal(out, '', args.join(' '))
    assert.match(err, /^portico: .*\nUsage: portico .*\n$/, args.join(' '))
    assert.doesNotMatch(err, /\bat .*\.ts:|Error:/, args.join(' '))
  }
})

test('version prints the version of the program and of what it runs on', async (t) => {
  const { out, code } = await portico(t, {}, 'version')
  assert.equal(code, 0)
  assert.match(out, /^Portico \d+\.\d+\.\d+, Node \d+\.\d+\.\d+, SQLite \d+\.\d+\.\d+\n$/)
  const versions = JSON.parse((await portico(t, {}, 'version', '--json')).out) as Record<
    string,
    string
  >
  assert.deepEqual(Object.keys(versions), ['version', 'node', 'sqlite'])
  assert.equal(
    out,
    `Portico ${versions['version']}, Node ${versions['node']}, SQLite ${versions['sqlite']}\n`,
  )
})

test('config prints every setting with its value, its meaning and its default, and no password', async (t) => {
  const given = { PORT: '8080', DATABASE_URL: 'postgres://portico:tangerine@host/name' }
  const { code, out } = await portico(t, given, 'config')
  assert.equal(code, 0)
  assert.match(out, /^PORT = 8080\n  The port to listen on; .* Default: 3000\.$/m)
  assert.match(out, /^PUBLIC_URL = "http:\/\/localhost:8080"$/m)
  assert.match(out, /^DATABASE_URL = "\(set\)"$/m)
  assert.doesNotMatch(out, /tangerine/)
  const rows = JSON.parse((await portico(t, given, 'config', '--json')).out) as { name: string }[]
  assert.deepEqual(
    rows.map(({ name }) => name),
    Object.keys(settings),
  )
  assert.doesNotMatch(JSON.stringify(rows), /tangerine/)
})

test('a setting that is wrong stops every command that reads it, in one line', async (t) => {
  for (const args of [['config'], ['migrate'], ['seed', 'demo']]) {
    const { code, out, err } = await portico(t, { PORT: 'http' }, ...args)
    assert.equal(code, 1, args.join(' '))
    assert.equal(err, 'portico: PORT is "http"; allowed is a whole number from 0 to 65535.\n')
    assert.equal(out, '')
  }
})
