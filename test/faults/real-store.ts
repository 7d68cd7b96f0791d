// On SQLite alone: it is about a real S3 store. Run by `npm run faults -- radosgw`, which starts one.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { drill } from '../../src/platform/backup/drill.ts'
import { backupAt } from '../../src/platform/backup/addresses.ts'
import { takeBackup } from '../../src/platform/backup/taking.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { filesInBucket } from '../../src/platform/s3/files.ts'
import { holdBucket, isBucketHeld } from '../../src/platform/s3/holding.ts'
import { unfinished } from '../../src/platform/s3/multipart.ts'
import { openBucket } from '../../src/platform/s3/open.ts'
import { filesIn, newFileKey, type Files } from '../../src/platform/storage/files.ts'
import { filesOf } from '../../src/platform/storage/open-files.ts'
import { moveFiles } from '../../src/platform/storage/move-files.ts'
import { largePdf } from '../fixtures/document-samples.ts'
import { freshFolder } from '../support/database/database.ts'
import { documentFixture } from '../support/work/document-fixture.ts'

const keys = { id: process.env['STORE_ID'] ?? '', secret: process.env['STORE_SECRET'] ?? '' }
const [place = '', query = ''] = (process.env['STORE_URL'] ?? '').split('?')
/** Each test has a folder of its own. */
const at = () => `${place}/${randomBytes(4).toString('hex')}?${query}`
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function write(files: Files, key: string, offset: number, bytes: Buffer): Promise<void> {
  const part = await files.append(key, offset)
  await part.write(bytes)
  await part.close()
}

test('a file of 21 MB that is sent in pieces is whole, and nothing is left of its way', async () => {
  const bucket = openBucket(at(), keys)
  const files = filesInBucket(bucket)
  const [key, whole] = [newFileKey(), randomBytes(21_000_000)]
  for (let from = 0; from < whole.length; from += 4_000_000) {
    // What another process has begun, and the row never said.
    if (from === 4_000_000) await write(files, key, from, randomBytes(4_900_000))
    await write(files, key, from, whole.subarray(from, from + 4_000_000))
  }
  assert.deepEqual((await unfinished(bucket, key)).length, 2, 'one of them is that of nobody')
  await files.finish(key, whole.length)
  await files.finish(key, whole.length)
  assert.equal(sha256(await buffer(files.read(key))), sha256(whole))
  const part = await buffer(files.read(key, { first: 8_388_600, last: 8_388_620 }))
  assert.ok(part.equals(whole.subarray(8_388_600, 8_388_621)))
  assert.deepEqual(
    (await files.list()).map((one) => one.key),
    [key],
  )
  assert.deepEqual(await unfinished(bucket, ''), [])
  assert.equal(await bucket.put(key, Buffer.from('x'), { ifNew: true }), false)
  await files.remove(key)
  assert.deepEqual(await files.list(), [])
})

test('an address that is good for a minute gives the file as it was asked for, and nothing else', async () => {
  const url = at()
  const files = filesOf({
    DATA_DIR: '',
    FILES_URL: url,
    FILES_KEY_ID: keys.id,
    FILES_KEY_SECRET: keys.secret,
    FILES_DIRECT: 'on',
  })
  const [key, whole] = [newFileKey(), randomBytes(1_000)]
  await write(files, key, 0, whole)
  await files.finish(key, whole.length)
  const asked = { disposition: `attachment; filename*=UTF-8''%C3%9C%20a`, type: 'text/plain' }
  const to = (await files.direct?.(key, asked)) ?? ''
  const saved = await fetch(to)
  assert.ok(Buffer.from(await saved.arrayBuffer()).equals(whole))
  assert.equal(saved.headers.get('content-disposition'), asked.disposition)
  assert.equal(saved.headers.get('content-type'), asked.type)
  assert.equal((await fetch(to.replace(key, newFileKey()))).status, 403)
})

test('more objects than a page has are all listed', async () => {
  const bucket = openBucket(at(), keys)
  const names = Array.from({ length: 1_100 }, () => newFileKey()).toSorted()
  for (let from = 0; from < names.length; from += 50)
    await Promise.all(names.slice(from, from + 50).map((key) => bucket.put(key, Buffer.from(key))))
  assert.deepEqual(
    (await filesInBucket(bucket).list()).map(({ key }) => key),
    names,
  )
})

test('what is signed by another secret is refused', async () => {
  const bucket = openBucket(at(), { ...keys, secret: 'another' })
  await assert.rejects(bucket.put('a', Buffer.from('x')), { why: /403 SignatureDoesNotMatch/ })
})

test('files are held for a backup until it lets go', async () => {
  const bucket = openBucket(at(), keys)
  assert.ok(!(await isBucketHeld(bucket)))
  const letGo = await holdBucket(bucket)
  assert.ok(await isBucketHeld(bucket))
  await letGo()
  assert.ok(!(await isBucketHeld(bucket)))
})

test('the program keeps files and backups in it, and these can be restored', async (t) => {
  const FILES_URL = at()
  const asks = { FILES_URL, FILES_KEY_ID: keys.id, FILES_KEY_SECRET: keys.secret }
  const here = await documentFixture(t, asks)
  const sent = largePdf(300_000)
  assert.equal((await here.upload(here.iris, { name: 'a.pdf', bytes: sent })).status, 200)
  const key = 'k'.repeat(32)
  const to = backupAt(at(), 'portico-abcdef-2026-11-27T031000Z.backup')
  const settings = { ...asks, DATA_DIR: here.address.dataDir, BACKUP_KEY: key }
  await takeBackup({ settings, clock: systemClock, to, withSecretKey: false })
  const given = { path: to, key, store: keys, parent: here.address.dataDir }
  const { faults, manifest } = await drill(given)
  assert.deepEqual(faults, [])
  assert.equal(manifest.files.filter(({ name }) => name.startsWith('files/')).length, 1)
  const back = filesIn(join(freshFolder(t), 'files'))
  const from = filesInBucket(openBucket(FILES_URL, keys))
  const moved = await moveFiles({ from, to: back, wanted: new Map() })
  assert.deepEqual([moved.copied, moved.bytes], [1, sent.length])
})
