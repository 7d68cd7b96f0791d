import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf, type Company, type Name } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { insertProject } from '../../../test/support/calling.ts'
import { allOf } from '../../../test/support/scope.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { world } from '../../../test/support/world.ts'
import { waitingAt, type NotificationKind } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import {
  addOwnAct,
  addProjectAct,
  forgetActsBefore,
  ownActsSince,
  projectActsSince,
} from './act-store.ts'
import { addNews, claimFirmMail, projectsWithNews } from './firm-news-store.ts'
import { settleNotices, unsettleNotices } from './settled-store.ts'
import {
  bringDigestForward,
  claimDigest,
  digestDueAt,
  digestLines,
  notificationStore,
  notifiedSince,
  placesSeenBy,
  recipientsOf,
} from './store.ts'

const account = (name: Name) => idOf('account', name)
const organisation = (company: Company) => idOf('organisation', company)
const [halden, cedar] = [idOf('project', 'halden'), idOf('project', 'cedar')]
const [before, then, later] = [
  '2026-11-20T13:00:00.000Z',
  '2026-11-20T14:00:00.000Z',
  '2026-11-20T15:00:00.000Z',
] as [string, string, string]

/** The cast, with nothing to be notified of, and a project of Halden that was granted to nobody. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  await actors(here)
  const { database } = here
  const other = await insertProject(database, organisation('halden'), { title: 'Quince' })
  const tables = ['notification', 'project_act', 'own_act', 'firm_news', 'firm_mail'] as const
  await database.transaction(async (trx) => {
    for (const table of tables) await trx.deleteFrom(table).execute()
    await trx.deleteFrom('notification_choice').execute()
    // Mateo works for both companies.
    const row = await trx
      .selectFrom('membership')
      .selectAll()
      .where('id', '=', idOf('membership', 'Mateo'))
      .executeTakeFirstOrThrow()
    const theirs = { ...row, id: 'second', organisation_id: organisation('cedar') }
    await trx.insertInto('membership').values(theirs).execute()
  })
  const names = new Map<string, string>(
    (['Mateo', 'Salome', 'Runa', 'Ingrid', 'Noor', 'Bram', 'Osric', 'Wanda', 'Yara'] as const).map(
      (name) => [account(name), name],
    ),
  )
  return {
    ...database,
    other,
    /** Names in order, each as often as the account is there. */
    namesOf: (ids: string[]) => ids.map((id) => names.get(id) ?? id).toSorted(),
    notify: async (id: string, name: Name, values: Partial<Tables['notification']> = {}) =>
      await database.transaction((trx) =>
        trx
          .insertInto('notification')
          .values({
            id,
            organisation_id: organisation('halden'),
            account_id: account(name),
            project_id: halden,
            kind: 'message',
            text: id,
            link: '/portal/',
            created_at: then,
            read_at: null,
            digest: 0,
            held_until: null,
            settled_at: null,
            outcome: null,
            ...values,
          })
          .execute(),
      ),
  }
}

test('what was done is said to those who see its project, but to whoever did it, and once', async (t) => {
  const { transaction, other, namesOf, ...database } = await firm(t)
  const whole = { transaction, ...database }
  const act = async (project: string, by: string | null, at = then) =>
    await transaction((trx) =>
      addProjectAct(trx, { organisation: organisation('halden'), project, by }, at),
    )
  const heard = async (since: string) => {
    const acts = await projectActsSince(whole, since)
    return namesOf(acts.map(({ account_id }) => account_id)).filter((name) => /^[A-Z]/.test(name))
  }
  await act(halden, account('Mateo'))
  assert.deepEqual(await heard(before), ['Ingrid', 'Runa', 'Salome'])
  assert.deepEqual(await heard(then), [], 'not what was heard already')
  await act(other, null, later)
  assert.deepEqual(await heard(then), ['Ingrid', 'Mateo', 'Salome'], 'Runa does not see it')
  const own = { account: account('Mateo'), session: 'one', tags: ['message'] as const }
  await transaction((trx) => addOwnAct(trx, own, then))
  await transaction((trx) => addOwnAct(trx, own, later))
  const owns = async (since: string) =>
    (await ownActsSince(whole, since)).map(({ created_at }) => created_at)
  assert.deepEqual(await owns(then), [later])
  await transaction((trx) => forgetActsBefore(trx, later))
  assert.deepEqual(await owns(before), [later])
  assert.equal((await heard(before)).length, 3)
})

