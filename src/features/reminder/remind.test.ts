import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Transaction } from 'kysely'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { TodayItem } from '../today/staff.contract.ts'

const [request, approval] = [idOf('request', 'halden'), idOf('approval', 'halden')]
const seconds = (count: number) => count * 1000
const aDay = seconds(24 * 60 * 60)

/** The cast; Runa wants a mail at once for whatever she is asked for. */
async function desk(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database } = here
  const runa = idOf('account', 'Runa')
  await database.transaction(async (trx) => {
    for (const table of ['notification_choice', 'notification', 'outbox'] as const)
      await trx.deleteFrom(table).execute()
    const kinds = ['request', 'approval'] as const
    await trx
      .insertInto('notification_choice')
      .values(kinds.map((kind) => ({ account_id: runa, kind, how: 'at_once' as const })))
      .execute()
  })
  const remind = async (body: object = { kind: 'request', about: request }, by = as.consultant) => {
    const answer = await by.call('POST', '/staff/reminders/', body)
    const json = (await answer.json()) as { undo: string; people: number; detail?: string }
    return { status: answer.status, ...json }
  }
  return {
    ...here,
    as,
    remind,
    /** As if they had been reminded so long ago; whoever is signed in is not for a day. */
    remindedAgo: async (ms: number) => {
      const reminded_at = new Date(here.clock.now().getTime() - ms).toISOString()
      const change = (trx: Transaction<Tables>) =>
        trx.updateTable('request').set({ reminded_at }).where('id', '=', request).execute()
      await database.transaction(change)
    },
    undo: async (id: string, by = as.consultant) => (await by.call('POST', `/undo/${id}/`)).status,
    texts: async () => {
      const answer = await as.named('Runa').call('GET', '/notifications/')
      const { notifications } = (await answer.json()) as { notifications: { text: string }[] }
      return notifications.map(({ text }) => text)
    },
    mails: async () =>
      (await database.read.selectFrom('outbox').select(['about', 'held_until']).execute()).filter(
        ({ about }) => about === runa,
      ),
    item: async () => {
      const answer = await as.consultant.call('GET', '/staff/today/')
      const { items } = (await answer.json()) as { items: TodayItem[] }
      return items.find(({ about }) => about === request)
    },
    audited: async () => {
      const entries = database.read.selectFrom('audit_entry').select('action')
      const found = await entries.where('action', 'like', 'client-remind%').execute()
      return found.map(({ action }) => action)
    },
  }
}

test('whoever of a client sees the project hears of it once the time to take it back is over', async (t) => {
  const { remind, texts, mails, clock, item, audited } = await desk(t)
  const { status, people } = await remind()
  assert.equal(status, 200)
  assert.ok(people > 0)
  assert.deepEqual(await texts(), [], 'not while it can be taken back')
  assert.deepEqual(
    (await mails()).map(({ held_until }) => held_until),
    [new Date(clock.now().getTime() + seconds(10)).toISOString()],
  )
  assert.equal((await item())?.reminded_at, clock.now().toISOString())
  clock.pass(seconds(11))
  const [text, ...more] = await texts()
  assert.match(text ?? '', /^A reminder: .* still needs something from you: /)
  assert.deepEqual(more, [])
  assert.deepEqual(await audited(), ['client-reminded'])
})

test('it is taken back within ten seconds as if it had never been, and not after', async (t) => {
  const { remind, undo, texts, mails, clock, item, audited } = await desk(t)
  assert.equal(await undo((await remind()).undo), 204)
  clock.pass(seconds(11))
  assert.deepEqual([await texts(), await mails(), (await item())?.reminded_at], [[], [], null])
  assert.deepEqual(await audited(), ['client-reminded', 'client-reminder-taken-back'])
  const { undo: late } = await remind()
  clock.pass(seconds(11))
  assert.equal(await undo(late), 409)
  assert.equal((await texts()).length, 1)
})

test('nobody is reminded of the same thing twice within a day, whoever asks, nor of what is answered', async (t) => {
  const { remind, as, remindedAgo } = await desk(t)
  const both = await Promise.all([remind(), remind(undefined, as.manager)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await remind({ kind: 'approval', about: approval })).status, 200, 'another thing')
  await remindedAgo(aDay - 1)
  const early = await remind()
  assert.equal(early.status, 409)
  assert.match(early.detail ?? '', /within the last day/)
  await remindedAgo(aDay)
  assert.equal((await remind()).status, 200)
  await as.member('halden').call('POST', `/requests/${request}/answer/`, { answer: 'Petra.' })
  await remindedAgo(aDay)
  assert.equal((await remind()).status, 404)
})

test('what is late is with the client for a day once they are reminded, and the firm’s turn after it', async (t) => {
  const { remind, database, item, remindedAgo } = await desk(t)
  await database.transaction((trx) =>
    trx.updateTable('request').set({ due_date: '2026-11-19' }).where('id', '=', request).execute(),
  )
  assert.equal((await item())?.waits_on, 'firm')
  await remind()
  assert.equal((await item())?.waits_on, 'client')
  await remindedAgo(aDay)
  assert.equal((await item())?.waits_on, 'firm')
})

test('whoever does not see the project reminds nobody, and where nobody would hear it is said', async (t) => {
  const { remind, as, database, texts, clock } = await desk(t)
  assert.equal((await remind(undefined, as.editor)).status, 403)
  assert.equal((await remind({ kind: 'approval', about: request })).status, 404)
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  assert.equal((await remind()).status, 404)
  clock.pass(seconds(11))
  assert.deepEqual(await texts(), [])
  const organisation = idOf('organisation', 'halden')
  const suspended_at = clock.now().toISOString()
  await database.transaction((trx) =>
    trx
      .updateTable('membership')
      .set({ suspended_at })
      .where('organisation_id', '=', organisation)
      .execute(),
  )
  const { status, detail } = await remind(undefined, as.manager)
  assert.equal(status, 409)
  assert.match(detail ?? '', /Nobody of this client/)
})
