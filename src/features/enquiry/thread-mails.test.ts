import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setValues } from '../../../test/support/set-values.ts'
import { insertReceived } from '../inbound/store.ts'
import { twoThreads } from '../../../test/support/work/two-threads.ts'

const at = (minute: number, ms = 0) =>
  new Date(Date.UTC(2026, 10, 20, 14, minute, 0, ms)).toISOString()

test('how it stands with the mail of an entry', async (t) => {
  const { database, say, thread } = await twoThreads(t)
  const { transaction } = database
  const task = {
    kind: 'mail' as const,
    about: 'one',
    payload: '{}',
    created_at: at(1),
    attempts: 1,
  }
  const add = async (id: string, given: object) => {
    await transaction((trx) =>
      trx
        .insertInto('outbox')
        .values({
          ...task,
          id,
          state: 'queued',
          next_try_at: at(9),
          leased_until: null,
          last_error: null,
          outcome: null,
          ended_at: null,
          ...given,
        } as never)
        .execute(),
    )
    await say(`by-${id}`, { direction: 'out', task_id: id, created_at: at(20) })
  }
  await add('waits', {})
  await add('sent', { state: 'sent', next_try_at: null, ended_at: at(5) })
  await add('bounced', { state: 'bounced', next_try_at: null, outcome: 'No such user' })
  await add('refused', { state: 'refused', next_try_at: null, ended_at: at(5) })
  await add('ended', { state: 'failed', ended_at: at(5) })
  await add('given-up', { state: 'failed', next_try_at: null })
  await say('by-gone', { direction: 'out', task_id: 'gone', created_at: at(20) })
  const states = (await thread())
    .slice(3)
    .map(({ id, mail, returned_with }) => [id, mail, returned_with])
  assert.deepEqual(states, [
    ['by-waits', 'waiting', null],
    ['by-sent', 'sent', null],
    ['by-bounced', 'bounced', 'No such user'],
    ['by-refused', 'failed', null],
    ['by-ended', 'failed', null],
    ['by-given-up', 'failed', null],
    ['by-gone', 'sent', null],
  ])
})

test('an entry says what it came with: another enquiry, or a program’s mail', async (t) => {
  const { database, say, thread } = await twoThreads(t)
  const { transaction } = database
  await say('merged', { merged_from: 'zlast', created_at: at(4) })
  await say('repeats', { merged_from: 'zlast', created_at: at(5) })
  const repeats = { table: 'enquiry_message', id: 'repeats' } as const
  await setValues(database, repeats, { repeats_first: 1 })
  for (const id of ['mail', 'another'])
    await transaction((trx) =>
      insertReceived(trx, { id, received_at: at(1), body_hash: id, size: 1, file_key: id }),
    )
  const arrived = async (id: string, values: object) =>
    await setValues(database, { table: 'inbound_mail', id }, values)
  await arrived('mail', { entry_id: 'first', state: 'automatic' })
  await arrived('another', { entry_id: 'merged', state: 'placed' })
  assert.deepEqual(
    (await thread()).map(({ id, merged, automatic, filesAt }) => [id, merged, automatic, filesAt]),
    [
      ['first', null, true, 'first'],
      ['answer', null, false, 'answer'],
      ['note', null, false, 'note'],
      ['merged', { reference: 'ref-zlast', first: false }, false, 'merged'],
      ['repeats', { reference: 'ref-zlast', first: true }, false, 'zlast'],
    ],
  )
})
