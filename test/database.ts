import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Client } from 'pg'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'
import type { Database, DatabaseAddress } from '../src/database/open.ts'

const server = process.env['TEST_DATABASE_URL']

/**
 * A migrated database of the test's own, gone when the test is over: on the PostgreSQL server of
 * TEST_DATABASE_URL, or without that on SQLite.
 */
export async function freshDatabase(t: TestContext): Promise<Database> {
  return openFor(t, await freshAddress(t))
}

/** Opens a database until the test is over. */
export async function openFor(t: TestContext, address: DatabaseAddress): Promise<Database> {
  const database = await openDatabase(address)
  atEnd(t, () => database.close())
  return database
}

/** Where a migrated database is that nobody has opened yet, for a test with several processes. */
export async function freshAddress(t: TestContext): Promise<DatabaseAddress> {
  const dataDir = freshFolder(t)
  if (server) {
    await (template ??= makePostgresTemplate(server))
    return { url: await createPostgres(t, server, templateName()), dataDir }
  }
  template ??= makeSqliteTemplate()
  writeFileSync(join(dataDir, 'portico.sqlite'), (await template) as Buffer)
  return { dataDir }
}

/** Where an empty database is, or with SQLite will be. */
export async function emptyAddress(t: TestContext): Promise<DatabaseAddress> {
  const dataDir = freshFolder(t)
  return server ? { url: await createPostgres(t, server, 'template0'), dataDir } : { dataDir }
}

/** An empty folder, gone with what is in it when the test is over. */
export function freshFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  atEnd(t, () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const endings = new WeakMap<TestContext, Array<() => unknown>>()

/** Last made, first undone: by itself the test runner would remove a folder before it is closed. */
function atEnd(t: TestContext, run: () => unknown): void {
  const known = endings.get(t)
  if (known) return void known.push(run)
  const steps = [run]
  endings.set(t, steps)
  t.after(async () => {
    for (const step of steps.toReversed()) await step()
  })
}

let template: Promise<Buffer | void> | undefined

/** Migrated once for each process; one file, because closing has folded the WAL into it. */
async function makeSqliteTemplate(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-template-'))
  try {
    await migrateAndClose({ dataDir })
    return readFileSync(join(dataDir, 'portico.sqlite'))
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function migrateAndClose(address: DatabaseAddress): Promise<void> {
  const database = await openDatabase(address)
  await migrate(database).finally(() => database.close())
}

/** Its name follows from the migrations, so that a server that is kept serves several versions. */
const templateName = () => {
  const folder = new URL('../migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(new URL(file, folder)))
  return `portico_${hash.digest('hex').slice(0, 16)}`
}

const role = 'portico_test'
let roleMade: Promise<void> | undefined

/** An ordinary one, because no policy holds for an administrator; the password is the same. */
async function makeRole(server: string): Promise<void> {
  await asAdministrator(server, async (client) => {
    await client.query('select pg_advisory_lock(7067844)')
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    const password = client.password ? `password ${client.escapeLiteral(client.password)}` : ''
    const verb = rowCount ? 'alter' : 'create'
    await client.query(`${verb} role ${role} login nosuperuser nobypassrls ${password}`)
  })
}

/** Made once for each server, though many processes of tests start together. */
async function makePostgresTemplate(server: string): Promise<void> {
  const name = templateName()
  await (roleMade ??= makeRole(server))
  await asAdministrator(server, async (client) => {
    await client.query('select pg_advisory_lock(7067843)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    // Renamed when it is whole, so that one left half made is never taken for it.
    await client.query(`drop database if exists ${name}_half`)
    await client.query(`create database ${name}_half owner ${role}`)
    await migrateAndClose({ url: addressOf(server, `${name}_half`), dataDir: '' })
    await client.query(`alter database ${name}_half rename to ${name}`)
  })
}

async function createPostgres(t: TestContext, server: string, from: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const run = (text: string) => asAdministrator(server, (client) => client.query(text))
  await (roleMade ??= makeRole(server))
  // By its files: block by block, as is the default, takes ten times the work.
  await run(`create database ${name} template ${from} owner ${role} strategy file_copy`)
  atEnd(t, () => run(`drop database ${name} with (force)`))
  return addressOf(server, name)
}

function addressOf(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}`, username: role }).href
}

async function asAdministrator<T>(server: string, run: (client: Client) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(server)
  await client.connect()
  return run(client).finally(() => client.end())
}
