import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { freshFolder } from '../../../test/support/database/database.ts'
import {
  firmWithPersonInAll,
  ledgerOf,
  mateo,
} from '../../../test/support/work/firm-with-person-in-all.ts'
import { marks } from '../../../test/support/work/person-in-all.ts'
import { readState } from '../../../test/matrix/state.ts'
import type { Database } from '../../database/open.ts'
import { verifyAudit } from '../../platform/audit/check.ts'
import { ledgerHash, ledgerIn } from './ledger.ts'

const isThere = async (database: Database, account: string) =>
  (await database.read.selectFrom('account').select('id').where('id', '=', account).execute())
    .length > 0

const counted = async ({ read }: Database) =>
  (await read.selectFrom('erasure').select(['id', 'replayed']).orderBy('replayed').execute()).map(
    ({ replayed }) => replayed,
  )

test('whoever was erased is erased again from a database that is older, before it is used', async (t) => {
  const here = await firmWithPersonInAll(t)
  const path = `/staff/erasures/${mateo}/`
  assert.equal((await here.call('POST', path, { email: marks.address })).status, 200)

  const restored = await here.restored()
  assert.equal(await isThere(restored.database, mateo), false)
  const state = JSON.stringify([...(await readState(restored.database))])
  const email = new RegExp(marks.address.replaceAll('.', String.raw`\.`), 'g')
  const now = JSON.stringify([...(await readState(here.database))])
  assert.equal(state.match(email)?.length, now.match(email)?.length)
  assert.deepEqual(await counted(restored.database), [1])
  assert.equal((await verifyAudit(restored.database)).fault, null)
  const again = await restored.again()
  assert.deepEqual(await counted(again.database), [1], 'once')
})

test('the ledger holds nothing that says whom, and is readable by its owner alone', async (t) => {
  const here = await firmWithPersonInAll(t)
  const path = `/staff/erasures/${mateo}/`
  await here.call('POST', path, { email: marks.address })
  const file = ledgerOf(here.address.dataDir)
  const bytes = readFileSync(file, 'utf8')
  for (const word of [...Object.values(marks), 'Quillon', 'farthingale', mateo])
    assert.ok(!bytes.includes(word), word)
  assert.equal(bytes.split('\n').length, 3)
  assert.equal(statSync(file).mode & 0o777, 0o600)
})

test('a line that a crash cut off is left out, and the next begins on a line of its own', async (t) => {
  const folder = freshFolder(t)
  const ledger = ledgerIn(folder)
  const one = { id: 'one', at: '2026-11-20T15:00:00.000Z', accounts: ['a'], address: 'a@b.example' }
  await ledger.append(one)
  appendFileSync(ledgerOf(folder), '{"id":"half')
  assert.deepEqual(
    (await ledger.read()).entries.map(({ id }) => id),
    ['one'],
  )
  await ledger.append({ ...one, id: 'two' })
  const { entries } = await ledger.read()
  assert.deepEqual(
    entries.map(({ id }) => id),
    ['one', 'two'],
  )
  assert.deepEqual(entries[1]?.accounts, [ledgerHash(entries[1]?.key ?? '', 'a')])
})

test('lines behind the head of another machine are by its key, and so are those that follow', async (t) => {
  const [folder, other] = [freshFolder(t), freshFolder(t)]
  const line = { at: '2026-11-20T15:00:00.000Z', accounts: [], address: 'a@b.example' }
  await ledgerIn(folder).append({ id: 'one', ...line })
  await ledgerIn(other).append({ id: 'two', ...line })
  const text = readFileSync(ledgerOf(other), 'utf8')
  appendFileSync(ledgerOf(folder), text)
  await ledgerIn(folder).append({ id: 'three', ...line })
  const { entries } = await ledgerIn(folder).read()
  assert.deepEqual(
    entries.map(({ id }) => id),
    ['one', 'two', 'three'],
  )
  const key = (nth: number) => entries[nth]?.key ?? ''
  assert.notEqual(key(0), key(1))
  assert.equal(key(1), key(2))
  for (const { address, key } of entries) assert.equal(address, ledgerHash(key, 'a@b.example'))
})

test('a ledger whose first line is damaged is refused in words, and not begun anew', async (t) => {
  const folder = freshFolder(t)
  appendFileSync(ledgerOf(folder), 'nothing\n')
  await assert.rejects(ledgerIn(folder).read(), /is damaged: restore it/)
  const one = { id: 'one', at: '', accounts: [], address: '' }
  await assert.rejects(ledgerIn(folder).append(one), /is damaged/)
})

test('an erasure that was written down and not committed is done at the next start', async (t) => {
  const here = await firmWithPersonInAll(t)
  await ledgerIn(here.address.dataDir).append({
    id: 'under-way'.padEnd(22, '_'),
    at: here.clock.now().toISOString(),
    accounts: [mateo],
    address: marks.address,
  })
  assert.ok(await isThere(here.database, mateo))
  const { database } = await here.again()
  assert.equal(await isThere(database, mateo), false)
})

test('one that cannot be written down is not done', async (t) => {
  const here = await firmWithPersonInAll(t)
  rmSync(ledgerOf(here.address.dataDir), { force: true })
  appendFileSync(ledgerOf(here.address.dataDir), 'nothing\n')
  const path = `/staff/erasures/${mateo}/`
  const answer = await here.call('POST', path, { email: marks.address })
  assert.equal(answer.status, 500)
  assert.ok(await isThere(here.database, mateo))
  assert.deepEqual(await counted(here.database), [])
})

test('a stranger is erased again by their address, and nobody else is', async (t) => {
  const here = await firmWithPersonInAll(t)
  const { id, email } = await here.database.read
    .selectFrom('enquiry')
    .select(['id', 'email'])
    .where('email', '!=', marks.address)
    .limit(1)
    .executeTakeFirstOrThrow()
  const path = `/staff/erasures/${id}/`
  const answer = await here.call('POST', path, { email: email.toUpperCase() })
  assert.equal(answer.status, 200, await answer.text())
  const again = await here.restored()
  const left = await again.database.read.selectFrom('enquiry').select('id').execute()
  assert.ok(!left.some((one) => one.id === id))
  assert.ok(await isThere(again.database, idOf('account', 'Mateo')))
})
