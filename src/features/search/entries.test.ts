import assert from 'node:assert/strict'
import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { allOf } from '../../../test/support/scope.ts'
import { pathToFileURL } from 'node:url'
import { sql, type Insertable } from 'kysely'
import { migrate } from '../../database/migrate.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { idOf, markOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { emptyAddress, freshFolder, openFor } from '../../../test/support/database/database.ts'
import { world } from '../../../test/support/world.ts'
import { searchStore } from './store.ts'

const columns = sql.raw('kind, about, organisation_id, project_id, title, text, happened_at')

/** What can be found and has no entry as it is, and entries of what cannot be found. */
async function differences({ read }: Database) {
  const { rows } = await sql`
    select * from (select ${columns} from searchable except select ${columns} from search_entry) as lacks
    union all
    select * from (select ${columns} from search_entry except select ${columns} from searchable) as extra
  `.execute(read)
  return rows
}

async function fixture(t: TestContext) {
  const here = await world(t, { demo: false })
  await actors(here)
  const organisation = idOf('organisation', 'halden')
  const scope = allOf(organisation, idOf('account', 'Mateo'))
  const store = searchStore(here.database)
  const found = async (...words: string[]) => {
    assert.deepEqual(await differences(here.database), [])
    const about = (await store.find(scope, words)).map((entry) => entry.about)
    return [...new Set(about)].toSorted()
  }
  const run = async (statement: string) => {
    await here.database.transaction((trx) => here.database.runScript(trx, statement))
  }
  return { ...here, found, run }
}

/** Each kind with its table, a column whose words are found, and the one that says that it is gone. */
const kinds: [table: string, name: string, column: string, gone?: string][] = [
  ['project', 'project', 'description'],
  ['project_update', 'update', 'content'],
  ['document', 'document', 'folder', 'removed_at'],
  ['milestone', 'milestone', 'title'],
  ['event', 'event', 'place', 'withdrawn_at'],
  ['request', 'request', 'answer', 'withdrawn_at'],
  ['approval', 'approval', 'reason', 'withdrawn_at'],
  ['message', 'message', 'body'],
]

test('what changes is found by its words as they are now', async (t) => {
  const { found, run } = await fixture(t)
  for (const [table, name, column] of kinds) {
    const id = idOf(name, 'halden')
    const write = (words: string) =>
      run(`update ${table} set ${column} = '${words}' where id = '${id}'`)
    await write(`A ${name}periwinkle`)
    assert.deepEqual(await found(`${name}periwinkle`), [id], table)
    await write(`A ${name}limpet`)
    assert.deepEqual(await found(`${name}periwinkle`), [], table)
    assert.deepEqual(await found(`${name}limpet`), [id], table)
  }
})

test('what is removed or withdrawn is not found, until that is undone', async (t) => {
  const { found, run } = await fixture(t)
  for (const [table, name, column, gone] of kinds.filter(([, , , is]) => is)) {
    const id = idOf(name, 'halden')
    const write = (what: string) => run(`update ${table} set ${what} where id = '${id}'`)
    await write(`${column} = 'A ${name}limpet'`)
    await write(`${gone} = '2026-11-20T15:00:00.000Z'`)
    assert.deepEqual(await found(`${name}limpet`), [], table)
    await write(`${gone} = null`)
    assert.deepEqual(await found(`${name}limpet`), [id], table)
  }
})

test('a document is found by the name of its newest version, and never without a version', async (t) => {
  const { found, run } = await fixture(t)
  const [id, version] = [idOf('document', 'halden'), idOf('version', 'halden')]
  await run(`update document_version set name = 'whelk.pdf' where id = '${version}'`)
  assert.deepEqual(await found('whelk'), [id])
  await run(`update approval set subject_version_id = null;
    update request set version_id = null;
    delete from ticket;
    delete from document_version where document_id = '${id}'`)
  assert.deepEqual(await found('whelk'), [])
})

test('a row that is deleted leaves no entry', async (t) => {
  const { database, run } = await fixture(t)
  await run('delete from message; delete from event_move; delete from event')
  const entries = database.read.selectFrom('search_entry').select('about')
  assert.deepEqual(await entries.where('kind', 'in', ['message', 'meeting']).execute(), [])
  assert.deepEqual(await differences(database), [])
})

