import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import { openDatabase } from '../../../src/database/open.ts'
import type { Database, DatabaseAddress } from '../../../src/database/open.ts'
import { addressOf, ensureRole, role, runAsAdministrator } from '../../engines/postgres-server.ts'
import { throughPooler } from '../../engines/pgbouncer.ts'
import { reusable, type Reusable } from './put-back.ts'
import { noContent, postgresTemplate, sqliteTemplate, type Content } from './templates.ts'

const server = process.env['TEST_DATABASE_URL']
/** The port of a PgBouncer in front of it that shares connections between transactions. */
const pooler = process.env['TEST_POOLER']
const pooled = (url: string) => (pooler === undefined ? url : throughPooler(url, pooler))

/**
 * A migrated database for one test, removed when it ends: on the PostgreSQL server of
 * TEST_DATABASE_URL, or without that on SQLite.
 */
export async function freshDatabase(t: TestContext): Promise<Database> {
  return openFor(t, await freshAddress(t))
}

/** Opens a database until the test ends. */
export async function openFor(t: TestContext, address: DatabaseAddress): Promise<Database> {
  const database = await openDatabase(address)
  atEnd(t, () => database.close())
  return database
}

/**
 * The address of a migrated database that is not opened yet, for a test with several processes;
 * empty, or filled by `content`.
 */
export async function freshAddress(
  t: TestContext,
  content: Content = noContent,
): Promise<DatabaseAddress> {
  const dataDir = freshFolder(t)
  if (server) {
    const name = await onceFor(content, () => postgresTemplate(server, content))
    return { url: await lend(t, server, name), dataDir }
  }
  const file = await onceFor(content, () => sqliteTemplate(content))
  writeFileSync(join(dataDir, 'portico.sqlite'), file)
  return { dataDir }
}

const made = new Map<Content, Promise<Buffer | string>>()

/** Makes a template once for this process. */
function onceFor<T extends Buffer | string>(content: Content, make: () => Promise<T>): Promise<T> {
  const known = made.get(content) ?? make()
  made.set(content, known)
  return known as Promise<T>
}

/** The address of a database without tables; on SQLite its file does not exist yet. */
export async function emptyAddress(t: TestContext): Promise<DatabaseAddress> {
  const dataDir = freshFolder(t)
  if (!server) return { dataDir }
  const name = await create(server, 'template0')
  atEnd(t, () => ended.push(name))
  return { url: pooled(addressOf(server, name)), dataDir }
}

/** An empty folder, removed with its content when the test ends. */
export function freshFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  atEnd(t, () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const endings = new WeakMap<TestContext, Array<() => unknown>>()

/** Cleans up in reverse order; the test runner's own order would remove a folder that is still in use. */
function atEnd(t: TestContext, run: () => unknown): void {
  const known = endings.get(t)
  if (known) return void known.push(run)
  const steps = [run]
  endings.set(t, steps)
  t.after(async () => {
    endings.delete(t)
    for (const step of steps.toReversed()) await step()
  })
}

/** Databases that a test of this process has used, by template. */
const free = new Map<string, Reusable[]>()
const most = 3

/** The address of a copy of a template: one that another test has used, if it can be put back. */
async function lend(t: TestContext, server: string, template: string): Promise<string> {
  const waiting = free.get(template) ?? []
  free.set(template, waiting)
  const database = (await putBack(waiting)) ?? (await make(server, template))
  atEnd(t, async () => {
    if (waiting.length < most) waiting.push(database)
    else await throwAway(database)
  })
  return pooled(database.url)
}

async function putBack(waiting: Reusable[]): Promise<Reusable | null> {
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    if (await one.putBack()) return one
    await throwAway(one)
  }
  return null
}

async function throwAway(database: Reusable): Promise<void> {
  await database.end()
  ended.push(database.name)
}

const make = async (server: string, template: string) =>
  await reusable(server, template, await create(server, template))

async function create(server: string, from: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await ensureRole(server)
  await dropping
  // Copying files; the default, block by block, takes ten times the work.
  await runAsAdministrator(
    server,
    `create database ${name} template ${from} owner ${role} strategy file_copy`,
  )
  dropping = dropEnded(server)
  return name
}

/**
 * Databases of tests that have ended. They are dropped while the next test runs: PostgreSQL waits
 * 100 ms when a connection to one is still being closed.
 */
const ended: string[] = []
let dropping: Promise<void> | undefined

async function dropEnded(server: string): Promise<void> {
  for (const name of ended.splice(0))
    await runAsAdministrator(server, `drop database ${name} with (force)`)
}

if (server)
  after(async () => {
    for (const database of [...free.values()].flat()) await throwAway(database)
    await dropping
    await dropEnded(server)
  })
