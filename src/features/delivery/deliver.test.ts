import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'

const [id, doubtful] = [idOf('enquiry', 'Corin'), idOf('enquiry', 'Mona')]
const webToLead = {
  SALESFORCE_WEB_TO_LEAD_OID: '00D000000000001',
  SALESFORCE_WEB_TO_LEAD_URL: 'http://127.0.0.1:9/',
}

async function firm(t: TestContext, settings = {}) {
  const here = await world(t, { demo: false, settings })
  const as = await actors(here)
  const { manager, editor } = as
  const task = async (changes: Record<string, unknown>) => {
    const at = here.clock.now().toISOString()
    const plain = { id: 't'.repeat(22), kind: 'salesforce', about: id, payload: '{}' } as const
    const state = { state: 'queued', attempts: 0, next_try_at: at, leased_until: null }
    const rest = { created_at: at, last_error: null, outcome: null, ended_at: null }
    await here.database.transaction(async (trx) => {
      await trx.deleteFrom('outbox').where('kind', '=', 'salesforce').execute()
      await trx
        .insertInto('outbox')
        .values({ ...plain, ...state, ...rest, held_until: null, ...changes })
        .execute()
    })
  }
  const read = async () =>
    ((await (await manager.call('GET', `/staff/enquiries/${id}/`)).json()) as EnquiryWhole).delivery
  const deliver = async (of = id, by = manager) => {
    const answer = await by.call('POST', `/staff/enquiries/${of}/deliver/`)
    return { status: answer.status, ...((await answer.json()) as { detail?: string }) }
  }
  return { ...here, editor, task, read, deliver }
}

test('an enquiry says how far its delivery is, as the outbox has it', async (t) => {
  const { read, task, clock } = await firm(t)
  const now = clock.now().toISOString()
  assert.deepEqual(await read(), {
    state: 'off',
    attempts: 0,
    at: null,
    next_try_at: null,
    said: null,
  })
  const cases: [Record<string, unknown>, string][] = [
    [{}, 'waits'],
    [{ state: 'sending', attempts: 1 }, 'waits'],
    [{ state: 'failed', attempts: 2 }, 'waits'],
    [{ state: 'failed', attempts: 3 }, 'failing'],
    [{ state: 'failed', attempts: 15, ended_at: now, next_try_at: null }, 'failed'],
    [{ state: 'refused', attempts: 1, ended_at: now, next_try_at: null }, 'refused'],
    [{ state: 'duplicate', attempts: 1, ended_at: now, next_try_at: null }, 'duplicate'],
    [{ state: 'created', attempts: 1, ended_at: now, next_try_at: null }, 'created'],
    [{ state: 'updated', attempts: 1, ended_at: now, next_try_at: null }, 'updated'],
    [{ state: 'accepted, unconfirmed', attempts: 1, ended_at: now }, 'unconfirmed'],
  ]
  for (const [changes, state] of cases) {
    await task(changes)
    const delivery = await read()
    assert.equal(delivery.state, state)
    const isTried = state === 'waits' || state === 'failing'
    assert.equal(delivery.next_try_at, isTried ? now : null, state)
  }
})

test('what was refused is tried again from the first try, once, with an entry in the audit', async (t) => {
  const { read, task, deliver, clock, database } = await firm(t)
  const now = clock.now().toISOString()
  await task({ state: 'refused', attempts: 4, ended_at: now, last_error: 'no', next_try_at: null })
  assert.equal((await deliver('ENQ-ZZZZZZZ2')).status, 200)
  assert.deepEqual(await read(), {
    state: 'waits',
    attempts: 0,
    at: now,
    next_try_at: now,
    said: null,
  })
  const entries = database.read.selectFrom('audit_entry').select('about')
  const made = await entries.where('action', '=', 'enquiry-delivered-again').execute()
  assert.deepEqual(
    made.map(({ about }) => about),
    [id],
  )
  await task({
    state: 'sending',
    attempts: 1,
    leased_until: new Date(Date.parse(now) + 60_000).toISOString(),
  })
  const busy = await deliver()
  assert.deepEqual([busy.status, busy.detail], [409, 'It is being tried just now.'])
})

test('without Salesforce there is nothing to try, and what lies in review is not sent', async (t) => {
  const { deliver, editor } = await firm(t)
  const off = await deliver()
  assert.deepEqual(
    [off.status, off.detail],
    [409, 'Salesforce is not set up, so nothing is sent there.'],
  )
  assert.equal((await deliver('ENQ-AAAAAAAA')).status, 404)
  assert.equal((await deliver(id, editor)).status, 403)
})

test('what came before Salesforce was set up is sent there when somebody asks for it', async (t) => {
  const { deliver, read, database } = await firm(t, webToLead)
  await database.transaction((trx) =>
    trx.deleteFrom('outbox').where('kind', '=', 'salesforce').execute(),
  )
  assert.equal((await read()).state, 'none')
  assert.equal((await deliver(doubtful)).status, 409)
  assert.equal((await deliver()).status, 200)
  const tasks = database.read.selectFrom('outbox').select('about')
  const made = await tasks.where('kind', '=', 'salesforce').execute()
  assert.deepEqual(
    made.map(({ about }) => about),
    [id],
  )
})
