import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Insertable } from 'kysely'
import { idOf } from '../../../test/fixtures/cast.ts'
import { plainFirm } from '../../../test/fixtures/plain-firm.ts'
import { actors } from '../../../test/support/actors.ts'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { world } from '../../../test/support/world.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Log } from '../../platform/log.ts'
import { createWarner } from './warn.ts'
import { claimWarning } from './warning-store.ts'

const id = idOf('enquiry', 'Corin')
// A Friday at ten, and the Monday after it, in a firm that is there from nine to six.
const [received_at, reply_due_at] = ['2026-11-20T15:00:00.000Z', '2026-11-23T15:00:00.000Z']

/** An open enquiry that was given to Corin; another one is in review. */
async function waiting(t: TestContext, values: Partial<Insertable<Tables['enquiry']>> = {}) {
  const here = await world(t, { demo: false })
  await actors(here)
  const set = async (table: 'enquiry' | 'account', row: string, to: Record<string, unknown>) =>
    await here.database.transaction((trx) =>
      trx.updateTable(table).set(to).where('id', '=', row).execute(),
    )
  await here.database.transaction((trx) =>
    trx
      .insertInto('company_info')
      .values({ ...plainFirm, opens: '09:00', closes: '18:00', time_zone: 'America/New_York' })
      .execute(),
  )
  await set('enquiry', id, { received_at, reply_due_at, ...values })
  return {
    ...here,
    set,
    /** Whom the mails of a run at this moment go to, with their subjects. */
    async at(moment: string) {
      here.clock.set(moment)
      await here.database.transaction((trx) => trx.deleteFrom('outbox').execute())
      await here.warner.runDue()
      const rows = await here.database.read.selectFrom('outbox').select('payload').execute()
      return rows
        .map(({ payload }) => writtenMail(payload))
        .map(({ to, subject }) => `${to}: ${subject}`)
        .toSorted()
    },
  }
}

const soon = 'The reply to Grete Olsen, Nordkai Pilots is due soon (ENQ-ZZZZZZZ2)'
const late = 'The reply to Grete Olsen, Nordkai Pilots is late (ENQ-ZZZZZZZ2)'
const corin = 'corin@coronet.example'

test('whoever an enquiry was given to is warned once at three quarters of its clock and once when it is late', async (t) => {
  const { at } = await waiting(t)
  assert.deepEqual(await at('2026-11-20T21:44:59.000Z'), [])
  assert.deepEqual(await at('2026-11-20T21:45:00.000Z'), [`${corin}: ${soon}`])
  assert.deepEqual(await at('2026-11-23T14:59:59.000Z'), [])
  assert.deepEqual(await at('2026-11-23T15:00:00.000Z'), [`${corin}: ${late}`])
  assert.deepEqual(await at('2026-11-25T15:00:00.000Z'), [])
})

test('the warnings count open hours alone, over a holiday and a night in which the clocks change', async (t) => {
  // A Friday at five in summer time; on the Sunday the clocks are put back, and the Monday is a holiday.
  const received = '2026-10-30T21:00:00.000Z'
  const due = '2026-11-03T22:00:00.000Z'
  const { at, database } = await waiting(t, { received_at: received, reply_due_at: due })
  await database.transaction((trx) =>
    trx.insertInto('holiday').values({ day: '2026-11-02', name: 'A day off' }).execute(),
  )
  assert.deepEqual(await at('2026-11-02T21:00:00.000Z'), [])
  assert.deepEqual(await at('2026-11-03T19:44:59.000Z'), [])
  assert.deepEqual(await at('2026-11-03T19:45:00.000Z'), [`${corin}: ${soon}`])
  assert.deepEqual(await at('2026-11-03T21:59:59.000Z'), [])
  assert.deepEqual(await at(due), [`${corin}: ${late}`])
})

test('what nobody has goes to those who manage, and so does what a suspended one had', async (t) => {
  const { at, set } = await waiting(t, { assignee_id: null })
  const managers = ['fenna', 'mona', 'olwen'].map((name) => `${name}@coronet.example`)
  assert.deepEqual(
    await at(reply_due_at),
    managers.map((one) => `${one}: ${late}`),
  )
  await set('enquiry', id, { warned: 0, assignee_id: idOf('account', 'Corin') })
  await set('account', idOf('account', 'Corin'), { suspended_at: received_at })
  assert.equal((await at(reply_due_at)).length, managers.length)
})

for (const [what, values] of [
  ['was answered', { state: 'answered' }],
  ['was lost', { state: 'lost' }],
  ['lies in review', { quarantined_at: received_at }],
  ['came before there were warnings', { warned: 2 }],
] as const) {
  test(`nobody is warned of an enquiry that ${what}`, async (t) => {
    const { at } = await waiting(t, values)
    assert.deepEqual(await at(reply_due_at), [])
  })
}

test('a warning is claimed once, and not for what was answered in that moment', async (t) => {
  const { database, set } = await waiting(t)
  const claim = (stage: number) => database.transaction((trx) => claimWarning(trx, id, stage))
  assert.deepEqual([await claim(1), await claim(1), await claim(2)], [true, false, true])
  await set('enquiry', id, { warned: 0, state: 'answered' })
  assert.equal(await claim(1), false)
  await set('enquiry', id, { state: 'open', quarantined_at: received_at })
  assert.equal(await claim(1), false)
})

test('an enquiry that nobody can be warned about holds up no other', async (t) => {
  const { database, clock } = await waiting(t)
  await database.transaction((trx) =>
    trx.updateTable('enquiry').set({ quarantined_at: null, reply_due_at }).execute(),
  )
  clock.set(reply_due_at)
  const failed: unknown[] = []
  const added: string[] = []
  const warner = createWarner({
    database,
    clock,
    log: { error: (fields: unknown) => void failed.push(fields) } as unknown as Log,
    add: async (_, { about }) => {
      if (about === id) throw new Error('No.')
      added.push(about)
      return about
    },
    company: async () => ({ ...plainFirm, updated_at: received_at }),
    holidays: async () => new Set(),
    notifyOfEnquiry: async (trx, { of }, add) => {
      for (const { enquiry } of of) await add(trx, { kind: 'mail', about: enquiry, payload: {} })
    },
    templates: { enquiryDue: () => ({ template: 'enquiryDue', given: [] }) },
    origin: 'http://localhost',
  })
  assert.equal(await warner.runDue(), 1)
  assert.ok(added.length > 0)
  assert.equal(failed.length, 1)
})
