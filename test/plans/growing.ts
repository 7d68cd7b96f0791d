import { globSync, readFileSync } from 'node:fs'
import type { Database } from '../../src/database/open.ts'
import { contentTables } from '../../src/app/server/content-tables.ts'
import { tablesOf } from '../fixtures/marks.ts'

/** Tables that stay small. */
const small: Record<string, string> = {
  migration: 'one for each migration, read at the start',
  secret: 'a few keys of the install',
  file_place: 'a single row',
  holiday: 'a few days of each year',
  enquiry_template: 'a few texts, all of which are listed',
  project_template: 'a few, all of which are listed',
  retention_clock: 'a single row',
  backup: 'one a day, forgotten after 400 days',
  backup_drill: 'one for each backup that was tried, forgotten after 400 days',
  trouble: 'one for each kind of trouble',
  erasure: 'one for each person who was erased, of which the newest hundred are listed',
  webhook: 'at most twenty',
  mail_template: 'at most one for each kind of mail',
  brand_picture: 'a few drawings of the firm’s logo and icon',
  lease: 'one for each thing that one process does for all',
  launch_mark: 'at most one for each thing to do before the site goes live',
  demo_row: 'the rows of the demo, of which none is added',
  api_key: 'at most twenty in force for each of the firm’s people',
}

/** Content that goes on growing; of other content, a page shows all rows. */
const growingContent = ['post']

/** The tables that grow: all but those of a single row, those that a page shows whole, and the small ones. */
export async function growingTables(database: Database): Promise<string[]> {
  const shownWhole: string[] = contentTables.filter((name) => !growingContent.includes(name))
  const names = [...(await tablesOf(database)).map(({ name }) => name), 'search_entry']
  return names.filter(
    (name) => !singleTables.has(name) && !shownWhole.includes(name) && !(name in small),
  )
}

const folder = new URL('../../migrations/', import.meta.url).pathname
const script = globSync(`${folder}*.sql`)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Tables that can have only one row. */
const singleTables = new Set(
  [...script.matchAll(/create table (\w+) \((.*?)\n\);/gs)]
    .filter(([, , columns = '']) => columns.includes("check (id = 'only')"))
    .map(([, name = '']) => name),
)
