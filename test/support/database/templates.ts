import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../../src/database/migrate.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../../../src/database/open.ts'
import { addressOf, asAdministrator, ensureRole, role } from '../../engines/postgres-server.ts'

/** The initial content of a database. */
export interface Content {
  name: string
  /** Patterns of the files that the content depends on, from the root of the project. */
  files: string[]
  fill: (database: Database) => Promise<unknown>
}

export const noContent: Content = { name: 'empty', files: [], fill: async () => {} }

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cacheFolder = join(root, 'node_modules/.cache/portico')

/**
 * A SQLite file to copy, cached on disk for later processes since making it takes as long as many
 * a test. It is complete without a WAL, because the database was closed.
 */
export async function sqliteTemplate(content: Content): Promise<Buffer> {
  const file = join(cacheFolder, `${nameOf(content)}.sqlite`)
  return read(file) ?? (await makeSqlite(content, file))
}

async function makeSqlite(content: Content, file: string): Promise<Buffer> {
  mkdirSync(cacheFolder, { recursive: true })
  const dataDir = mkdtempSync(join(cacheFolder, 'half-'))
  try {
    await make({ dataDir }, content)
    for (const old of globSync(`portico_${content.name}_*.sqlite`, { cwd: cacheFolder }))
      rmSync(join(cacheFolder, old), { force: true })
    const whole = readFileSync(join(dataDir, 'portico.sqlite'))
    renameSync(join(dataDir, 'portico.sqlite'), file)
    return whole
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

function read(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The name of a database to copy; made once for each server, even when many processes start together. */
export async function postgresTemplate(server: string, content: Content): Promise<string> {
  const name = nameOf(content)
  await ensureRole(server)
  await asAdministrator(server, async (client) => {
    await client.query('select pg_advisory_lock(7067843)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    // Renamed when it is complete, so that a half-made one is never used.
    await client.query(`drop database if exists ${name}_half`)
    await client.query(`create database ${name}_half owner ${role}`)
    await make({ url: addressOf(server, `${name}_half`), dataDir: '' }, content)
    await client.query(`alter database ${name}_half rename to ${name}`)
  })
  return name
}

async function make(address: DatabaseAddress, { fill }: Content): Promise<void> {
  const database = await openDatabase(address)
  try {
    await migrate(database)
    await fill(database)
  } finally {
    await database.close()
  }
}

/** Has a hash of the files in it, so that no version uses the template of another. */
function nameOf({ name, files }: Content): string {
  const hash = createHash('sha256')
  for (const file of globSync(['migrations/*.sql', ...files], { cwd: root }).sort())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return `portico_${name}_${hash.digest('hex').slice(0, 16)}`
}
