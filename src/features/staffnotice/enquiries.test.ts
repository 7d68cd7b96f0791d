import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { managing, staffFixture } from '../../../test/support/work/staff-fixture.ts'
import { addLine } from './line-store.ts'

test('who is given an enquiry is mailed as they chose, and nobody in their place', async (t) => {
  const { as, choose, mailed, lines, digest, clock, queued } = await staffFixture(t)
  const give = async (person: string | null) => {
    const answer = await as.manager.call(
      'POST',
      `/staff/enquiries/${idOf('enquiry', 'Corin')}/assign/`,
      {
        person,
      },
    )
    assert.ok(answer.ok)
    return (await answer.json()) as { undo: string }
  }
  await give(null)
  await choose('Corin', { enquiry_given: 'never' })
  await give(idOf('account', 'Corin'))
  assert.deepEqual([await mailed(), await lines()], [[], []])
  await give(null)
  await choose('Corin', { enquiry_given: 'daily' })
  const { undo } = await give(idOf('account', 'Corin'))
  assert.equal((await lines()).length, 1)
  // Taken back, it is not theirs any more.
  assert.ok((await as.manager.call('POST', `/undo/${undo}/`)).ok)
  const now = clock.now().toISOString()
  clock.set('2026-11-21T14:00:00.000Z')
  assert.equal(await digest.runDue(), 0)
  clock.set(now)
  await give(idOf('account', 'Corin'))
  clock.set('2026-11-22T14:00:00.000Z')
  assert.equal(await digest.runDue(), 1)
  const [mail] = await queued()
  assert.match(mail?.text ?? '', /gave you the enquiry of Grete Olsen/)
})

test('that a reply falls due goes to whoever has the enquiry and wants that, else to the managers', async (t) => {
  const { set, mailed, choose, warner, clock, database } = await staffFixture(t)
  const id = idOf('enquiry', 'Corin')
  const late = { received_at: '2026-11-19T15:00:00.000Z', reply_due_at: '2026-11-20T15:00:00.000Z' }
  clock.set(late.reply_due_at)
  const next = async (assignee_id: string | null) => {
    await set('enquiry', id, { ...late, warned: 0, assignee_id })
    await database.transaction((trx) => trx.deleteFrom('outbox').execute())
    await warner.runDue()
    return await mailed()
  }
  assert.deepEqual(await next(idOf('account', 'Corin')), ['corin'])
  assert.deepEqual(await next(null), managing)
  await choose('Corin', { enquiry_due: 'never' })
  await choose('Mona', { enquiry_due: 'daily' })
  assert.deepEqual(await next(idOf('account', 'Corin')), ['fenna', 'olwen'])
  for (const name of ['Mona', 'Fenna', 'Olwen'] as const)
    await choose(name, { enquiry_due: 'never' })
  assert.deepEqual(await next(null), ['desk'])
})

test('a line that a reply falls due is not mailed once it was answered', async (t) => {
  const { set, choose, warner, digest, clock, lines } = await staffFixture(t)
  const id = idOf('enquiry', 'Corin')
  await choose('Corin', { enquiry_due: 'daily' })
  await set('enquiry', id, {
    received_at: '2026-11-19T15:00:00.000Z',
    reply_due_at: '2026-11-20T15:00:00.000Z',
  })
  clock.set('2026-11-20T15:00:00.000Z')
  await warner.runDue()
  assert.equal((await lines()).length, 1)
  await set('enquiry', id, { state: 'answered' })
  clock.set('2026-11-21T14:00:00.000Z')
  assert.equal(await digest.runDue(), 0)
})

test('of a new enquiry the firm’s address hears, and those managers who want that, while nobody has it', async (t) => {
  const { enquire, set, choose, digest, clock, queued, mailed, lines } = await staffFixture(t)
  await enquire('Ada Quist')
  assert.deepEqual([await mailed(), await lines()], [['desk'], []])
  await choose('Mona', { enquiry_new: 'at_once' })
  await choose('Fenna', { enquiry_new: 'daily' })
  // Who manages nothing hears of none that nobody has, whatever they choose.
  await choose('Corin', { enquiry_new: 'at_once' })
  await enquire('Bo Quist')
  const given = await enquire('Cy Quist')
  assert.deepEqual(await mailed(), ['desk', 'desk', 'desk', 'mona', 'mona'])
  assert.equal((await lines()).length, 2)
  const assignee_id = idOf('account', 'Corin')
  await set('enquiry', given, { assignee_id })
  clock.set('2026-11-21T14:00:00.000Z')
  assert.equal(await digest.runDue(), 1)
  const daily = (await queued()).find(({ to }) => to.startsWith('fenna'))
  assert.match(daily?.text ?? '', /Bo Quist sent an enquiry/)
  assert.doesNotMatch(daily?.text ?? '', /Cy Quist/)
})

test('whoever of the firm causes a line of a colleague’s writes it within their own scope', async (t) => {
  const { database, lines } = await staffFixture(t)
  const place = { enquiry: idOf('enquiry', 'Corin'), kind: 'enquiry_mailed', own: true } as const
  const [created_at, due_at] = ['2026-11-20T15:00:00.000Z', '2026-11-21T13:00:00.000Z']
  const line = { account: idOf('account', 'Mona'), place, text: 'It came.', created_at, due_at }
  const scope = { team: idOf('account', 'Corin') }
  await database.transaction(async (trx) => await addLine(trx, line), scope)
  assert.equal((await lines()).length, 1)
})
