// On SQLite alone: about a file being on disk before its row, which one transaction writes.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sweeper } from '../../src/app/server/shared/sweep.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { filesIn } from '../../src/platform/storage/files.ts'
import { createLog } from '../../src/platform/log.ts'
import { documentClient, sha256, type DocumentClient } from '../support/work/document-fixture.ts'
import type { Orders } from './document-kill-program.ts'
import { largePdf } from '../fixtures/document-samples.ts'
import { freshAddress, openFor } from '../support/database/database.ts'
import { times } from '../support/thorough.ts'
import { withCompiled } from '../support/program/processes.ts'

const program = new URL('./document-kill-program.ts', import.meta.url).pathname
const bytes = largePdf(150_000)
const sum = sha256(bytes)
/** The distance between the write points that are tried. */
const stride = times(4, 1)
const twoHours = 2 * 60 * 60 * 1000

async function fixture(t: TestContext) {
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  const clock = { now: () => new Date(systemClock.now().getTime() + twoHours) }
  const iris = await documentClient({ database, clock }, 'iris', 'member')
  const files = filesIn(join(address.dataDir, 'files'))
  const sweep = sweeper({
    database,
    clock,
    files,
    log: createLog('silent'),
    areOurs: async () => true,
  })
  return { address, database, iris, files, sweep }
}

type Fixture = Awaited<ReturnType<typeof fixture>>

async function start({ address, iris }: Fixture, more: Partial<Orders>) {
  const { account, organisation, session } = iris
  const as = { membership: iris.membership, seesAll: true, roles: ['member'] } as const
  const rest = { ...as, fresh: true, unfinished: false, revision: 0 }
  const viewer = { account, organisation, session, ...rest }
  const orders: Orders = { address, viewer, dieAt: 0, ahead: 0, early: false, ...more }
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: withCompiled,
  })
  const ended = once(child, 'exit')
  const [port] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown]
  return { origin: `http://127.0.0.1:${String(port).trim()}`, ended, child }
}

/** Sends one file in three pieces; gives whether the server acknowledged it. */
async function sendFile(origin: string, { project }: DocumentClient): Promise<boolean> {
  const json = { 'Content-Type': 'application/json' }
  const begun = await fetch(`${origin}/api/uploads/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ project, name: 'a.pdf', size: bytes.length }),
  })
  const { id } = (await begun.json()) as { id: string }
  let state = { offset: 0, done: false }
  while (!state.done) {
    const answer = await fetch(`${origin}/api/uploads/${id}/`, {
      method: 'PATCH',
      headers: {
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(state.offset),
      },
      body: bytes.slice(state.offset, state.offset + 50_000),
    })
    state = (await answer.json()) as typeof state
  }
  return true
}

/** What is wrong after the cleaning up of a start, as sentences. */
async function complaints({ address, database, files, sweep }: Fixture, acknowledged: number) {
  await sweep()
  const versions = await database.read.selectFrom('document_version').selectAll().execute()
  const uploads = await database.read.selectFrom('upload').selectAll().execute()
  const keys = (await files.list()).map(({ key }) => key)
  const known = [...versions, ...uploads].map(({ file_key }) => file_key)
  const wrong = keys.filter((key) => !known.includes(key)).map((key) => `${key} has no row`)
  if (versions.length < acknowledged)
    wrong.push(`${acknowledged} were acknowledged, ${versions.length} are there`)
  for (const { file_key, sha256: storedSum } of versions) {
    const pieces: Uint8Array[] = []
    const isThere = existsSync(join(address.dataDir, 'files', file_key))
    if (!isThere) wrong.push(`${file_key} has no file`)
    else for await (const piece of files.read(file_key)) pieces.push(piece)
    if (storedSum !== sum || sha256(Buffer.concat(pieces)) !== sum)
      wrong.push(`${file_key} is not whole`)
  }
  return wrong
}

test('after a kill at any write of a file or a row, every row has its whole file', async (t) => {
  const here = await fixture(t)
  let acknowledged = 0
  let dieAt = 1
  for (; ; dieAt += stride) {
    const { origin, ended, child } = await start(here, { dieAt, ahead: dieAt * 61_000 })
    const isAcknowledged = await sendFile(origin, here.iris).catch(() => false)
    if (isAcknowledged) acknowledged += 1
    child.kill('SIGKILL')
    const [, signal] = (await ended) as [unknown, string]
    assert.equal(signal, 'SIGKILL')
    assert.deepEqual(await complaints(here, acknowledged), [], `died at ${dieAt}`)
    // Past the last point, when two files were sent without a kill.
    if (acknowledged > 1) break
  }
  assert.ok(dieAt > 30, `only ${dieAt} points`)
})

test('the same check fails for a program that writes the row before its file is in place', async (t) => {
  const here = await fixture(t)
  const { origin, ended, child } = await start(here, { early: true })
  await sendFile(origin, here.iris)
  child.kill('SIGKILL')
  await ended
  assert.match((await complaints(here, 1)).join(), /has no file/)
})
