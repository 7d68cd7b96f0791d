import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { startStore, storeKeys } from '../../../test/doubles/s3.ts'
import { newFileKey, type Files } from '../storage/files.ts'
import { filesInBucket } from './files.ts'
import { openBucket } from './open.ts'
import { bucketAddress } from './address.ts'

async function storedFiles(t: TestContext) {
  const store = await startStore(t)
  const bucket = openBucket(store.url, storeKeys)
  return { ...store, bucket, files: filesInBucket(bucket) }
}

async function write(files: Files, key: string, offset: number, bytes: Buffer): Promise<void> {
  const part = await files.append(key, offset)
  for (let at = 0; at < bytes.length; at += 65_536)
    await part.write(bytes.subarray(at, at + 65_536))
  await part.close()
}

const read = async (files: Files, key: string, range?: { first: number; last: number }) =>
  await buffer(files.read(key, range))

test('a large file that is sent in pieces is whole, and nothing is left of its way', async (t) => {
  const { files, objects, uploads } = await storedFiles(t)
  const [key, whole] = [newFileKey(), randomBytes(21_000_000)]
  for (let at = 0; at < whole.length; at += 4_000_000)
    await write(files, key, at, whole.subarray(at, at + 4_000_000))
  assert.equal(await files.size(key), whole.length)
  await files.finish(key, whole.length)
  await files.finish(key, whole.length)
  assert.ok((await read(files, key)).equals(whole))
  const across = { first: 8_388_600, last: 8_388_620 }
  assert.ok((await read(files, key, across)).equals(whole.subarray(8_388_600, 8_388_621)))
  assert.deepEqual([...objects.keys()], [`site/${key}`])
  assert.equal(uploads.size, 0)
})

test('what was acknowledged is gone on with, whatever came after it and was not', async (t) => {
  const { files } = await storedFiles(t)
  const [key, whole] = [newFileKey(), randomBytes(9_000_000)]
  await write(files, key, 0, whole.subarray(0, 7_000_000))
  // Its part is in the store, and its process died before the row said so.
  await write(files, key, 7_000_000, randomBytes(2_000_000))
  await write(files, key, 7_000_000, whole.subarray(7_000_000))
  await files.finish(key, whole.length)
  assert.ok((await read(files, key)).equals(whole))
})

test('who is late takes nothing from those who went on, and leaves nothing beside the file', async (t) => {
  const { files, objects } = await storedFiles(t)
  const [key, whole] = [newFileKey(), randomBytes(12_000_000)]
  const send = async (from: number, to: number) =>
    await write(files, key, from, whole.subarray(from, to))
  await send(0, 3_000_000)
  const [late, later] = [await files.append(key, 3_000_000), await files.append(key, 3_000_000)]
  await late.write(whole.subarray(3_000_000, 4_000_000))
  await later.write(whole.subarray(3_000_000, 3_500_000))
  await send(3_000_000, 6_000_000)
  await send(6_000_000, 9_000_000)
  await late.close()
  await send(9_000_000, 12_000_000)
  await files.finish(key, whole.length)
  await later.close()
  assert.equal(objects.size, 2)
  await files.finish(key, whole.length)
  assert.ok((await read(files, key)).equals(whole))
  assert.deepEqual([...objects.keys()], [`site/${key}`])
})

test('a piece that could not be stored changes nothing, and is sent again', async (t) => {
  const { files, behave } = await storedFiles(t)
  const [key, whole] = [newFileKey(), randomBytes(9_000_000)]
  await write(files, key, 0, whole.subarray(0, 8_000_000))
  const part = await files.append(key, 8_000_000)
  behave(({ query }) => (query.has('partNumber') ? 'refuse' : null))
  await assert.rejects(part.write(whole.subarray(8_000_000)), { status: 503 })
  await part.close()
  behave(() => null)
  await write(files, key, 8_000_000, whole.subarray(8_000_000))
  await files.finish(key, whole.length)
  assert.ok((await read(files, key)).equals(whole))
})

test('what is gone is gone, and bytes at an offset that was never acknowledged are refused', async (t) => {
  const { files } = await storedFiles(t)
  const key = newFileKey()
  await assert.rejects(files.append(key, 5), { status: 410 })
  await assert.rejects(files.finish(key, 5), { code: 'ENOENT' })
  await assert.rejects(read(files, key), { code: 'ENOENT' })
  assert.equal(await files.size(key), null)
  await files.remove(key)
})

test('a file that is finished takes no more bytes, and says so only to who has more', async (t) => {
  const { files } = await storedFiles(t)
  const key = newFileKey()
  await write(files, key, 0, Buffer.from('abc'))
  await files.finish(key, 3)
  const part = await files.append(key, 3)
  await part.close()
  await assert.rejects(part.write(Buffer.from('d')), { status: 410 })
  assert.equal(String(await read(files, key)), 'abc')
})

