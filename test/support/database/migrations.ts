import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freshFolder } from './database.ts'

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** A folder with all migrations, and with more of later versions: their texts by their file names. */
export function migrationsAnd(t: TestContext, more: Record<string, string>): URL {
  const folder = migrationsBefore(t, '~')
  for (const [name, text] of Object.entries(more)) writeFileSync(new URL(name, folder), text)
  return folder
}

/** A folder with the migrations before the given one, such as `0043`. */
export function migrationsBefore(t: TestContext, name: string): URL {
  const folder = freshFolder(t)
  for (const file of readdirSync(migrations).filter((one) => one < name))
    cpSync(join(migrations, file), join(folder, file))
  return pathToFileURL(`${folder}/`)
}
