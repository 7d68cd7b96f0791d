import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { freshAddress } from '../../../test/support/database/database.ts'
import { world } from '../../../test/support/world.ts'
import { openDatabase } from '../../database/open.ts'

/** Commands on a database with organisations of these names. */
async function commandsOf(t: TestContext, names: readonly string[]) {
  const address = await freshAddress(t)
  const database = await openDatabase(address)
  const rest = { demo: 0, second_factor_required: 0, suspended_at: null }
  const created_at = '2026-11-01T09:00:00.000Z'
  const rows = names.map((name) => ({ id: name.padEnd(22, '_'), name, ...rest, created_at }))
  await database.transaction((trx) => trx.insertInto('organisation').values(rows).execute())
  await database.close()
  return commandsAt(t, address)
}

test('every command that names an unknown organisation fails', async (t) => {
  const { portico } = await commandsOf(t, ['Halden'])
  const err = 'portico: There is no organisation Cedar; there is "Halden".\n'
  const calls = [
    ['user', 'list', 'Cedar'],
    ['user', 'list', 'Cedar', '--json'],
    ['user', 'invite', 'maren@halden.example', 'admin', 'Cedar'],
  ]
  for (const words of calls)
    assert.deepEqual(await portico(...words), { code: 1, out: '', err }, words.join(' '))
  const none = { code: 0, out: 'Nobody yet.\n', err: '' }
  assert.deepEqual(await portico('user', 'list', 'Halden'), none)
})

test('two organisations are never called the same, whatever their case and spaces', async (t) => {
  const here = await world(t, { demo: false })
  const { manager } = await actors(here)
  const add = async (name: string) => {
    const answer = await manager.call('POST', '/staff/organisations/', { name })
    return { status: answer.status, text: await answer.text() }
  }
  assert.equal((await add('Alder Marine')).status, 201)
  for (const name of ['Alder Marine', 'alder  MARINE', ' Alder\u00a0Marine']) {
    const { status, text } = await add(name)
    assert.equal(status, 409, name)
    assert.match(text, /There is an organisation called Alder Marine already\./)
  }
  assert.equal((await add('Alder')).status, 201)
})

interface Listed {
  id: string
  email: string
  of: string
}

test('user list shows all people with their company, or those of one company', async (t) => {
  const names = ['Halden', 'Cedar']
  const { portico, json } = await commandsOf(t, names)
  for (const name of names) await portico('user', 'invite', `maren@${name}.example`, 'admin', name)
  await portico('user', 'invite', 'ruth@firm.example', 'owner')
  const people = async (...words: string[]) =>
    (await json<Listed[]>('user', 'list', ...words)).map(({ email, of }) => [email, of])
  const [halden, cedar] = [
    ['maren@halden.example', 'Halden'],
    ['maren@cedar.example', 'Cedar'],
  ]
  assert.deepEqual(await people('Halden'), [halden])
  assert.deepEqual(await people(), [['ruth@firm.example', 'the firm'], cedar, halden])
})

test('a command with missing or invalid arguments says which', async (t) => {
  const { portico } = commandsAt(t, await freshAddress(t))
  const wrong: [words: string[], why: RegExp][] = [
    [['user', 'invite'], /^portico: missing required argument 'email'\n/],
    [['user', 'invite', 'a@b.example'], /^portico: missing required argument 'role'\n/],
    [['user', 'invite', 'a@b.example', 'king'], /^portico: role is one of viewer, .*"king"\.\n$/],
    [['user', 'invite', 'a@b.example', 'viewer'], /^portico: organisation is missing/],
  ]
  for (const [words, why] of wrong) {
    const { code, out, err } = await portico(...words)
    assert.deepEqual([code, out], [2, ''], words.join(' '))
    assert.match(err, why)
  }
  const nobody = await portico('user', 'suspend', 'nobody@firm.example')
  const err = 'portico: There is nobody called nobody@firm.example.\n'
  assert.deepEqual(nobody, { code: 1, out: '', err })
})
