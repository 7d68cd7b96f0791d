import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf, type Company, type Name } from '../../../test/fixtures/cast.ts'
import { allOf } from '../../../test/support/scope.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { noticeFixture } from '../../../test/support/work/notices.ts'
import { waitingAt } from '../../contract/work.ts'
import { addNews, claimFirmMail, projectsWithNews } from './firm-news-store.ts'
import { settleNotices, unsettleNotices } from './settled-store.ts'
import { bringDigestForward, claimDigest, digestDueAt, notificationStore } from './store.ts'

const account = (name: Name) => idOf('account', name)
const organisation = (company: Company) => idOf('organisation', company)
const [halden, cedar] = [idOf('project', 'halden'), idOf('project', 'cedar')]
const [before, then, later] = [
  '2026-11-20T13:00:00.000Z',
  '2026-11-20T14:00:00.000Z',
  '2026-11-20T15:00:00.000Z',
] as [string, string, string]

async function firm(t: TestContext) {
  const { database, ...here } = await noticeFixture(t)
  return { ...database, ...here }
}

test('only what is about the one thing is read or settled, and what was settled stays so', async (t) => {
  const { other, notify, read, transaction, ...database } = await firm(t)
  const store = notificationStore({ read, transaction, ...database })
  const reader = allOf(organisation('halden'), account('Mateo'))
  const rows = async (column: 'read_at' | 'settled_at') => {
    const query = read.selectFrom('notification').select('id').where(column, 'is not', null)
    return (await query.execute()).map(({ id }) => id).toSorted()
  }
  await notify('this', 'Mateo')
  await notify('other-project', 'Mateo', { project_id: other })
  await notify('other-kind', 'Mateo', { kind: 'update' })
  await notify('of-another', 'Salome')
  const seen = { kind: 'message', project: halden, now: later } as const
  await transaction((trx) => store.markSeen(trx, reader, seen))
  assert.deepEqual(await rows('read_at'), ['this'])
  await transaction((trx) => store.markRead(trx, reader, ['other-kind', 'of-another'], later))
  assert.deepEqual(await rows('read_at'), ['other-kind', 'this'])

  const waited = { id: 'one', organisation_id: organisation('halden') }
  const link = waitingAt(waited.id)
  await notify('waits', 'Mateo', { link })
  await notify('waits-too', 'Salome', { link })
  await notify('theirs', 'Noor', {
    link,
    organisation_id: organisation('cedar'),
    project_id: cedar,
  })
  await transaction((trx) => settleNotices(trx, waited, { settled_at: then, outcome: 'given' }))
  assert.deepEqual(await rows('settled_at'), ['waits', 'waits-too'])
  await transaction((trx) =>
    settleNotices(trx, waited, { settled_at: later, outcome: 'withdrawn' }),
  )
  const [first] = await read
    .selectFrom('notification')
    .select(['settled_at', 'outcome'])
    .where('id', '=', 'waits')
    .execute()
  assert.deepEqual({ ...first }, { settled_at: then, outcome: 'given' })
  await transaction((trx) =>
    unsettleNotices(trx, { ...waited, organisation_id: organisation('cedar') }),
  )
  assert.equal((await rows('settled_at')).length, 2)
  await transaction((trx) => unsettleNotices(trx, waited))
  assert.deepEqual(await rows('settled_at'), [])
})

test('the mail of the day is claimed once, when it is due, and brought forward but never put off', async (t) => {
  const { transaction, ...rest } = await firm(t)
  const database = { transaction, ...rest }
  await transaction((trx) => trx.deleteFrom('digest').execute())
  const claim = async (now: string, due: string) =>
    await transaction((trx) => claimDigest(trx, now, due))
  assert.equal(await claim(before, then), false, 'the first run')
  assert.equal(await digestDueAt(database), then)
  assert.equal(await claim('2026-11-20T13:59:59.999Z', later), false)
  assert.equal(await claim(then, later), true)
  assert.equal(await claim(then, later), false)
  await bringDigestForward(database, '2026-11-20T16:00:00.000Z')
  assert.equal(await digestDueAt(database), later)
  await bringDigestForward(database, then)
  assert.equal(await digestDueAt(database), then)
})

test('news of a project wait for the time between two mails, unless the clock was ahead', async (t) => {
  const { transaction, ...rest } = await firm(t)
  const database = { transaction, ...rest }
  const news = { organisation: organisation('halden'), project: halden, text: 'News' }
  await transaction((trx) => addNews(trx, news, then))
  const window = { now: later, before: then }
  const place = { organisation_id: organisation('halden'), project_id: halden }
  const waiting = async () => (await projectsWithNews(database, window)).length
  const claim = async () => await transaction((trx) => claimFirmMail(trx, place, window))
  const sent = async (sent_at: string) => {
    const at = { table: 'firm_mail', id: halden, key: 'project_id' } as const
    await setValues(database, at, { sent_at })
  }
  assert.deepEqual([await waiting(), await claim()], [1, true])
  for (const [at, isDue] of [
    [later, false],
    ['2026-11-20T14:00:00.001Z', false],
    [then, true],
    ['2026-11-20T15:00:00.001Z', true],
  ] as const) {
    await sent(at)
    assert.equal(await waiting(), isDue ? 1 : 0, at)
    assert.equal(await claim(), isDue, at)
  }
})
