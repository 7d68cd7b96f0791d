// On SQLite alone: files in folders and stores; their rows are tested with documents.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { startStore, storeKeys } from '../../../test/doubles/s3.ts'
import { freshFolder } from '../../../test/support/database/database.ts'
import { filesIn, newFileKey, type Files } from './files.ts'
import { moveFiles, verifyFiles } from './move-files.ts'
import { filesOf } from './open-files.ts'

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function stored(files: Files, size: number) {
  const [key, bytes] = [newFileKey(), randomBytes(size)]
  await put(files, key, bytes)
  return { key, bytes }
}

async function put(files: Files, key: string, bytes: Buffer) {
  const part = await files.append(key, 0)
  await part.write(bytes)
  await part.close()
  await files.finish(key, bytes.length)
}

/** A folder with five files, one of them large, and an upload that is under way; and an empty store. */
async function places(t: TestContext) {
  const store = await startStore(t)
  const path = join(freshFolder(t), 'files')
  const keys = { FILES_KEY_ID: storeKeys.id, FILES_KEY_SECRET: storeKeys.secret }
  const from = filesIn(path)
  const to = filesOf({ DATA_DIR: path, FILES_URL: store.url, ...keys })
  const all = []
  for (const size of [0, 1, 1000, 70_000, 9_000_000]) all.push(await stored(from, size))
  await (await from.append(newFileKey(), 0)).close()
  const wanted = new Map(all.map(({ key, bytes }) => [key, hash(bytes)]))
  return { store, path, from, to, all, wanted }
}

test('all files are moved to a store and back, each as it was, and what is under way is not', async (t) => {
  const { from, to, all, wanted, store } = await places(t)
  const moved = await moveFiles({ from, to, wanted })
  assert.deepEqual(moved, { copied: 5, bytes: 9_071_001, there: 0, other: [] })
  assert.equal(store.objects.size, 5)
  for (const { key, bytes } of all) assert.ok((await buffer(to.read(key))).equals(bytes))
  assert.deepEqual(await verifyFiles(to, wanted), { missing: [], other: [] })
  const back = filesIn(join(freshFolder(t), 'files'))
  assert.equal((await moveFiles({ from: to, to: back, wanted })).copied, 5)
  assert.deepEqual(await verifyFiles(back, wanted), { missing: [], other: [] })
})

test('what was broken off goes on where it was, and what has come meanwhile comes with it', async (t) => {
  const { from, to, wanted, store } = await places(t)
  let finished = 0
  store.behave(({ method, key }) =>
    method === 'PUT' && /^site\/\w{32}$/.test(key) && (finished += 1) > 2 ? 'refuse' : null,
  )
  await assert.rejects(moveFiles({ from, to, wanted }), { status: 503 })
  store.behave(() => null)
  const whole = [...store.objects.keys()].filter((name) => !name.includes('parts/')).length
  await stored(from, 10)
  const moved = await moveFiles({ from, to, wanted })
  assert.deepEqual([moved.copied, moved.there], [6 - whole, whole])
  assert.ok(whole > 0 && whole < 5)
  assert.equal((await moveFiles({ from, to, wanted })).copied, 0)
})

test('what is read back as another is removed again, and what is not as its row says is named', async (t) => {
  const { from, to, wanted, store, all, path } = await places(t)
  const [, { key } = { key: '' }] = all
  const other = await moveFiles({ from, to, wanted: new Map([[key, 'another']]) })
  assert.deepEqual(other.other, [key])
  const object = store.objects.get(`site/${key}`)
  assert.ok(object)
  object.bytes = Buffer.from('Z')
  rmSync(join(path, all[2]?.key ?? ''))
  await to.remove(all[2]?.key ?? '')
  assert.deepEqual(await verifyFiles(to, wanted), { missing: [all[2]?.key], other: [key] })
  const changing: Files = { ...to, read: () => to.read(key) }
  await to.remove(all[3]?.key ?? '')
  await assert.rejects(moveFiles({ from, to: changing, wanted }), /is not what was written/)
  assert.equal(await to.size(all[3]?.key ?? ''), null)
})

test('of two that differ the one stays that is as its row says, and where neither is nothing is changed', async (t) => {
  const { from, to, all, path } = await places(t)
  const [right = '', cut = '', wrong = ''] = all.slice(1).map(({ key }) => key)
  await moveFiles({ from, to, wanted: new Map() })
  const short = async (place: Files, key: string) => {
    await place.remove(key)
    await put(place, key, Buffer.from('short'))
  }
  await short(from, right)
  await short(to, cut)
  await short(from, wrong)
  const hashes = new Map(all.map((one) => [one.key, hash(one.bytes)])).set(wrong, 'another')
  const moved = await moveFiles({ from, to, wanted: hashes })
  assert.deepEqual([moved.copied, moved.there, moved.other], [1, 3, [wrong]])
  assert.ok((await buffer(to.read(right))).equals(all[1]?.bytes ?? Buffer.of()))
  assert.deepEqual(await verifyFiles(to, hashes), { missing: [], other: [wrong] })
  assert.equal((await buffer(to.read(wrong))).length, 70_000)
  assert.equal((await buffer(filesIn(path).read(right))).toString(), 'short')
})