test('a notice is heard of by its own reader, as long as they see the project', async (t) => {
  const { other, notify, ...database } = await firm(t)
  const heard = async (since: string) =>
    (await notifiedSince(database, since, later)).map(({ id }) => id)
  await notify('seen', 'Mateo')
  await notify('removed', 'Osric')
  await notify('not-granted', 'Runa', { project_id: other })
  await notify('elsewhere', 'Salome', { organisation_id: organisation('cedar'), project_id: cedar })
  await notify('held', 'Mateo', { held_until: '2026-11-20T15:00:01.000Z' })
  assert.deepEqual(await heard(before), ['seen'])
  assert.deepEqual(await heard(then), [])
})

test('who is notified of a project, and which of several one sees', async (t) => {
  const { other, namesOf, transaction, ...database } = await firm(t)
  const whole = { transaction, ...database }
  const notified = async (project: string, more: object = {}) => {
    const kind = 'message' as NotificationKind
    const place = {
      organisation: organisation('halden'),
      project,
      kind,
      text: '',
      link: '',
      ...more,
    }
    return namesOf((await transaction((trx) => recipientsOf(trx, place))).map(({ id }) => id))
  }
  assert.deepEqual(await notified(halden), ['Ingrid', 'Mateo', 'Runa', 'Salome'])
  assert.deepEqual(await notified(other), ['Ingrid', 'Mateo', 'Salome'])
  assert.deepEqual(await notified(halden, { except: account('Mateo') }), [
    'Ingrid',
    'Runa',
    'Salome',
  ])
  assert.deepEqual(await notified(halden, { only: account('Runa') }), ['Runa'])
  assert.deepEqual(await notified(other, { only: account('Runa') }), [])
  const places = (...projects: string[]) =>
    projects.map((project) => ({ organisation: organisation('halden'), project }))
  const seen = async (name: Name, ...projects: string[]) =>
    [...(await placesSeenBy(whole.read, account(name), places(...projects)))].toSorted()
  assert.deepEqual(await seen('Runa', halden, other), [halden])
  assert.deepEqual(await seen('Salome', halden), [halden], 'of those that were named')
  assert.deepEqual(await seen('Salome', halden, other, cedar), [halden, other].toSorted())
  assert.deepEqual(await seen('Dagny', halden), [], 'is suspended')
})

test('the mail of the day has each line once, with what its reader chose for its kind', async (t) => {
  const { other, notify, transaction } = await firm(t)
  const lines = async () =>
    (await transaction((trx) => digestLines(trx))).map(({ text, how }) => [text, how])
  await notify('line', 'Mateo', { digest: 2 })
  await notify('not-granted', 'Runa', { digest: 2, project_id: other })
  await notify('read', 'Mateo', { digest: 2, read_at: then })
  await notify('settled', 'Mateo', { digest: 2, settled_at: then, outcome: 'done' })
  await notify('next', 'Mateo', { digest: 1 })
  await notify('shut-out', 'Dagny', { digest: 2 })
  const choose = async (name: Name, kind: NotificationKind, how: 'never' | 'daily') =>
    await transaction((trx) =>
      trx
        .insertInto('notification_choice')
        .values({ account_id: account(name), kind, how })
        .execute(),
    )
  await choose('Mateo', 'approval', 'never')
  await choose('Salome', 'message', 'never')
  assert.deepEqual(await lines(), [['line', null]])
  await choose('Mateo', 'message', 'daily')
  assert.deepEqual(await lines(), [['line', 'daily']])
})

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
