import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desks, path, reported, report, soonAt } from '../../../test/support/work/scheduled.ts'

test('whoever may not write in the project by then publishes nothing, and everybody concerned hears of it', async (t) => {
  const { schedule, clock, publish, titles, today, as, database, mails, read, call } =
    await desks(t)
  await schedule()
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  clock.set(soonAt)
  assert.equal(await publish(), 0)
  assert.equal(await publish(), 0)
  assert.deepEqual(await titles(), [])
  const found = (await today(as.manager)).filter(({ kind }) => kind === 'unpublished')
  assert.deepEqual(
    found.map(({ title, text }) => [title, text]),
    [['Week 47', 'rights']],
  )
  const sent = await mails()
  assert.equal(sent.length, 1)
  assert.match(sent[0] ?? '', /"template":"updateNotPublished".*"failure":"rights"/)
  assert.ok(sent[0]?.includes('corin@coronet.example'), 'to who scheduled it')
  const { scheduled } = await read(as.manager)
  assert.equal(scheduled?.failure, 'rights')
  const again = await call('POST', `${path}publish/`, { scheduled: scheduled?.id }, as.manager)
  assert.equal(again.status, 201)
  assert.deepEqual(await titles(), ['Week 47'])
  assert.deepEqual(
    (await today(as.manager)).filter(({ kind }) => kind === 'unpublished'),
    [],
  )
})

test('of somebody suspended nothing goes out, and the managers are mailed', async (t) => {
  const { schedule, clock, publish, titles, as, database, mails } = await desks(t)
  await schedule()
  await database.transaction((trx) =>
    trx
      .updateTable('account')
      .set({ suspended_at: '2026-11-20T16:00:00.000Z' })
      .where('id', '=', as.consultant.id)
      .execute(),
  )
  clock.set(soonAt)
  await publish()
  assert.deepEqual(await titles(), [])
  const sent = (await mails()).join('\n')
  assert.match(sent, /"failure":"rights","by_name":""/)
  assert.match(sent, /mona@coronet\.example/)
  assert.doesNotMatch(sent, /corin@coronet\.example/)
})

test('what another update has overtaken does not go out by itself, but by who looks at it', async (t) => {
  const { schedule, call, clock, publish, titles, today, as } = await desks(t)
  const { id } = await schedule()
  clock.pass(60_000)
  const other = { ...report, title: 'Week 47, in short' }
  await call('POST', `/staff/projects/${reported}/updates/`, other, as.manager)
  clock.set(soonAt)
  assert.equal(await publish(), 0)
  assert.deepEqual(await titles(), ['Week 47, in short'])
  assert.ok((await today(as.consultant)).some(({ text }) => text === 'overtaken'))
  const { status } = await call('POST', `${path}publish/`, { scheduled: id })
  assert.equal(status, 201)
})

for (const status of ['completed', 'cancelled'] as const)
  test(`of a project that is ${status} nothing goes out`, async (t) => {
    const { schedule, clock, publish, titles, database, today, as } = await desks(t)
    await schedule()
    await database.transaction((trx) =>
      trx.updateTable('project').set({ status }).where('id', '=', reported).execute(),
    )
    clock.set(soonAt)
    assert.equal(await publish(), 0)
    assert.deepEqual(await titles(), [])
    assert.ok((await today(as.consultant)).some(({ text }) => text === 'closed'))
  })
