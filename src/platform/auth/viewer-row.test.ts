import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { addMembership, addPerson } from '../../../test/support/signin/signin-people.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { createSessions } from './sessions.ts'
import { hashOf, newId } from './token.ts'
import { viewerRows } from './viewer-row.ts'

test('a request that names no membership is by the one last changed to, else by the one agreed to first', async (t) => {
  const database = await freshDatabase(t)
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const person = await addPerson(database, 'nadia')
  const others = [await addPerson(database, 'olga'), await addPerson(database, 'piet')]
  const [second, third] = [newId(), newId()]
  const set = async (id: string, values: { accepted_at?: string; used_at?: string }) =>
    await database.transaction((trx) =>
      trx.updateTable('membership').set(values).where('id', '=', id).execute(),
    )
  await database.transaction(async (trx) => {
    for (const [nth, id] of [second, third].entries())
      await addMembership(trx, person, {
        id,
        organisation_id: others[nth]?.organisation_id as string,
        role: 'member',
      })
  })
  await set(person.membership, { accepted_at: '2026-11-03T09:00:00.000Z' })
  await set(second, { accepted_at: '2026-11-01T09:00:00.000Z' })
  await set(third, { accepted_at: '2026-11-02T09:00:00.000Z' })
  const { open } = createSessions({ database, clock, staffNeedSecondFactor: false })
  const device = { deviceId: null, address: '', agent: '' }
  const opening = { account: person.id, staff: false, remembered: false, bindHash: null }
  const { token } = await database.transaction((trx) =>
    open(trx, { ...opening, ...device, confirmed: true }),
  )
  const rows = viewerRows(database.read)
  const now = clock.now().toISOString()
  const usual = async () => (await rows(hashOf(token), now, null))?.membership
  assert.equal(await usual(), second, 'agreed to first')
  await set(third, { used_at: '2026-11-19T09:00:00.000Z' })
  assert.equal(await usual(), third)
  await set(person.membership, { used_at: '2026-11-20T09:00:00.000Z' })
  assert.equal(await usual(), person.membership, 'the last one')
  assert.equal(
    (await rows(hashOf(token), now, second))?.membership,
    second,
    'the one that is named',
  )
})
