import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openDatabase } from '../../src/database/open.ts'
import type { Database, DatabaseAddress } from '../../src/database/open.ts'
import { addressOf, ensureRole, role, runAsAdministrator } from '../engines/postgres-server.ts'
import { nothing, postgresTemplate, sqliteTemplate, type Content } from './templates.ts'

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

/**
 * Where a migrated database is that nobody has opened yet, for a test with several processes;
 * empty, or with what `content` fills it with.
 */
export async function freshAddress(
  t: TestContext,
  content: Content = nothing,
): Promise<DatabaseAddress> {
  const dataDir = freshFolder(t)
  if (server) {
    const name = await onceFor(content, () => postgresTemplate(server, content))
    return { url: await createPostgres(t, server, name), dataDir }
  }
  const file = await onceFor(content, () => sqliteTemplate(content))
  writeFileSync(join(dataDir, 'portico.sqlite'), file)
  return { dataDir }
}

const made = new Map<Content, Promise<Buffer | string>>()

/** For all the databases of this process. */
function onceFor<T extends Buffer | string>(content: Content, make: () => Promise<T>): Promise<T> {
  const known = made.get(content) ?? make()
  made.set(content, known)
  return known as Promise<T>
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

async function createPostgres(t: TestContext, server: string, from: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const run = (text: string) => runAsAdministrator(server, text)
  await ensureRole(server)
  // By its files: block by block, as is the default, takes ten times the work.
  await run(`create database ${name} template ${from} owner ${role} strategy file_copy`)
  atEnd(t, () => run(`drop database ${name} with (force)`))
  return addressOf(server, name)
}
