import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { StartError } from '../contract/start-error.ts'

/** What a copy of a database holds, as it was at one moment. */
export interface DatabaseContents {
  migrations: string[]
  /** How many rows each table has. */
  tables: Record<string, number>
  /** The keys of all files that a row names, but for those that are still being sent. */
  files: string[]
  /** By which the database knows the key that seals its secrets. */
  fingerprint: string | null
}

type Row = Record<string, string | number | null>

/** On a thread of its own: with a large file each of them takes seconds. */
const statements = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const { path, list } = workerData
  try {
    const file = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
    const all = list.map((one) => file.prepare(one).all())
    file.close()
    parentPort.postMessage({ all })
  } catch (error) {
    parentPort.postMessage({ error: error.message })
  }
`

async function rowsAside(path: string, list: string[]): Promise<Row[][]> {
  const worker = new Worker(statements, { eval: true, workerData: { path, list } })
  const [{ all, error }] = (await once(worker, 'message')) as [{ all?: Row[][]; error?: string }]
  await worker.terminate()
  if (all === undefined) throw new StartError(`${path} cannot be read: ${error}.`)
  return all
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const named = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`

/** Copies the SQLite database of a file to another one, while others write to it. */
export async function copySqlite(from: string, to: string): Promise<void> {
  await rowsAside(from, [`vacuum into ${quoted(to)}`])
}

/** What is wrong with a SQLite file; nothing where all is well. */
export async function faultsOfSqlite(path: string): Promise<string[]> {
  const [whole = [], foreign = []] = await rowsAside(path, [
    'pragma integrity_check(5)',
    'pragma foreign_key_check',
  ])
  const found = whole.map((row) => String(row['integrity_check'])).filter((one) => one !== 'ok')
  const stray = foreign.slice(0, 5).map(({ table, parent }) => `${table} lacks its ${parent}`)
  return [...found, ...stray]
}

/** What is in a SQLite file to which nobody writes. */
export async function contentsOfSqlite(path: string): Promise<DatabaseContents> {
  const [tables = [], keyed = []] = await rowsAside(path, [
    // Not the tables in which the search keeps its indexes, which hold no rows of ours.
    `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')
      and name not like 'sqlite\\_%' escape '\\' order by name`,
    `select t.name from pragma_table_list t, pragma_table_info(t.name) c
      where t.schema = 'main' and t.type = 'table' and c.name = 'file_key' and t.name <> 'upload'`,
  ])
  const counting = tables.map(({ name }) => `select count(*) as count from ${named(name)}`)
  const keys = keyed.map(({ name }) => `select file_key as key from ${named(name)}`)
  const [migrations = [], prints = [], found = [], ...counts] = await rowsAside(path, [
    'select name from migration order by name',
    `select value from secret where name = 'key-fingerprint'`,
    `select key from (${keys.join(' union ') || 'select null as key'}) where key is not null order by key`,
    ...counting,
  ])
  const counted = tables.map(({ name }, at) => [String(name), Number(counts[at]?.[0]?.['count'])])
  return {
    migrations: migrations.map(({ name }) => String(name)),
    tables: Object.fromEntries(counted) as Record<string, number>,
    files: found.map(({ key }) => String(key)),
    fingerprint: (prints[0]?.['value'] ?? null) as string | null,
  }
}

/** The hashes that rows say of their files, by the keys of these. A picture's is that of the file as it was sent. */
export async function hashesOfSqlite(path: string): Promise<Map<string, string>> {
  const hashed = ['document_version', 'mail_file'].map(
    (name) =>
      `select file_key, sha256 from ${name} where file_key is not null and sha256 is not null`,
  )
  const all = await rowsAside(path, hashed)
  return new Map(all.flat().map((row) => [String(row['file_key']), String(row['sha256'])]))
}
