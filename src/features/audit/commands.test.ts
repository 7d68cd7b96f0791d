import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { appendTo, fill, tamper } from '../../../test/support/audit.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { freshAddress, openFor } from '../../../test/support/database.ts'
import { run } from '../../../test/support/program.ts'

const clock = heldClock('2026-11-20T15:00:00.000Z')

async function place(t: TestContext) {
  const address = await freshAddress(t)
  const { url, dataDir } = address
  const environment = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }
  return {
    database: await openFor(t, address),
    ask: (...words: string[]) => run(t, 'cli.js', ['audit', ...words], environment),
  }
}

test('audit verify says that the audit is whole, how long it is and what to note', async (t) => {
  const { database, ask } = await place(t)
  assert.deepEqual(await ask('verify'), { code: 0, out: 'The audit is empty.\n', err: '' })
  await fill(database, clock, 1)
  const { code, out } = await ask('verify')
  assert.equal(code, 0)
  assert.match(out, /^The audit is whole: 1 entry\.\nHead: 1\.[\w-]{43}\n$/)
  await fill(database, clock, 2)
  assert.match((await ask('verify')).out, /^The audit is whole: 3 entries\.\nHead: 3\./)
})

test('audit verify says which entry is wrong, with status 1', async (t) => {
  const { database, ask } = await place(t)
  await fill(database, clock, 3)
  await tamper(database, "update audit_entry set about = 'somebody else' where seq = 2")
  const sentence = 'Entry 2 is not as it was written.'
  const broken = { code: 1, out: `The audit is broken. ${sentence}\n`, err: '' }
  assert.deepEqual(await ask('verify'), broken)
  const { code, out } = await ask('verify', '--json')
  assert.equal(code, 1)
  const { head, ...told } = JSON.parse(out) as { head: string }
  assert.match(head, /^1\.[\w-]{43}$/)
  assert.deepEqual(told, { entries: 1, erased: 0, fault: { seq: 2, what: sentence } })
})

test('audit verify HEAD finds a chain that was written anew', async (t) => {
  const [{ database, ask }, other] = [await place(t), await place(t)]
  await fill(database, clock, 2)
  const { head } = JSON.parse((await ask('verify', '--json')).out) as { head: string }
  await fill(database, clock, 2)
  const { code, out } = await ask('verify', head)
  assert.equal(code, 0)
  assert.match(out, /^The audit is whole: 4 entries\.\nIt goes back to 2\.\S{43}\.\nHead: 4\./)
  assert.ok(out.includes(`back to ${head}.\n`))

  for (const action of ['a', 'b', 'c', 'd']) await appendTo(other.database, clock, { action })
  assert.equal((await other.ask('verify')).code, 0)
  assert.deepEqual(await other.ask('verify', head), {
    code: 1,
    out: 'The audit is broken. Entry 2 is not the one that was noted.\n',
    err: '',
  })
})

test('a head may begin like an option, and what is none is status 2', async (t) => {
  const { database, ask } = await place(t)
  await fill(database, clock, 1)
  const { code, out } = await ask('verify', `1.-${'a'.repeat(42)}`)
  assert.deepEqual([code, out.slice(0, 29)], [1, 'The audit is broken. Entry 1 '])
  for (const words of [
    ['verify', '1.x'],
    ['verify', 'a'.repeat(43)],
  ]) {
    const err = `portico: "${words[1]}" is no head such as audit verify prints.\n`
    assert.deepEqual(await ask(...words), { code: 2, out: '', err })
  }
})

test('audit list shows the newest hundred, the newest first', async (t) => {
  const { database, ask } = await place(t)
  assert.deepEqual(await ask('list'), { code: 0, out: 'The audit is empty.\n', err: '' })
  await fill(database, clock, 100)
  const by = { viewer: null, address: '', requestId: '' }
  await appendTo(database, clock, { action: 'sign-in-failed', detail: { tries: 5 } }, by)
  const { code, out } = await ask('list')
  assert.equal(code, 0)
  const lines = out.trimEnd().split('\n')
  assert.equal(lines.length, 100)
  const time = '2026-11-20T15:00:00.000Z'
  assert.equal(lines[0], `101  ${time}  sign-in-failed  by nobody  {"tries":5}`)
  const last = 'member-suspended  by ada  of cedar-row  about member-2  from 192.0.2.7'
  assert.equal(lines[99], `2  ${time}  ${last}`)
  const told = JSON.parse((await ask('list', '--json')).out) as { seq: number; detail: string }[]
  assert.deepEqual(
    told.map(({ seq }) => seq),
    Array.from({ length: 100 }, (_, at) => 101 - at),
  )
  assert.equal(told[0]?.detail, '{"tries":5}')
})
