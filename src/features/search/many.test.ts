import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { idOf } from '../../../test/fixtures/cast.ts'
import { recordQueries } from '../../../test/plans/recorded.ts'
import { actors } from '../../../test/support/actors.ts'
import { insertProject } from '../../../test/support/calling.ts'
import { onSqlite } from '../../../test/support/database/engine.ts'
import { insertEvent, insertMilestone } from '../../../test/support/dates.ts'
import { allOf } from '../../../test/support/scope.ts'
import { world } from '../../../test/support/world.ts'
import { searchStore } from './store.ts'
import { staffSearchStore } from './staff-store.ts'

async function fixture(t: TestContext) {
  const here = await world(t, { demo: false })
  await actors(here)
  const organisation_id = idOf('organisation', 'halden')
  const all = allOf(organisation_id, idOf('account', 'Mateo'))
  const granted = { ...all, grantedTo: idOf('membership', 'Runa') }
  return { ...here, organisation_id, scopes: { all, granted } }
}

test('who is granted one project finds what is of it and of the whole company alone', async (t) => {
  const { database, organisation_id, scopes } = await fixture(t)
  const own = idOf('project', 'halden')
  const other = await insertProject(database, organisation_id)
  for (const project_id of [own, other])
    await insertMilestone(database, { organisation_id, project_id }, { title: 'Lantern' })
  const ofCompany = { title: 'Lantern', project_id: null }
  await insertEvent(database, { organisation_id, project_id: own }, ofCompany)
  const found = async (scope: typeof scopes.all) => {
    const rows = await searchStore(database).find(scope, ['lantern'])
    return [...new Set(rows.map(({ project_id }) => project_id ?? 'none'))].toSorted()
  }
  assert.deepEqual(await found(scopes.granted), ['none', own].toSorted())
  assert.deepEqual(await found(scopes.all), ['none', other, own].toSorted())
})

test('a long word is found by its beginning, however much of it is typed', async (t) => {
  const { database, organisation_id, scopes } = await fixture(t)
  const [word, project_id] = ['wegeaufsichtsverordnung', idOf('project', 'halden')]
  await insertMilestone(database, { organisation_id, project_id }, { title: `Die ${word}` })
  for (const typed of [word, word.slice(0, 20), word.slice(0, 9)])
    assert.ok((await searchStore(database).find(scopes.granted, [typed])).length > 0, typed)
  assert.equal((await searchStore(database).find(scopes.all, ['wegeaufsichtrat'])).length, 0)
})

test(
  'a search neither sorts its hits nor looks through entries without them',
  onSqlite,
  async (t) => {
    const here = await fixture(t)
    const { database, recorded } = recordQueries(here.database)
    const staff = {
      account: idOf('account', 'Corin'),
      now: '',
      kinds: ['enquiry', 'person'],
    } as const
    for (const scope of Object.values(here.scopes))
      await searchStore(database).find(scope, ['a', 'b'])
    for (const scope of ['all', { team: staff.account }] as const)
      await staffSearchStore(database).find({ ...staff, scope }, ['a', 'b'])
    const queries = [...recorded.values()].filter(({ sql: text }) => text.includes('in_title'))
    assert.equal(queries.length, 4)
    for (const query of queries) {
      const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(
        query.sql.replaceAll('?', "'1'"),
      )}`.execute(here.database.read)
      const plan = rows.map(({ detail }) => detail)
      // What is found is sorted, which is a few; and read by its number.
      assert.equal(plan.filter((step) => step.includes('FOR ORDER BY')).length, 1, plan.join('\n'))
      for (const step of plan.filter((one) => /(SCAN|SEARCH) search_entry/.test(one)))
        assert.match(step, /^SEARCH search_entry USING INTEGER PRIMARY KEY/)
      for (const step of plan.filter((one) => /(SCAN|SEARCH) found/.test(one)))
        assert.match(step, /^SCAN found VIRTUAL TABLE INDEX 192:/, 'newest first')
    }
  },
)