test('an empty file is one, also where a part of it is asked for', async (t) => {
  const { files } = await storedFiles(t)
  const key = newFileKey()
  await (await files.append(key, 0)).close()
  await files.finish(key, 0)
  assert.equal(await files.size(key), 0)
  assert.equal((await read(files, key, { first: 0, last: 100 })).length, 0)
  assert.equal((await read(files, key)).length, 0)
})

test('a file whose answer was lost is finished by trying again', async (t) => {
  const { files, behave } = await storedFiles(t)
  for (const size of [3, 9_000_000]) {
    const [key, whole] = [newFileKey(), randomBytes(size)]
    await write(files, key, 0, whole)
    let lost = 0
    behave(({ method, key: name, query }) => {
      const isEnd = (method === 'PUT' && !query.has('partNumber')) || method === 'POST'
      return isEnd && name === `site/${key}` && (lost += 1) === 1 ? 'answer-lost' : null
    })
    await files.finish(key, whole.length)
    assert.ok(lost > 1)
    assert.ok((await read(files, key)).equals(whole))
  }
})

test('all that is there is listed, with what was begun, and removing a file removes all of it', async (t) => {
  const { files, objects, uploads } = await storedFiles(t)
  const keys = Array.from({ length: 8 }, newFileKey).toSorted()
  for (const key of keys) await write(files, key, 0, Buffer.from(key))
  for (const key of keys.slice(1)) await files.finish(key, key.length)
  const begun = newFileKey()
  // As where a process dies in the middle.
  await (await files.append(begun, 0)).write(randomBytes(9_000_000))
  objects.set('site/holds/x', { bytes: Buffer.alloc(0), changed: new Date() })
  const listed = (await files.list()).map(({ key }) => key).toSorted()
  assert.deepEqual(listed, [...keys, begun].toSorted())
  for (const { key } of await files.list()) await files.remove(key)
  assert.deepEqual([...objects.keys()], ['site/holds/x'])
  assert.equal(uploads.size, 0)
})

test('a store that is away for a moment is tried again, and after that it is said', async (t) => {
  const { files, behave } = await storedFiles(t)
  const key = newFileKey()
  await write(files, key, 0, Buffer.from('abc'))
  await files.finish(key, 3)
  let tries = 0
  behave(() => ((tries += 1) < 3 ? 'away' : null))
  assert.equal(await files.size(key), 3)
  behave(() => 'away')
  await assert.rejects(files.size(key), { status: 503, why: /HEAD \w+: 503 Service Unavailable/ })
  behave(() => 'refuse')
  await assert.rejects(files.size(key), { status: 503 })
})

test('a read that breaks off goes on from there, and never ends early without a word', async (t) => {
  const { files, behave, objects } = await storedFiles(t)
  const [key, whole] = [newFileKey(), randomBytes(300_000)]
  await write(files, key, 0, whole)
  await files.finish(key, whole.length)
  let reads = 0
  behave(({ method }) => (method === 'GET' && (reads += 1) === 1 ? 'cut' : null))
  assert.ok((await read(files, key)).equals(whole))
  assert.equal(reads, 2)
  reads = 0
  behave(({ method }) => (method === 'GET' && (reads += 1) > 0 ? 'cut' : null))
  await assert.rejects(read(files, key), { status: 503 })
  // Another object at the same key: half of each would be none of the two.
  reads = 0
  behave(({ method }) => {
    if (method !== 'GET' || (reads += 1) > 1) return null
    setImmediate(() =>
      objects.set(`site/${key}`, { bytes: randomBytes(300_000), changed: new Date() }),
    )
    return 'cut'
  })
  await assert.rejects(read(files, key), { status: 503 })
})

test('a wrong secret opens nothing', async (t) => {
  const { url, calls } = await storedFiles(t)
  const bucket = openBucket(url, { ...storeKeys, secret: 'wrong' })
  await assert.rejects(bucket.size('a'), { why: /403/ })
  await assert.rejects(bucket.list(''), { why: /SignatureDoesNotMatch/ })
  assert.equal(calls.length, 2, 'what is refused is not tried again')
})

test('an address of a bucket is read strictly', () => {
  assert.deepEqual(bucketAddress('s3://b.cket/a/b?endpoint=https://x.example:9000/&region=eu-1'), {
    bucket: 'b.cket',
    prefix: 'a/b/',
    endpoint: 'https://x.example:9000',
    region: 'eu-1',
  })
  assert.equal(bucketAddress('s3://bucket')?.endpoint, 'https://s3.us-east-1.amazonaws.com')
  for (const wrong of [
    's3://B',
    's3://bucket/../x',
    's3://bucket?endpoint=ftp://x',
    's3://bucket?endpoint=https://u:p@x',
    's3://bucket?endpoint=https://x/path',
    's3://bucket?key=1',
    'https://bucket',
    's3://id:secret@bucket',
  ])
    assert.equal(bucketAddress(wrong), null, wrong)
})
