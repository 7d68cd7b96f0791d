import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { hasFirmRole } from '../../platform/auth/accounts.ts'
import { release } from './store.ts'

const open = idOf('enquiry', 'Corin')
const doubtful = idOf('enquiry', 'Mona')

/** The cast, an open enquiry that nobody was mailed about, and one in review. */
async function firm(t: TestContext, settings: Record<string, string> = {}) {
  const here = await world(t, { demo: false, settings })
  const manager = (await actors(here)).named('Mona')
  const { read } = here.database
  return {
    ...here,
    async act(of: string, what: string, body: unknown) {
      const answer = await manager.call('POST', `/staff/enquiries/${of}/${what}/`, body)
      assert.equal(answer.status, 200, await answer.clone().text())
      return ((await answer.json()) as { undo: string }).undo
    },
    undo: async (undo: string) => (await manager.call('POST', `/undo/${undo}/`)).status,
    row: async (id: string) =>
      await read
        .selectFrom('enquiry')
        .select(['quarantined_at', 'firm_mailed_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    tasks: async (about: string) =>
      await read.selectFrom('outbox').select(['id', 'kind']).where('about', '=', about).execute(),
  }
}

test('what is taken back writes nothing back that the act did not change', async (t) => {
  const { act, undo, row, announcer, tasks } = await firm(t)
  const noted = await act(open, 'note', { text: 'Called.' })
  assert.equal(await announcer.runDue(), 1)
  const mailed = await tasks(open)
  assert.ok(mailed.length > 0)
  assert.equal(await undo(noted), 204)
  assert.ok((await row(open)).firm_mailed_at, 'the firm was mailed about it')
  await announcer.runDue()
  assert.deepEqual(await tasks(open), mailed)
})

test('an act before a release by command is not taken back, and the release holds', async (t) => {
  const { act, undo, row, database } = await firm(t)
  const noted = await act(doubtful, 'note', { text: 'Is real.' })
  assert.ok(await database.transaction(async (trx) => await release(trx, doubtful)))
  assert.equal(await undo(noted), 409)
  assert.equal((await row(doubtful)).quarantined_at, null)
})

test('put into review by mistake and taken out again, an enquiry is delivered once', async (t) => {
  const { act, tasks } = await firm(t, { SALESFORCE_WEB_TO_LEAD_OID: '00D000000000001' })
  const deliveries = async () =>
    (await tasks(doubtful)).filter(({ kind }) => kind === 'salesforce').length
  const undone = await act(doubtful, 'spam', { spam: false })
  assert.ok(undone)
  assert.equal(await deliveries(), 1)
  await act(doubtful, 'spam', { spam: true })
  await act(doubtful, 'spam', { spam: false })
  assert.equal(await deliveries(), 1)
})

test('taken out of review while the firm has no address, it is mailed as soon as there is one', async (t) => {
  const { act, row, database, announcer, tasks } = await firm(t)
  const setOwners = async (suspended_at: string | null) =>
    await database.transaction((trx) =>
      trx.updateTable('account').set({ suspended_at }).where(hasFirmRole('owner')).execute(),
    )
  await setOwners('2026-11-20T00:00:00.000Z')
  await act(doubtful, 'spam', { spam: false })
  assert.equal((await row(doubtful)).firm_mailed_at, null)
  const before = (await tasks(doubtful)).length
  await setOwners(null)
  assert.equal(await announcer.runDue(), 2)
  assert.ok((await tasks(doubtful)).length > before)
})

test('a mail that staff start over is not held any more, and its answer is not taken back', async (t) => {
  const { act, undo, outbox, tasks } = await firm(t)
  const answered = await act(open, 'answer', { text: 'A', seen: null, anyway: true })
  const [mail] = await tasks(open)
  assert.ok(await outbox.retry(mail?.id ?? ''))
  assert.equal(await undo(answered), 409)
  assert.equal((await tasks(open)).length, 1)
})
