// On SQLite alone: about files. With PostgreSQL the folder is written by the same steps.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { refuseEmptied } from '../../src/app/server/folder-mark.ts'
import { readKeyFile } from '../../src/platform/auth/key-file.ts'
import { readBackup } from '../../src/platform/backup/read.ts'
import { filesIn, newFileKey } from '../../src/platform/storage/files.ts'
import { insertProject } from '../support/calling.ts'
import { addPerson } from '../support/signin/signin-people.ts'
import { insertVersion } from '../support/work/documents.ts'
import { freshAddress, freshFolder, openFor } from '../support/database/database.ts'
import { backedUp, namesIn } from '../support/program/backups.ts'
import { withCompiled } from '../support/program/processes.ts'
import { times } from '../support/thorough.ts'
import type { Orders } from './backup-kill-program.ts'

const program = new URL('./backup-kill-program.ts', import.meta.url).pathname
/** The distance between the changes at which it is killed. */
const stride = times(9, 1)

/** Runs it; says whether it came to its end. */
async function run(orders: Omit<Orders, 'early'> & { early?: boolean }): Promise<boolean> {
  const given = JSON.stringify({ early: false, ...orders })
  const child = spawn(process.execPath, [program, given], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: withCompiled,
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  assert.ok(code === 0 || signal === 'SIGKILL', 'it ends well, or is killed')
  return code === 0
}

/** As if half an hour had passed: what was left by a dead process is taken for that. */
function age(folder: string): void {
  for (const name of readdirSync(folder))
    if (/^(backup-|restoring)/.test(name)) utimesSync(join(folder, name), 1_000, 1_000)
}

async function site(t: TestContext) {
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  const files = filesIn(join(address.dataDir, 'files'))
  const organisation_id = (await addPerson(database, 'iris')).organisation_id as string
  const project_id = await insertProject(database, organisation_id)
  for (let count = 0; count < 3; count += 1) {
    const key = newFileKey()
    const part = await files.append(key, 0)
    await part.write(Buffer.alloc(200_000, count))
    await part.close()
    await files.finish(key, 200_000)
    await insertVersion(database, { organisation_id, project_id }, { file_key: key })
  }
  return address
}

const isWhole = async (path: string, key: string) =>
  await readBackup(path, { key: readKeyFile(key) as string }).then(
    () => true,
    () => false,
  )

test('a backup that is killed anywhere leaves no half of one, and holds no file for good', async (t) => {
  const address = await site(t)
  const { key } = await backedUp(t, address)
  const orders = { act: 'backup' as const, dataDir: address.dataDir, key }
  let dieAt = 1
  for (; ; dieAt += stride) {
    const path = join(freshFolder(t), 'one.backup')
    const isDone = await run({ ...orders, path, dieAt })
    if (existsSync(path)) assert.ok(await isWhole(path, key), `half, died at ${dieAt}`)
    assert.equal(existsSync(path) || !isDone, true)
    age(address.dataDir)
    if (isDone) break
  }
  assert.ok(dieAt > 10, `only ${dieAt} changes`)
  await backedUp(t, address)
  const left = readdirSync(address.dataDir).filter((name) => name.startsWith('backup-'))
  assert.deepEqual(left, [])
})

/** What is wrong with a folder that a restore was broken off in; `wanted` is what it is to have. */
function complaint(folder: string, wanted: string[]): string | null {
  if (existsSync(join(folder, 'portico.sqlite'))) {
    const lacking = wanted.filter((name) => !existsSync(join(folder, name)))
    return lacking.length > 0 ? `it would start without ${lacking.join(', ')}` : null
  }
  if (readdirSync(folder).every((name) => name === 'restoring')) return null
  try {
    refuseEmptied(folder)
  } catch {
    // As it should be.
    return null
  }
  return 'a start would make a new site there'
}

test('a restore that is killed anywhere leaves a folder that does not start, and is begun again', async (t) => {
  const { path, key } = await backedUp(t, await site(t))
  const orders = { act: 'restore' as const, path, key }
  const first = join(freshFolder(t), 'data')
  await run({ ...orders, dataDir: first, dieAt: 0 })
  const wanted = namesIn(first)
  assert.equal(wanted.filter((name) => /^files\/\w+/.test(name)).length, 3)
  let dieAt = 1
  for (; ; dieAt += stride) {
    const dataDir = join(freshFolder(t), 'data')
    const isDone = await run({ ...orders, dataDir, dieAt })
    if (existsSync(dataDir)) {
      assert.equal(complaint(dataDir, wanted), null, `died at ${dieAt}`)
      age(dataDir)
    }
    if (isDone) break
    if (!existsSync(join(dataDir, 'portico.sqlite')))
      assert.ok(await run({ ...orders, dataDir, dieAt: 0 }))
    assert.deepEqual(
      namesIn(dataDir).filter((name) => wanted.includes(name)),
      wanted,
    )
  }
  assert.ok(dieAt > 20, `only ${dieAt} changes`)
})

test('the same checks fail for a program that writes to where the whole thing is to be', async (t) => {
  const address = await site(t)
  const { path, key } = await backedUp(t, address)
  const half = join(freshFolder(t), 'one.backup')
  const early = { key, early: true }
  await run({ ...early, act: 'backup', dataDir: address.dataDir, path: half, dieAt: 8 })
  assert.ok(existsSync(half) && !(await isWhole(half, key)))
  const dataDir = join(dirname(half), 'data')
  await run({ ...early, act: 'restore', dataDir, path, dieAt: 12 })
  assert.match(complaint(dataDir, ['files']) ?? 'nothing', /start/)
})
