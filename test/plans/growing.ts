import { globSync, readFileSync } from 'node:fs'
import type { Database } from '../../src/database/open.ts'
import { contentTables } from '../../src/app/server/content-tables.ts'
import { tablesOf } from '../fixtures/marks.ts'

/** What has as many rows on its best day as on its first. */
const small: Record<string, string> = {
  migration: 'one for each migration, read at the start',
  secret: 'a few keys of the install',
  holiday: 'a few days of each year',
}

/** Of the content, what a firm goes on writing; of the rest, a page shows all that there is. */
const growingContent = ['post']

/** The tables that grow with the firm: all but those of one row, of a screenful, and the small. */
export async function growingTables(database: Database): Promise<string[]> {
  const screenful: string[] = contentTables.filter((name) => !growingContent.includes(name))
  const names = (await tablesOf(database)).map(({ name }) => name)
  return names.filter(
    (name) => !singleTables.has(name) && !screenful.includes(name) && !(name in small),
  )
}

const folder = new URL('../../migrations/', import.meta.url).pathname
const script = globSync(`${folder}*.sql`)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Those that can have one row only. */
const singleTables = new Set(
  [...script.matchAll(/create table (\w+) \((.*?)\n\);/gs)]
    .filter(([, , columns = '']) => columns.includes("check (id = 'only')"))
    .map(([, name = '']) => name),
)
