import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachedFrom, type Imports } from './imports.ts'
import { root } from './tools.ts'

const opens = 'src/database/open.ts'
/** Stands in a line of its own at the head of a file of tests, with the reason. */
const mark = /^\/\/ On SQLite alone: (\S.+)$/m

/** Whether a file of tests comes to a database at all, by what it imports and starts. */
export const reachesDatabase = (imports: Imports, file: string): boolean =>
  reachedFrom(imports, file).has(opens)

/** Why a file of tests runs on SQLite alone; null when it says nothing. */
export const reasonForSqlite = (file: string): string | null =>
  mark.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? null

/** The files of tests that are run on PostgreSQL, too: those that come to a database, unless marked. */
export const ofBothEngines = (imports: Imports, files: readonly string[]): string[] =>
  files.filter((file) => reachesDatabase(imports, file) && reasonForSqlite(file) === null)
