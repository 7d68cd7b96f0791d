import { openDatabase, type Database } from '../../database/open.ts'
import { readConfig } from '../../platform/config/config.ts'

/** What a command did. */
export interface Outcome {
  /** For a person, and the same for a program. */
  text: string
  data: unknown
  status: 0 | 1 | 2
}

export interface Command {
  help: string
  example: string
  run(call: { words: string[]; check: boolean; version: string | undefined }): Promise<Outcome>
}

/** An outcome of the text and the same as data. */
export const done = (text: string, data: unknown, status: Outcome['status'] = 0): Outcome => ({
  text: `${text}\n`,
  data,
  status,
})

/** Opens the database of the settings for as long as `use` runs. */
export async function withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}
