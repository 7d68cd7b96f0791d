import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsOf, inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { openApprovals, openRequests, pastUpdates } from './asked-store.ts'
import { unreadThreads, unseenAnswers, unseenDecisions } from './client-store.ts'
import { awayOfKind, mostListed, type TodayReader } from './reader-store.ts'
import { notPublishedUpdates, quarantinedFiles } from './trouble-store.ts'

const now = '2026-11-20T15:00:00.000Z'
const day = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}`
const moment = (nth: number) => `${day(nth)}T12:00:00.000Z`
const before = moment(10)

interface Kind {
  table: keyof Tables
  key?: string
  /** By what it is put away. */
  kind: string
  read: (database: Database, reader: TodayReader) => Promise<{ id: string }[]>
  /** What makes a row of it need somebody; the higher the number, the later in the list. */
  row: (nth: number) => object
  /** What ends that. */
  ended: object[]
  /** Rows beside it that it is made of. */
  beside?: keyof Tables
}

const decided = (at: string) => ({ decided_at: at, decision: 'approved', certificate: at })

const kinds: Record<string, Kind> = {
  requests: {
    table: 'request',
    kind: 'request',
    read: openRequests,
    row: (nth) => ({ due_date: day(nth) }),
    ended: [{ answered_at: now }, { withdrawn_at: now }],
  },
  approvals: {
    table: 'approval',
    kind: 'approval',
    read: openApprovals,
    row: (nth) => ({ due_date: day(nth) }),
    ended: [decided(now), { withdrawn_at: now }],
  },
  answers: {
    table: 'request',
    kind: 'answer',
    read: unseenAnswers,
    row: (nth) => ({ answered_at: moment(nth) }),
    ended: [{ answered_at: null }, { seen_at: now }, { withdrawn_at: now }],
  },
  decisions: {
    table: 'approval',
    kind: 'decision',
    read: unseenDecisions,
    row: (nth) => decided(moment(nth)),
    ended: [
      { decided_at: null, decision: null, certificate: null },
      { seen_at: now },
      { withdrawn_at: now },
    ],
  },
  threads: {
    table: 'thread',
    key: 'project_id',
    kind: 'message',
    read: unreadThreads,
    row: (nth) => ({ waits_since: moment(nth), last_number: 1 }),
    ended: [{ waits_since: null }],
    beside: 'message',
  },
  updates: {
    table: 'project',
    kind: 'update',
    read: (database, reader) => pastUpdates(database, reader, day(10)),
    row: (nth) => ({ rhythm: 'weekly', start_date: day(nth) }),
    ended: [
      { rhythm: 'none' },
      { status: 'planned' },
      { status: 'completed' },
      { status: 'cancelled' },
      { start_date: day(10) },
    ],
  },
  files: {
    table: 'document_version',
    kind: 'upload',
    read: (database, reader) => quarantinedFiles(database, reader, before),
    row: (nth) => ({ state: 'quarantined', file_key: moment(nth), created_at: moment(nth) }),
    ended: [{ state: 'available' }, { state: 'refused' }, { created_at: moment(11) }],
    beside: 'document',
  },
  unpublished: {
    table: 'scheduled_update',
    kind: 'unpublished',
    read: notPublishedUpdates,
    row: (nth) => ({ account_id: 'mona', failed_at: moment(nth), given: '{}' }),
    ended: [{ failed_at: null }],
  },
}

const reader: TodayReader = {
  account: 'corin',
  mine: false,
  scope: 'all',
  everyMail: true,
  now,
  away: false,
}

/** In the order of the list: the rows of foreign, one, other. */
const nths = { foreign: 2, one: 3, other: 4 } as const

for (const [name, { table, key = 'id', kind, read, row, ended, beside }] of Object.entries(kinds))
  test(`of the ${name} somebody reads what needs them, and puts it away for themselves`, async (t) => {
    const { database, put, set, ofCorin } = await twoClients(t)
    const idIn = (project: string) =>
      key === 'id' && table !== 'project' ? `x-${project}` : project
    for (const project of ['other', 'foreign', 'one'] as const) {
      const of = { id: idIn(project), ...inProject(project), ...row(nths[project]) }
      if (beside === 'document')
        await put('document', { ...inProject(project), id: `d-${project}` })
      if (table === 'project') await set('project', project, row(nths[project]))
      else if (key === 'id')
        await put(table, { ...of, ...(beside && { document_id: `d-${project}` }) })
      else await put(table, { ...inProject(project), ...row(nths[project]) })
      if (beside === 'message') await put('message', { ...inProject(project), number: 1 })
    }
    const ids = async (changes: Partial<TodayReader> = {}) =>
      idsOf(await read(database, { ...reader, ...changes }))
    const [foreign, one, other] = ['foreign', 'one', 'other'].map(idIn)
    assert.deepEqual(await ids(), [foreign, one, other])
    assert.deepEqual(await ids({ mine: true }), [one])
    assert.deepEqual(await ids({ mine: true, account: 'dora' }), [foreign])
    assert.deepEqual(await ids({ scope: ofCorin }), [one])
    assert.deepEqual(await ids({ away: true }), [])

    const away = { put_at: now, away_until: moment(21) }
    await put(
      'put_away',
      { ...away, staff_id: 'corin', kind, about: one ?? '' },
      // Of somebody else, of another kind, and over since this moment.
      { ...away, staff_id: 'dora', kind, about: foreign ?? '' },
      { ...away, staff_id: 'corin', kind: `${kind}s`, about: other ?? '' },
      { ...away, staff_id: 'corin', kind, about: other ?? '', away_until: now },
    )
    assert.deepEqual(await ids(), [foreign, other])
    assert.deepEqual(await ids({ away: true }), [one])
    assert.deepEqual(await ids({ account: 'dora', away: true }), [foreign])
    assert.deepEqual(await ids({ account: 'mona' }), [foreign, one, other])
    const rows = (await read(database, { ...reader, away: true })) as { away_until?: string }[]
    assert.deepEqual(
      rows.map(({ away_until }) => away_until),
      [moment(21)],
    )
    assert.deepEqual([...(await awayOfKind(database.read, reader, kind))], [[one, moment(21)]])
    for (const values of ended) {
      const was = await set(table, foreign ?? '', values, key)
      assert.deepEqual(await ids(), [other], JSON.stringify(values))
      await set(table, foreign ?? '', was, key)
    }
    assert.deepEqual(await ids(), [foreign, other])
  })

test('of each kind the first are read, one more than are listed', async (t) => {
  const { database, put } = await twoClients(t)
  const many = Array.from({ length: mostListed + 2 }, (_, nth) => `x-${String(99 - nth)}`)
  for (const [name, { table, read, row, beside }] of Object.entries(kinds)) {
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
    const fit = rows.map(({ project_id: _, ...one }) => one)
    await put(table, ...(table === 'scheduled_update' ? places : table === 'project' ? fit : rows))
    const found = idsOf(await read(database, reader))
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
    const waits_since = moment(nth === 7 ? 1 : nth === 3 ? 4 : 3)
    await put('thread', { ...place, waits_since, last_number: 4 })
    await put(
      'message',
      { ...written, ...place, number: 1, created_at: moment(2), body: 'read' },
      { ...written, ...place, number: 2, created_at: waits_since },
      { ...written, ...place, number: 3, created_at: moment(5), from_firm: 1 },
      { ...written, ...place, number: 4, created_at: moment(5), body: 'z'.repeat(2001) },
    )
  }
  const rows = await unreadThreads(database, reader)
  const [first, ...rest] = idsOf(rows)
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
