import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { appendTo, fill, tamper, valuesAudited } from '../../../test/support/audit.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { freshAddress, openFor } from '../../../test/support/database/database.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { runToEnd } from '../../../test/support/program/program.ts'

const clock = heldClock('2026-11-20T15:00:00.000Z')

async function setUp(t: TestContext) {
  const address = await freshAddress(t)
  const { url, dataDir } = address
  const environment = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }
  return {
    database: await openFor(t, address),
    audit: (...words: string[]) => runToEnd(t, 'cli.js', ['audit', ...words], environment),
  }
}

test('audit verify prints that the audit is whole, its length and its head', async (t) => {
  const { database, audit } = await setUp(t)
  assert.deepEqual(await audit('verify'), { code: 0, out: 'The audit is empty.\n', err: '' })
  await fill(database, clock, 1)
  const { code, out } = await audit('verify')
  assert.equal(code, 0)
  assert.match(out, /^The audit is whole: 1 entry\.\nHead: 1\.[\w-]{43}\n$/)
  await fill(database, clock, 2)
  assert.match((await audit('verify')).out, /^The audit is whole: 3 entries\.\nHead: 3\./)
})

test('audit verify names the entry that was changed and exits with 1', async (t) => {
  const { database, audit } = await setUp(t)
  await fill(database, clock, 3)
  await tamper(database, "update audit_entry set about = 'somebody else' where seq = 2")
  const sentence = 'Entry 2 is not as it was written.'
  const broken = { code: 1, out: `The audit is broken. ${sentence}\n`, err: '' }
  assert.deepEqual(await audit('verify'), broken)
  const { code, out } = await audit('verify', '--json')
  assert.equal(code, 1)
  const { head, ...printed } = JSON.parse(out) as { head: string }
  assert.match(head, /^1\.[\w-]{43}$/)
  assert.deepEqual(printed, { entries: 1, erased: 0, fault: { seq: 2, what: sentence } })
})

test('audit verify HEAD finds a chain that was rewritten', async (t) => {
  const [{ database, audit }, other] = [await setUp(t), await setUp(t)]
  await fill(database, clock, 2)
  const { head } = JSON.parse((await audit('verify', '--json')).out) as { head: string }
  await fill(database, clock, 2)
  const { code, out } = await audit('verify', head)
  assert.equal(code, 0)
  assert.match(out, /^The audit is whole: 4 entries\.\nIt goes back to 2\.\S{43}\.\nHead: 4\./)
  assert.ok(out.includes(`back to ${head}.\n`))

  for (const action of ['a', 'b', 'c', 'd']) await appendTo(other.database, clock, { action })
  assert.equal((await other.audit('verify')).code, 0)
  assert.deepEqual(await other.audit('verify', head), {
    code: 1,
    out: 'The audit is broken. Entry 2 is not the one that was noted.\n',
    err: '',
  })
})

test('a head may contain a hash that begins with -, and a malformed head exits with 2', async (t) => {
  const { database, audit } = await setUp(t)
  await fill(database, clock, 1)
  const { code, out } = await audit('verify', `1.-${'a'.repeat(42)}`)
  assert.deepEqual([code, out.slice(0, 29)], [1, 'The audit is broken. Entry 1 '])
  for (const words of [
    ['verify', '1.x'],
    ['verify', 'a'.repeat(43)],
  ]) {
    const err = `portico: "${words[1]}" is no head such as audit verify prints.\n`
    assert.deepEqual(await audit(...words), { code: 2, out: '', err })
  }
})

test('audit erase empties the values of one person, says of how many entries, and is an entry itself', async (t) => {
  const { database, audit } = await setUp(t)
  const [bob, cleo] = [
    await addPerson(database, 'bob', { id: 'bob'.padEnd(22, '_') }),
    await addPerson(database, 'cleo'),
  ]
  const renamed = { before: { first_name: 'Robin' }, after: { first_name: 'Robert' } }
  for (const { id } of [bob, bob, cleo])
    await appendTo(database, clock, { action: 'renamed', about: id, ...renamed, person: id })
  await database.transaction((trx) =>
    trx.updateTable('account').set({ removed_at: '2026-11-20' }).where('id', '=', bob.id).execute(),
  )
  const done = { code: 0, out: 'The values of 2 entries were erased.\n', err: '' }
  assert.deepEqual(await audit('erase', bob.id), done)
  const [before, after] = [renamed.before, renamed.after].map((one) => JSON.stringify(one))
  assert.deepEqual(await valuesAudited(database, 'renamed'), [
    [bob.id, null, null],
    [bob.id, null, null],
    [cleo.id, before, after],
  ])
  const { out } = await audit('list')
  const entry = `audit-values-erased  by command-line  about ${bob.id}  {"entries":2}`
  assert.ok(out.split('\n')[0]?.endsWith(entry), out)
  assert.match((await audit('verify')).out, /4 entries; the values of 2 were erased\.\n/)
})

test('audit erase takes an exact id, and refuses a name or an address', async (t) => {
  const { database, audit } = await setUp(t)
  const id = 'bob'.padEnd(22, '_')
  await addPerson(database, 'bob', { id })
  await appendTo(database, clock, { action: 'renamed', after: { first_name: 'Bob' }, person: id })
  for (const word of ['bob', 'bob@client.example', id.slice(1), '%']) {
    const err = `portico: There is no account with the id ${word}.\n`
    assert.deepEqual(await audit('erase', word), { code: 1, out: '', err })
  }
  assert.deepEqual(await valuesAudited(database, 'renamed'), [[id, '{}', '{"first_name":"Bob"}']])
  assert.doesNotMatch((await audit('list')).out, /audit-values-erased/)
})

test('audit list shows the newest 100 entries, the newest first', async (t) => {
  const { database, audit } = await setUp(t)
  assert.deepEqual(await audit('list'), { code: 0, out: 'The audit is empty.\n', err: '' })
  await fill(database, clock, 100)
  const by = { viewer: null, address: '', requestId: '' }
  await appendTo(database, clock, { action: 'sign-in-failed', detail: { tries: 5 } }, by)
  const { code, out } = await audit('list')
  assert.equal(code, 0)
  const lines = out.trimEnd().split('\n')
  assert.equal(lines.length, 100)
  const time = '2026-11-20T15:00:00.000Z'
  assert.equal(lines[0], `101  ${time}  sign-in-failed  by nobody  {"tries":5}`)
  const last = 'member-suspended  by ada  of cedar-row  about member-2  from 192.0.2.7'
  assert.equal(lines[99], `2  ${time}  ${last}`)
  const printed = JSON.parse((await audit('list', '--json')).out) as {
    seq: number
    detail: string
  }[]
  assert.deepEqual(
    printed.map(({ seq }) => seq),
    Array.from({ length: 100 }, (_, at) => 101 - at),
  )
  assert.equal(printed[0]?.detail, '{"tries":5}')
})