test('what the firm notes for itself can have an entry, which no scope of a member reaches', async (t) => {
  const { database } = await fixture(t)
  const note = {
    organisation_id: null,
    project_id: idOf('project', 'halden'),
    audience: 'team' as const,
    kind: 'message' as const,
    about: 'a-note',
    title: 'Corin',
    text: 'A cuttlefish',
    happened_at: '2026-11-20T15:00:00.000Z',
  }
  const add = (row: Insertable<Tables['search_entry']>) =>
    database.transaction((trx) => trx.insertInto('search_entry').values(row).execute())
  await assert.rejects(
    add({ ...note, organisation_id: idOf('organisation', 'halden') }),
    /constraint/i,
  )
  await add(note)
  const staff = await searchStore(database).find('all', ['cuttlefish'])
  assert.deepEqual(
    staff.map(({ about }) => about),
    ['a-note'],
  )
  const members = await searchStore(database).find(allOf(idOf('organisation', 'halden')), [
    'cuttlefish',
  ])
  assert.deepEqual(members, [])
  assert.deepEqual(await searchStore(database).find('public', [markOf('halden')]), [])
})

test('a person of a client is found as they are, once they agreed by what they chose, and gone when removed', async (t) => {
  const { database, run } = await fixture(t)
  const [membership, account] = [idOf('membership', 'Mateo'), idOf('account', 'Mateo')]
  const organisation = idOf('organisation', 'halden')
  const textOf = async (kind: 'person' | 'organisation', about: string) => {
    assert.deepEqual(await differences(database), [])
    const rows = database.read.selectFrom('search_entry').select(['title', 'text'])
    const row = await rows.where('kind', '=', kind).where('about', '=', about).executeTakeFirst()
    return row && `${row.title}: ${row.text.replaceAll('\n', ' ')}`
  }
  await run(`update account set first_name = 'Mateo', last_name = 'Whelk', username = 'limpet',
    email = 'mateo@halden.example' where id = '${account}';
    update membership set first_name = 'Typed', last_name = 'Name' where id = '${membership}';
    update organisation set name = 'Halden' where id = '${organisation}'`)
  assert.equal(
    await textOf('person', membership),
    'Mateo Whelk: mateo@halden.example limpet Halden',
  )
  assert.equal(await textOf('organisation', organisation), 'Halden: ')
  await run(`update membership set accepted_at = null where id = '${membership}'`)
  assert.equal(await textOf('person', membership), 'Typed Name: mateo@halden.example  Halden')
  await run(`update membership set first_name = '', last_name = '' where id = '${membership}'`)
  assert.match((await textOf('person', membership)) ?? '', /^mateo@halden.example: /)
  await run(`update account set removed_at = '2026-11-20T15:00:00.000Z' where id = '${account}'`)
  assert.equal(await textOf('person', membership), undefined)
})

test('what was there before the search is found after the update', async (t) => {
  const database = await openFor(t, await emptyAddress(t))
  const before = freshFolder(t)
  const folder = new URL('../../../migrations/', import.meta.url).pathname
  for (const name of readdirSync(folder).filter((name) => name < '0050'))
    copyFileSync(join(folder, name), join(before, name))
  await migrate(database, pathToFileURL(`${before}/`))
  const at = '2026-11-01T09:00:00.000Z'
  await database.transaction((trx) =>
    database.runScript(
      trx,
      `insert into organisation (id, name, created_at) values ('o', 'Halden', '${at}');
      insert into project (id, organisation_id, title, description, status, start_date, progress, created_at, updated_at)
        values ('p', 'o', 'Old winkle', '', 'active', '2026-01-01', 0, '${at}', '${at}');
      insert into message (id, organisation_id, project_id, number, author_name, from_firm, body, created_at)
        values ('m', 'o', 'p', 1, 'Wren', 0, 'A winkle', '${at}');`,
    ),
  )
  await migrate(database)
  const found = await searchStore(database).find(allOf('o'), ['winkle'])
  assert.deepEqual([...new Set(found.map(({ about }) => about))].toSorted(), ['m', 'p'])
  assert.deepEqual(await differences(database), [])
})
