import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noonOf, kindsOfToday, todayReader } from '../../../test/support/work/today-kinds.ts'
import { rowIds, inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import { unreadThreads } from './client-store.ts'
import { mostListed } from './reader-store.ts'

test('of each kind the first are read, one more than are listed', async (t) => {
  const { database, put } = await twoClients(t)
  const many = Array.from({ length: mostListed + 2 }, (_, nth) => `x-${String(99 - nth)}`)
  for (const [name, { table, read, row, beside }] of Object.entries(kindsOfToday)) {
    if (table === 'thread') continue
    const document_id = await put('document', { ...inProject('one'), id: `d-${name}` })
    const rows = many.map((id, nth) => ({
      ...inProject('one'),
      ...row(5),
      id: `${name}-${id}`,
      ...(beside && { document_id, number: nth, file_key: id }),
      ...((row(5) as { certificate?: string }).certificate && { certificate: id }),
    }))
    // One that is scheduled is all that a project may have.
    const places = rows.map((one) => ({ ...one, project_id: `p-${one.id}` }))
    if (table === 'scheduled_update')
      await put(
        'project',
        ...places.map((one) => ({ id: one.project_id, organisation_id: 'ours' })),
      )
    const itself = { organisation_id: 'ours', ...row(5) }
    const fit = many.map((id) => ({ ...itself, id: `${name}-${id}` }))
    await put(table, ...(table === 'scheduled_update' ? places : table === 'project' ? fit : rows))
    const found = rowIds(await read(database, todayReader))
    assert.equal(found.length, mostListed + 1, name)
    assert.deepEqual(found, found.toSorted(), 'the ids decide between those of one time')
  }
})

test('threads that wait are read in order, the longest first, with what was written since', async (t) => {
  const { database, put } = await twoClients(t)
  const names = Array.from({ length: mostListed + 2 }, (_, nth) => `x-${String(99 - nth)}`)
  const written = { author_name: 'Iris', organisation_id: 'ours', from_firm: 0 }
  for (const [nth, project_id] of names.entries()) {
    const place = { project_id, organisation_id: 'ours' }
    await put('project', { id: project_id, organisation_id: 'ours' })
    const waits_since = noonOf(nth === 7 ? 1 : nth === 3 ? 4 : 3)
    await put('thread', { ...place, waits_since, last_number: 4 })
    await put(
      'message',
      { ...written, ...place, number: 1, created_at: noonOf(2), body: 'read' },
      { ...written, ...place, number: 2, created_at: waits_since },
      { ...written, ...place, number: 3, created_at: noonOf(5), from_firm: 1 },
      { ...written, ...place, number: 4, created_at: noonOf(5), body: 'z'.repeat(2001) },
    )
  }
  const rows = await unreadThreads(database, todayReader)
  const [first, ...rest] = rowIds(rows)
  assert.equal(first, names[7])
  assert.equal(rows.length, mostListed + 1)
  assert.deepEqual(rest, rest.toSorted())
  assert.ok(!rest.includes(names[3] ?? ''), 'what has waited for the shortest time is left out')
  assert.deepEqual(
    [rows[1]?.unread, rows[1]?.begins.length, rows[1]?.author_name],
    [2, 2000, 'Iris'],
  )
  assert.equal(rows[0]?.unread, 3)
})
