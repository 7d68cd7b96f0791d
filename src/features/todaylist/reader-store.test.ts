import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  noonOf,
  kindsOfToday,
  todayNow,
  todayReader,
} from '../../../test/support/work/today-kinds.ts'
import { rowIds, inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import { awayOfKind, type TodayReader } from './reader-store.ts'

/** In the order of the list: the rows of foreign, one, other. */
const nths = { foreign: 2, one: 3, other: 4 } as const

for (const [name, { table, key = 'id', kind, read, row, ended, beside }] of Object.entries(
  kindsOfToday,
))
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
      rowIds(await read(database, { ...todayReader, ...changes }))
    const [foreign, one, other] = ['foreign', 'one', 'other'].map(idIn)
    assert.deepEqual(await ids(), [foreign, one, other])
    assert.deepEqual(await ids({ mine: true }), [one])
    assert.deepEqual(await ids({ mine: true, account: 'dora' }), [foreign])
    assert.deepEqual(await ids({ scope: ofCorin }), [one])
    assert.deepEqual(await ids({ away: true }), [])

    const away = { put_at: todayNow, away_until: noonOf(21) }
    await put(
      'put_away',
      { ...away, staff_id: 'corin', kind, about: one ?? '' },
      // Of somebody else, of another kind, and over since this moment.
      { ...away, staff_id: 'dora', kind, about: foreign ?? '' },
      { ...away, staff_id: 'corin', kind: `${kind}s`, about: other ?? '' },
      { ...away, staff_id: 'corin', kind, about: other ?? '', away_until: todayNow },
    )
    assert.deepEqual(await ids(), [foreign, other])
    assert.deepEqual(await ids({ away: true }), [one])
    assert.deepEqual(await ids({ account: 'dora', away: true }), [foreign])
    assert.deepEqual(await ids({ account: 'mona' }), [foreign, one, other])
    const rows = (await read(database, { ...todayReader, away: true })) as { away_until?: string }[]
    assert.deepEqual(
      rows.map(({ away_until }) => away_until),
      [noonOf(21)],
    )
    assert.deepEqual([...(await awayOfKind(database.read, todayReader, kind))], [[one, noonOf(21)]])
    for (const values of ended) {
      const was = await set(table, foreign ?? '', values, key)
      assert.deepEqual(await ids(), [other], JSON.stringify(values))
      await set(table, foreign ?? '', was, key)
    }
    assert.deepEqual(await ids(), [foreign, other])
  })
