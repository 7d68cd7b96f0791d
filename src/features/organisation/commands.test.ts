import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { freshAddress } from '../../../test/support/database/database.ts'

test('every command that names an unknown organisation fails', async (t) => {
  const address = await freshAddress(t)
  const { portico } = commandsAt(t, address)
  assert.equal((await portico('organisation', 'add', 'Halden')).out, 'Added: Halden\n')
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
  const { portico } = commandsAt(t, await freshAddress(t))
  await portico('organisation', 'add', 'Halden Marine')
  for (const name of ['Halden Marine', 'halden  MARINE', ' Halden\u00a0Marine']) {
    const err = 'portico: There is an organisation called Halden Marine already.\n'
    assert.deepEqual(await portico('organisation', 'add', name), { code: 1, out: '', err }, name)
  }
  assert.equal((await portico('organisation', 'add', 'Halden')).code, 0)
})

interface Listed {
  id: string
  email: string
  of: string
}

test('user list shows all people with their company, or those of one company', async (t) => {
  const { portico, json } = commandsAt(t, await freshAddress(t))
  for (const name of ['Halden', 'Cedar']) {
    await portico('organisation', 'add', name)
    await portico('user', 'invite', `maren@${name}.example`, 'admin', name)
  }
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
    [['organisation', 'add', ' '], /^portico: name is empty\.\n$/],
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
