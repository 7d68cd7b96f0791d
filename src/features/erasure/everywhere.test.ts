import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { onSqlite } from '../../../test/support/database/engine.ts'
import { bePersonInAll, marks } from '../../../test/support/work/person-in-all.ts'
import { readState, rowsChanged, type State } from '../../../test/matrix/state.ts'
import { world } from '../../../test/support/world.ts'
import type { Database } from '../../database/open.ts'
import { verifyAudit } from '../../platform/audit/check.ts'
import { fates } from './fates.ts'

/** What docs/decisions/109-erased.md lets stay: what was decided, and the names of a client's files. */
const wholeStays = [
  ...['decided_address', 'decided_by_name', 'detail', 'reason', 'subject_name', 'title'].map(
    (column) => `approval.${column}`,
  ),
  'document.folder',
  'document.name',
  'document_version.name',
]
/** Theirs or the firm's words in a project, without their name and address. */
const wordsStay = [
  'message.body',
  'note.body',
  ...['changes', 'content', 'done', 'needed', 'next', 'risks', 'title'].map(
    (column) => `project_update.${column}`,
  ),
]

/** Where the number of who was erased stands still: with what stays, and in the audit. */
const leadStill = [
  'approval.decided_by',
  'audit_change.person_id',
  'audit_entry.about',
  'document.removed_by',
  'document_version.by_account',
  'message.author_id',
  'note.author_id',
  'project_update.author_id',
]

/** Where the marks are, by table, column and what they are of. */
async function traces(database: Database): Promise<string[]> {
  const found = [...(await readState(database))].flatMap(([table, rows]) =>
    Object.entries(marks).flatMap(([what, mark]) => {
      const columns = rows.flatMap((row) =>
        Object.keys(row).filter((column) => String(row[column]).includes(mark)),
      )
      return [...new Set(columns)].map((column) => `${table}.${column} ${what}`)
    }),
  )
  return found.toSorted()
}

/** Their enquiry and their mail, with which rows go, and each word of them, which may be one of spam. */
const ofTheirs = [
  idOf('enquiry', 'Corin'),
  idOf('mail', 'halden'),
  marks.address,
  ...`${marks.name} ${marks.words}`.split(' '),
]

/** Rows that were changed or removed, in which nothing was of who was erased. */
function goneOfOthers(before: State, after: State, ids: readonly string[]): string[] {
  const theirs = [...ids, ...ofTheirs]
  const isTheirs = (text: string) => theirs.some((one) => text.includes(one))
  return rowsChanged(before, after)
    .filter(({ table, row }) => table !== 'audit_head' && before.get(table)?.includes(row))
    .filter(({ text }) => !isTheirs(text))
    .map(({ table, text }) => `${table} ${text}`)
}

const allowed = [
  ...wholeStays.flatMap((column) => Object.keys(marks).map((what) => `${column} ${what}`)),
  ...wordsStay.map((column) => `${column} words`),
].toSorted()

test('of somebody who was erased, nothing is anywhere but in what the decision names', async (t) => {
  const here = await world(t, { demo: false, settings: { DEMO: 'off' } })
  const as = await actors(here)
  const { id } = as.member('halden')
  await bePersonInAll(here.database, id)
  const path = `/staff/erasures/${id}/`
  const before = await readState(here.database)
  const answer = await as.owner.call('POST', path, { email: marks.address })
  assert.equal(answer.status, 200, await answer.clone().text())
  const after = await readState(here.database)
  assert.deepEqual(await traces(here.database), allowed)

  const entries = here.database.read.selectFrom('search_entry').select(['kind', 'title', 'text'])
  const named = (await entries.execute()).filter((row) => {
    const text = JSON.stringify(row)
    return text.includes(marks.name) || text.includes(marks.address)
  })
  const kinds = new Set(named.map(({ kind }) => kind))
  // Their files' names, and what they decided, are found as they are.
  assert.deepEqual([...kinds].toSorted(), ['approval', 'document'])
  // Nothing else leads to them, but by numbers of what stays and of the chain.
  const ids = [id, idOf('membership', 'Mateo'), idOf('session', 'Mateo')]
  const leads = [...(await readState(here.database))].flatMap(([table, rows]) => {
    const columns = rows.flatMap((row) =>
      Object.keys(row).filter((column) => ids.includes(String(row[column]))),
    )
    return [...new Set(columns)].map((column) => `${table}.${column}`)
  })
  assert.deepEqual(leads.toSorted(), leadStill)
  assert.deepEqual(goneOfOthers(before, after, ids), [])

  const { fault, erased } = await verifyAudit(here.database)
  assert.equal(fault, null)
  assert.ok(erased > 0)
})

test('the list of what becomes of each table names no table that there is none of', async (t) => {
  const { read } = (await world(t, { demo: false, settings: { DEMO: 'off' } })).database
  const names = new Set((await read.introspection.getTables()).map(({ name }) => name))
  assert.deepEqual(
    Object.keys(fates).filter((name) => !names.has(name)),
    [],
  )
})

test(
  'the data folder has none of it left either, once the traces are cleared',
  onSqlite,
  async (t) => {
    const here = await world(t, { demo: false, settings: { DEMO: 'off' } })
    const as = await actors(here)
    const { id } = as.member('halden')
    await here.database.transaction(async (trx) => {
      const [first_name = '', last_name = ''] = marks.name.split(' ')
      await trx
        .updateTable('account')
        .set({ first_name, last_name, email: marks.address, username: marks.words })
        .where('id', '=', id)
        .execute()
      await trx
        .updateTable('membership')
        .set({ first_name, last_name })
        .where('account_id', '=', id)
        .execute()
    })
    const folder = here.address.dataDir
    const filesWith = (mark: string) =>
      globSync('**', { cwd: folder }).filter((name) => {
        const path = join(folder, name)
        return statSync(path).isFile() && readFileSync(path).includes(mark)
      })
    assert.notDeepEqual(filesWith('arthingale'), [])
    const path = `/staff/erasures/${id}/`
    assert.equal((await as.owner.call('POST', path, { email: marks.address })).status, 200)
    await here.erasing.settler.settled()
    await sql`select 1`.execute(here.database.read)
    for (const mark of ['arthingale', 'ploverspeckle']) assert.deepEqual(filesWith(mark), [])
  },
)
