import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freshFolder } from './database.ts'

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** A folder with the migrations before the given one, such as `0043`. */
export function migrationsBefore(t: TestContext, name: string): URL {
  const folder = freshFolder(t)
  for (const file of readdirSync(migrations).filter((one) => one < name))
    cpSync(join(migrations, file), join(folder, file))
  return pathToFileURL(`${folder}/`)
}
