import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { plainEnquiry } from '../../../test/fixtures/plain-enquiry.ts'
import { actors } from '../../../test/support/actors.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { world } from '../../../test/support/world.ts'
import { insertEnquiry } from '../enquiry/store.ts'
import { enquiriesSince, movesSince, projectsByHealth } from './figures-store.ts'

const since = '2026-11-20T10:00:00.000Z'
const justBefore = '2026-11-20T09:59:59.999Z'

test('figures count from a moment on, each enquiry once, and projects under way alone', async (t) => {
  const { database, ...here } = await world(t, { demo: false })
  await actors({ database, ...here })
  const id = (name: string) => name.padEnd(22, '_')
  await database.transaction(async (trx) => {
    await trx.updateTable('enquiry').set({ received_at: justBefore }).execute()
    for (const name of ['one', 'merged'])
      await insertEnquiry(trx, {
        ...plainEnquiry,
        id: id(name),
        reference: name,
        received_at: since,
      })
  })
  const set = (name: string, values: object) =>
    setValues(database, { table: 'enquiry', id: id(name) }, values)
  await set('one', { referrer: 'one' })
  await set('merged', { merged_into: id('one') })
  assert.deepEqual(
    (await enquiriesSince(database, since)).map(({ referrer }) => referrer),
    ['one'],
  )

  const moves = async () => (await movesSince(database, 'all', since)).length
  const move = (company: 'halden' | 'cedar', values: object) =>
    setValues(database, { table: 'milestone_move', id: idOf('move', company) }, values)
  await database.transaction((trx) =>
    trx.updateTable('milestone_move').set({ created_at: justBefore }).execute(),
  )
  assert.equal(await moves(), 0)
  await move('halden', { created_at: since })
  assert.equal(await moves(), 1)
  await move('cedar', { created_at: since, carried: 1 })
  assert.equal(await moves(), 1, 'what moved along with another is one move')

  const projects = async () => [...(await projectsByHealth(database, 'all'))]
  const [[health, count] = []] = await projects()
  await setValues(
    database,
    { table: 'project', id: idOf('project', 'cedar') },
    { status: 'on_hold' },
  )
  assert.deepEqual(await projects(), [[health, Number(count) - 1]])
})
