import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { mailServer } from '../../../test/doubles/mail-server.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { author, freshFixture, messageClient } from '../../../test/support/work/message-fixture.ts'
import { world } from '../../../test/support/world.ts'

const since = '2026-11-20T15:00:00.000Z'
const update = {
  title: 'The crane stands',
  content: 'It goes well.',
  health: 'on_track' as const,
  progress: 50,
  done: [],
  next: [],
  risks: [],
  needed: [],
}

/** Notices are queued while no mail server answers; `sent` is what goes out once one does. */
async function fixture(t: TestContext) {
  const here = await freshFixture(t)
  const { database, address } = here
  const sent = async () => {
    const { url: SMTP_URL, received } = await mailServer(t)
    const settings = { SMTP_URL, MAIL_FROM: 'hello@coronet.example' }
    const later = await world(t, { address, demo: false, settings })
    later.clock.set('2026-11-21T15:00:00.000Z')
    await later.outbox.runDue()
    return received.map(({ to, raw }) => ({
      to: String(to[0]).split('@')[0],
      subject: /^Subject: (.*)/m.exec(raw)?.[1]?.trim(),
      raw,
    }))
  }
  const set = async (table: 'account' | 'membership', id: string, to: object) =>
    await database.transaction(async (trx) => {
      await trx.updateTable(table).set(to).where('id', '=', id).execute()
    })
  const ended = async () => {
    const rows = database.read.selectFrom('outbox').select(['about', 'state', 'outcome'])
    return await rows.where('kind', '=', 'mail').where('ended_at', 'is not', null).execute()
  }
  return { ...here, sent, set, ended }
}

test('a notice that waited for the mail server goes to nobody who may not see it any more', async (t) => {
  const here = await fixture(t)
  const { cole, watcher } = here.people
  const { organisation_id } = cole
  const norma = await addPerson(here.database, 'norma', { organisation_id })
  const rex = await addPerson(here.database, 'rex', { organisation_id })
  const client = await messageClient(here, 'cole')
  for (const name of ['cole', 'wren', 'watcher', 'norma', 'rex']) {
    const one = name === 'cole' ? client : await messageClient(here, name)
    await one.call('PATCH', '/users/me/notifications/', { update: 'at_once' })
  }
  assert.equal((await client.call('POST', '/calendar/feed/')).status, 201)
  await here.publish(here.harbour.id, update, author)
  await here.set('membership', cole.membership, { suspended_at: since })
  await here.set('membership', watcher.membership, { sees_all: 0 })
  await here.set('membership', rex.membership, { removed_at: since })
  await here.set('account', norma.id, { suspended_at: since })
  const sent = await here.sent()
  const mailed = sent.map(({ to, subject }) => [
    to,
    /crane/.test(String(subject)) ? 'notice' : 'account',
  ])
  assert.deepEqual(mailed.toSorted(), [
    ['cole', 'account'],
    ['wren', 'notice'],
  ])
  const kept = (await here.ended()).filter(({ state }) => state !== 'sent')
  assert.deepEqual(
    kept.map(({ about }) => about).toSorted(),
    [cole.id, watcher.id, norma.id, rex.id].toSorted(),
  )
  for (const { state, outcome } of kept) {
    assert.equal(state, 'not sent')
    assert.equal(outcome, 'not sent: whom it is for may no longer see what it is about')
  }
})

test('no notice of a suspended organisation is sent', async (t) => {
  const here = await fixture(t)
  await (
    await messageClient(here, 'cole')
  ).call('PATCH', '/users/me/notifications/', {
    update: 'at_once',
  })
  await here.publish(here.harbour.id, update, author)
  await here.database.transaction(async (trx) => {
    await trx.updateTable('organisation').set({ suspended_at: since }).execute()
  })
  assert.deepEqual(await here.sent(), [])
  assert.deepEqual(
    (await here.ended()).map(({ state }) => state),
    ['not sent'],
  )
})

test('the mail of the day that waited loses the lines of a project that was taken away', async (t) => {
  const here = await fixture(t)
  const { cole } = here.people
  const dates = { start_date: '2026-11-01', end_date: null }
  const organisation = String(cole.organisation_id)
  const pier = await here.projects.add(
    { organisation, title: 'Pier', description: '', ...dates },
    author,
  )
  await here.digest.runDue()
  for (const { id } of [here.harbour, pier]) await here.publish(id, update, author)
  here.clock.set('2026-11-21T14:00:00.000Z')
  assert.equal(await here.digest.runDue(), 3)
  await here.set('membership', cole.membership, { sees_all: 0 })
  await here.database.transaction(async (trx) => {
    const given = { granted_at: since, granted_by: 'test' }
    const grant = { organisation_id: organisation, membership_id: cole.membership }
    await trx
      .insertInto('project_grant')
      .values({ ...grant, ...given, project_id: pier.id })
      .execute()
  })
  const sent = await here.sent()
  const seen = sent.map(({ to, raw }) => [to, /Harbour/.test(raw), /Pier/.test(raw)])
  assert.deepEqual(seen.toSorted(), [
    ['cole', false, true],
    ['watcher', true, true],
    ['wren', true, true],
  ])
})
