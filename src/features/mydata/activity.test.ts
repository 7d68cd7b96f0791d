import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import { myDataStore } from './store.ts'

const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`

/** Iris sees one of the two projects of Quay, is of Mill as well, and Olga has the same of hers. */
const iris = { account: 'iris', organisation: 'ours', membership: 'm-iris', seesAll: true }

test('answers are those that one gave oneself, here; activity is one’s own, or about oneself', async (t) => {
  const { database, put } = await twoClients(t)
  await put('membership', { id: 'm-more', account_id: 'iris', organisation_id: 'theirs' })
  const answered = (id: string, nth: number, project: 'one' | 'foreign' = 'one') => ({
    ...inProject(project),
    id,
    answer: id,
    answered_at: moment(nth),
  })
  await put(
    'request',
    answered('second', 3),
    answered('first', 2),
    answered('olgas', 1),
    answered('elsewhere', 1, 'foreign'),
    answered('seen', 1),
  )
  const act = (seq: number, actor_id: string, action: string, about: string) => ({
    seq,
    actor_id,
    action,
    about,
    hash: String(seq),
    address: `from ${seq}`,
    detail: '{}',
  })
  await put(
    'audit_entry',
    act(1, 'iris', 'request-answered', 'second'),
    act(2, 'iris', 'request-answered', 'first'),
    act(3, 'olga', 'request-answered', 'olgas'),
    act(4, 'iris', 'request-answered', 'elsewhere'),
    act(5, 'iris', 'request-seen', 'seen'),
    act(6, 'mona', 'member-changed', 'm-iris'),
    act(7, 'mona', 'member-changed', 'm-more'),
    act(8, 'mona', 'account-changed', 'iris'),
    act(9, 'mona', 'member-changed', 'm-olga'),
  )
  const { questions_answered, activity } = await myDataStore(database).all(iris, moment(20))
  assert.deepEqual(
    questions_answered.map(({ id }) => id),
    ['first', 'second'],
  )
  assert.deepEqual(
    activity.map(({ by_yourself, address }) => (by_yourself ? address : null)),
    ['from 1', 'from 2', 'from 4', 'from 5', null, null, null],
  )
  assert.deepEqual(
    activity.slice(4).map(({ action, address }) => [action, address]),
    [
      ['member-changed', null],
      ['member-changed', null],
      ['account-changed', null],
    ],
  )
  const firm = { account: 'mona', organisation: null, membership: '', seesAll: false }
  const hers = await myDataStore(database).all(firm, moment(20))
  assert.deepEqual([hers.questions_answered, hers.activity.length], [[], 4])
})
