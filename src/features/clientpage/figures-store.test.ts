import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import type { Scope } from '../../database/scope.ts'
import { clientListStore } from './list-store.ts'

const now = '2026-11-20T15:00:00.000Z'
const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`
const keys = [
  'id',
  'people',
  'active_projects',
  'waits_on_firm',
  'waits_on_client',
  'seen_at',
] as const

test('the figures of a client are of itself, and of the projects that the reader sees', async (t) => {
  const { database, put, set, ofCorin } = await twoClients(t)
  const store = clientListStore(database)
  await put('account', { id: 'gone', email: 'g' }, { id: 'asked', email: 'a' })
  const session = (account_id: string, nth: number) => ({
    id: `${account_id}-${nth}`,
    account_id,
    token_hash: `${account_id}-${nth}`,
    seen_at: moment(nth),
  })
  await put(
    'membership',
    {
      id: 'm-gone',
      account_id: 'gone',
      organisation_id: 'ours',
      accepted_at: now,
      removed_at: now,
    },
    { id: 'm-asked', account_id: 'asked', organisation_id: 'ours' },
  )
  await put('session', session('iris', 3), session('iris', 4), session('olga', 6))
  // One was removed, and one has not agreed yet.
  await put('session', session('gone', 8), session('asked', 9))
  for (const project of ['one', 'other', 'foreign'] as const) {
    const at = { ...inProject(project) }
    await put(
      'request',
      { ...at, id: `o-${project}` },
      { ...at, id: `a-${project}`, answered_at: now },
    )
    await put('approval', { ...at, id: `p-${project}` })
    await put('thread', { ...at, waits_since: now })
  }
  await set('project', 'foreign', { status: 'on_hold' })
  const figures = async (scope: Scope) => {
    const { items } = await store.page(scope, { box: 'all', search: '', after: '' })
    return items.map((row) => keys.map((key) => row[key]))
  }
  const theirs = ['theirs', 1, 0, 2, 2, moment(6)]
  assert.deepEqual(await figures('all'), [theirs, ['ours', 2, 2, 4, 4, moment(4)]])
  assert.deepEqual(await figures(ofCorin), [['ours', 2, 1, 2, 2, moment(4)]])
})
