import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { firmWithPersonInAll, mateo } from '../../../test/support/work/firm-with-person-in-all.ts'
import { marks } from '../../../test/support/work/person-in-all.ts'
import { readState } from '../../../test/matrix/state.ts'
import type { Database } from '../../database/open.ts'
import { createAudit } from '../../platform/audit/act.ts'
import { erasing } from './erase.ts'
import { ledgerIn } from './ledger.ts'
import { gather } from './person-store.ts'
import { hasSome } from './words-store.ts'
import { takingNamesOut } from './nobody.ts'

const erasureIds = async ({ read }: Database) =>
  (await read.selectFrom('erasure').select('id').orderBy('id').execute()).map(({ id }) => id)

/** What is in the tables, but for what a start by itself changes. */
async function everything(database: Database): Promise<string> {
  const own = ['erasure', 'migration', 'secret', 'launch_mark', 'retention_clock', 'demo_row']
  const tables = [...(await readState(database))].filter(([table]) => !own.includes(table))
  return JSON.stringify(tables)
}

test('of somebody whom an older database never had, it learns the erasure and loses nothing', async (t) => {
  const here = await firmWithPersonInAll(t)
  const at = here.clock.now().toISOString()
  const id = 'nobody-here'.padEnd(22, '_')
  await ledgerIn(here.address.dataDir).append({
    id,
    at,
    accounts: ['never'],
    address: 'never@was.example',
  })
  const before = await everything(here.database)
  const { database } = await here.again()
  assert.equal(await everything(database), before)
  assert.deepEqual(await erasureIds(database), [id])
})

test('of several accounts and an address of another time, each is erased, and the last says it is done', async (t) => {
  const here = await firmWithPersonInAll(t)
  const id = 'several'.padEnd(22, '_')
  const more = (['Ingrid', 'Corin'] as const).map((name) => idOf('account', name))
  const { email } = await here.database.read
    .selectFrom('enquiry')
    .select('email')
    .where('email', '!=', marks.address)
    .limit(1)
    .executeTakeFirstOrThrow()
  await ledgerIn(here.address.dataDir).append({
    id,
    at: here.clock.now().toISOString(),
    accounts: [mateo, ...more],
    address: email.toLowerCase(),
  })
  const { database } = await here.again()
  const accounts = database.read.selectFrom('account').select('id')
  assert.deepEqual(await accounts.where('id', 'in', [mateo, ...more]).execute(), [])
  const enquiries = database.read.selectFrom('enquiry').select('id').where('email', '=', email)
  assert.deepEqual(await enquiries.execute(), [])
  assert.deepEqual(await erasureIds(database), [id, `${id}+1`, `${id}+2`, `${id}+3`])
})

test('an empty text is nowhere, and nobody has an empty address', async (t) => {
  const { database } = await firmWithPersonInAll(t)
  assert.equal(takingNamesOut({ names: [''], address: '' }).from('As it was.'), 'As it was.')
  const rows = database.read
    .selectFrom('outbox')
    .select('id')
    .where(hasSome(['payload'], ['']))
  assert.deepEqual(await rows.execute(), [])
  await assert.rejects(gather(database.read, { account: null, address: '' }), /has no address/)
})

test('what another process has done again meanwhile is left as it is', async (t) => {
  const { database, clock, address } = await firmWithPersonInAll(t)
  const { replay, note } = erasing({
    database,
    clock,
    audit: createAudit(database, clock),
    ledger: ledgerIn(address.dataDir),
    noteEnded: async () => {},
    removeEnquiries: async () => ({ count: 0, files: [] }),
    removeFiles: async () => {},
    settle: () => {},
  })
  const id = 'twice'.padEnd(22, '_')
  const again = async () =>
    await replay({ account: mateo, address: marks.address }, id, {
      viewer: null,
      address: '',
      requestId: '',
    })
  assert.notDeepEqual(await again(), [])
  const before = await everything(database)
  assert.deepEqual(await again(), [])
  await note(id)
  assert.equal(await everything(database), before)
  assert.deepEqual(await erasureIds(database), [id])
})
