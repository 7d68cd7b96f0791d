import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf, type Company, type Name } from '../../../test/fixtures/cast.ts'
import { noticeFixture } from '../../../test/support/work/notices.ts'
import type { NotificationKind } from '../../contract/work.ts'
import {
  addOwnAct,
  addProjectAct,
  forgetActsBefore,
  ownActsSince,
  projectActsSince,
} from './act-store.ts'
import { digestLines, notifiedSince, placesSeenBy, recipientsOf } from './store.ts'

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
