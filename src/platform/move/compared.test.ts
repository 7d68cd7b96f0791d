import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { emptyAddress, freshFolder, openFor } from '../../../test/support/database/database.ts'
import { exported } from '../../../test/support/work/moved.ts'
import { twoClients } from '../../../test/support/work/two-clients.ts'
import { StartError } from '../../contract/start-error.ts'
import { hasTables } from '../../database/empty.ts'
import { extract } from '../backup/extract.ts'
import { tableMember } from '../backup/manifest.ts'
import { bringRows } from './rows-in.ts'

/** An export that was extracted, of which the rows of a table were changed behind the check of its file. */
async function changed(t: TestContext, table: string, change: (lines: string[]) => string[]) {
  const { database } = await twoClients(t)
  const { path, key } = await exported(t, { database, address: { dataDir: freshFolder(t) } })
  const folder = freshFolder(t)
  const manifest = await extract({ path, key, folder })
  const file = join(folder, tableMember(table))
  const lines = readFileSync(file, 'utf8').split('\n')
  assert.ok(lines.length > 3, 'the columns, rows, and nothing behind the last line')
  writeFileSync(file, change(lines).join('\n'))
  const empty = await openFor(t, await emptyAddress(t))
  const bringing = empty.rebuild((trx) => bringRows(empty, trx, { folder, manifest }))
  return { empty, bringing }
}

type Case = [what: string, table: string, change: (lines: string[]) => string[], why: RegExp]

const less = (lines: string[]) => lines.toSpliced(1, 1)
const later = (lines: string[]) => lines.map((line) => line.replace('2026', '2062'))
const heading = (lines: string[]) => lines.with(0, (lines[0] ?? '').replace('"title"', '"heading"'))
const noRow = (lines: string[]) => lines.with(1, 'null, oops')

const cases: Case[] = [
  ['a row less', 'project_team', less, /project_team has \d rows here, and \d in the export/],
  ['a project less, to which others lead', 'project', less, /^A row of \w+ leads nowhere\.$/],
  ['another word in a row', 'project', later, /rows of project are not here as they are in the/],
  ['another column', 'project', heading, /table project is not there as this version/],
  ['what is no row', 'project', noRow, /rows of project cannot be read here/],
]

for (const [what, table, change, why] of cases)
  test(`an import with ${what} than was exported is refused, and leaves no table`, async (t) => {
    const { empty, bringing } = await changed(t, table, change)
    await assert.rejects(
      bringing,
      (error) => error instanceof StartError && why.test(error.message),
    )
    assert.equal(await hasTables(empty), false)
  })
