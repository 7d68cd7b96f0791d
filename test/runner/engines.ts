import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachedFrom, type Imports } from './imports.ts'
import { root } from './tools.ts'

const opens = 'src/database/open.ts'
/** The first line of a test file that runs on SQLite alone, with the reason. */
const mark = /^\/\/ On SQLite alone: (\S.+)$/m

/** Whether a test file uses a database, by what it imports and starts. */
export const reachesDatabase = (imports: Imports, file: string): boolean =>
  reachedFrom(imports, file).has(opens)

/** Why a test file runs on SQLite alone; null without the mark. */
export const reasonForSqlite = (file: string): string | null =>
  mark.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? null

/** The test files that also run on PostgreSQL: those that use a database and are not marked. */
export const ofBothEngines = (imports: Imports, files: readonly string[]): string[] =>
  files.filter((file) => reachesDatabase(imports, file) && reasonForSqlite(file) === null)
