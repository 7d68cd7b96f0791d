import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allOf } from '../../../test/support/scope.ts'
import { ada } from '../../../test/support/audit.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { createAudit } from './act.ts'
import type { Database } from '../../database/open.ts'
import { verifyAudit } from './check.ts'

const clock = heldClock('2026-11-20T15:00:00.000Z')
const held = (key: string) => ({ key, empty_at: 1 })

const actionsIn = async ({ read }: Database) =>
  (
    await read.selectFrom('audit_entry').select(['action', 'actor_id']).orderBy('seq').execute()
  ).map(({ action, actor_id }) => `${action} by ${actor_id}`)
const rowsIn = async ({ read }: Database) =>
  (await read.selectFrom('rate_limit').select('key').execute()).map(({ key }) => key)

test('a change and its entries are committed together, the entries in the order of their recording', async (t) => {
  const database = await freshDatabase(t)
  const audit = createAudit(database, clock)
  const eve = { ...ada, viewer: { account: 'eve', organisation: null } }
  const result = await audit.act(ada, async (trx, record) => {
    record({ action: 'first' })
    await trx.insertInto('rate_limit').values(held('done')).execute()
    record({ action: 'second' }, eve)
    return 'given back'
  })
  assert.equal(result, 'given back')
  assert.deepEqual(await rowsIn(database), ['done'])
  assert.deepEqual(await actionsIn(database), ['first by ada', 'second by eve'])
  assert.equal((await verifyAudit(database)).fault, null)
})

test('an act that throws leaves neither a row nor an entry; one that records nothing, a row alone', async (t) => {
  const database = await freshDatabase(t)
  const audit = createAudit(database, clock)
  const failed = audit.act(ada, async (trx, record) => {
    record({ action: 'dropped' })
    await trx.insertInto('rate_limit').values(held('dropped')).execute()
    throw new Error('no')
  })
  await assert.rejects(failed, /^Error: no$/)
  await audit.act(ada, async (trx) => {
    await trx.insertInto('rate_limit').values(held('unrecorded')).execute()
  })
  assert.deepEqual(await rowsIn(database), ['unrecorded'])
  assert.deepEqual(await actionsIn(database), [])
})

test('an entry with a secret is refused, and the change is rolled back with it', async (t) => {
  const database = await freshDatabase(t)
  const audit = createAudit(database, clock)
  for (const column of [
    'password_hash',
    'token',
    'secret',
    'code_hash',
    'public_key',
    'passwordHash',
    'resetURLToken',
    'Salt',
  ]) {
    const withSecret = audit.act(ada, async (trx, record) => {
      await trx.insertInto('rate_limit').values(held('changed')).execute()
      record({ action: 'password-changed', after: { [column]: 'hunter2' } })
    })
    await assert.rejects(withSecret, new Error(`The audit keeps no secrets, and ${column} is one.`))
  }
  assert.deepEqual(await rowsIn(database), [])
})

test('an act in an organisation’s scope stores values for that organisation only', async (t) => {
  const database = await freshDatabase(t)
  const audit = createAudit(database, clock)
  const act = (organisation: string) =>
    audit.act(
      ada,
      async (_, record) => record({ action: 'renamed', organisation, after: { name: 'x' } }),
      allOf('cedar-row', 'ada'),
    )
  await act('cedar-row')
  const changes = await database.read.selectFrom('audit_change').selectAll().execute()
  assert.deepEqual(
    changes.map(({ organisation_id }) => organisation_id),
    ['cedar-row'],
  )
  // SQLite has no row-level security.
  if (database.engine === 'postgres') await assert.rejects(act('elm-yard'), /row-level security/)
})

test('the last step comes after the entries, and takes them back where it throws', async (t) => {
  const database = await freshDatabase(t)
  const audit = createAudit(database, clock)
  const act = async (last: (seen: string[]) => void) => {
    let entries: () => Promise<string[]> = async () => []
    await audit.act(
      ada,
      async (trx, record) => {
        entries = async () =>
          (await trx.selectFrom('audit_entry').select('action').execute()).map(
            ({ action }) => action,
          )
        record({ action: 'done' })
      },
      'all',
      undefined,
      async () => last(await entries()),
    )
  }
  const failed = act((seen) => {
    assert.deepEqual(seen, ['done'])
    throw new Error('no')
  })
  await assert.rejects(failed, /^Error: no$/)
  assert.deepEqual(await actionsIn(database), [])
  await act(() => {})
  assert.deepEqual(await actionsIn(database), ['done by ada'])
})
