import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { startStore, storeKeys } from '../../../test/doubles/s3.ts'
import { largePdf } from '../../../test/fixtures/document-samples.ts'
import { emptyAddress } from '../../../test/support/database/database.ts'
import { documentFixture } from '../../../test/support/work/document-fixture.ts'
import { systemClock } from '../clock.ts'
import { openedLedger } from './ledger-bytes.ts'
import { copyLedger } from './ledger-copy.ts'
import { installOf } from './sealed.ts'
import { drill } from './drill.ts'
import { keptFiles } from './hold.ts'
import { backupAt } from './addresses.ts'
import { backupPlace } from './place.ts'
import { restoreBackup } from './restoring.ts'
import { takeBackup } from './taking.ts'

const key = 'k'.repeat(32)
const large = largePdf(300_000)

/** A site with a document, whose files and backups are in a store. */
async function site(t: TestContext) {
  const store = await startStore(t)
  const asks = { FILES_KEY_ID: storeKeys.id, FILES_KEY_SECRET: storeKeys.secret }
  const place = { FILES_URL: store.url, ...asks }
  const here = await documentFixture(t, place)
  assert.equal((await here.upload(here.iris, { name: 'a.pdf', bytes: large })).status, 200)
  const { dataDir: DATA_DIR, url: DATABASE_URL } = here.address
  const settings = { DATA_DIR, DATABASE_URL, BACKUP_KEY: key, ...place }
  const folder = `s3://files/backups?endpoint=${store.endpoint}`
  const to = backupAt(folder, 'portico-abcdef-2026-11-27T031000Z.backup')
  const taken = async () =>
    await takeBackup({ settings, clock: systemClock, to, withSecretKey: false })
  return { ...here, store, settings, folder, to, taken }
}

test('a backup in a store has the files of a store, is tried, and is restored into an empty folder', async (t) => {
  const { taken, to, address, folder, store } = await site(t)
  const { manifest, size } = await taken()
  const name = to.replace(/^.*\/(.*)\?.*$/, '$1')
  assert.equal(store.objects.get(`backups/${name}`)?.bytes.length, size)
  assert.equal(manifest.files.filter((one) => one.name.startsWith('files/')).length, 1)
  assert.deepEqual(manifest.missing, [])
  await assert.rejects(taken(), /is there already, and is not overwritten/)
  const found = await drill({
    path: to,
    key,
    store: storeKeys,
    parent: address.dataDir,
    url: address.url,
  })
  assert.deepEqual(found.faults, [])
  assert.equal(
    await copyLedger({
      dataDir: address.dataDir,
      to: folder,
      key,
      store: storeKeys,
      isAlone: true,
    }),
    null,
  )
  const { dataDir, url } = await emptyAddress(t)
  const secret = join(address.dataDir, 'secret.key')
  const rest = { secret, setting: undefined, ledger: undefined, url }
  await restoreBackup({ path: to, key, store: storeKeys, folder: dataDir, ...rest })
  const [restored = ''] = readdirSync(join(dataDir, 'files'))
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  assert.equal(hash(readFileSync(join(dataDir, 'files', restored))), hash(large))
})

test('a backup that a store has changed opens no more, and one that it has cut off neither', async (t) => {
  const { taken, to, address, store } = await site(t)
  await taken()
  const given = { path: to, key, store: storeKeys, parent: address.dataDir, url: address.url }
  const object = [...store.objects].find(([name]) => name.startsWith('backups/'))?.[1]
  assert.ok(object)
  const whole = object.bytes
  object.bytes = whole.subarray(0, -1)
  await assert.rejects(drill(given), /damaged or was cut off/)
  object.bytes = Buffer.from(whole).fill(0, 1000, 1001)
  await assert.rejects(drill(given), /damaged/)
  object.bytes = whole
  let reads = 0
  store.behave(({ method }) => (method === 'GET' && (reads += 1) > 0 ? 'cut' : null))
  await assert.rejects(drill(given), /The store of the backups does not do what it is asked/)
})

test('nothing is left of a backup that is not what was written, or that the store does not take', async (t) => {
  const { taken, store } = await site(t)
  const left = () => [...store.objects.keys()].filter((name) => !/^site\/\w{32}$/.test(name))
  store.behave(({ method, query }) =>
    method === 'PUT' && query.has('partNumber') ? 'refuse' : null,
  )
  await assert.rejects(taken(), /AccessDenied/)
  assert.deepEqual([left(), store.uploads.size], [[], 0])
  store.behave(({ method, key: name }) =>
    method === 'GET' && name.startsWith('backups/portico') ? 'refuse' : null,
  )
  await assert.rejects(taken(), /AccessDenied/)
  assert.deepEqual([left(), store.uploads.size], [[], 0])
  store.behave(({ method, key: name }) =>
    method === 'GET' && name.startsWith('site/') ? 'refuse' : null,
  )
  await assert.rejects(taken(), /The files cannot be read from their store/)
  assert.deepEqual([left(), store.uploads.size], [[], 0])
})

test('no file goes from the store while a backup is made on any machine, and none is held by the dead', async (t) => {
  const { taken, store, settings } = await site(t)
  const files = keptFiles(settings)
  const [{ key: one } = { key: '' }] = await files.list()
  let tried = false
  store.behave(({ method, key: name }) => {
    if (method === 'POST' && name.startsWith('backups/') && !tried) {
      tried = true
      void files.remove(one)
    }
    return null
  })
  const { manifest } = await taken()
  assert.ok(tried)
  assert.deepEqual(manifest.missing, [])
  assert.equal(await files.size(one), large.length)
  store.behave(() => null)
  const hold = { bytes: Buffer.alloc(0), changed: new Date(Date.now() - 130_000) }
  store.objects.set('site/holds/dead', hold)
  await files.remove(one)
  assert.equal(await files.size(one), null)
  assert.ok(!store.objects.has('site/holds/dead'))
})

test('a place without keys, and one that is none, are refused in a sentence', async () => {
  await assert.rejects(backupPlace('s3://bucket/a', undefined), /Set BACKUP_KEY_ID/)
  await assert.rejects(backupPlace('s3://B', storeKeys), /is no address such as/)
})

test('the copy of the ledger in a store is sealed, one that lay there plain too, and grows', async (t) => {
  const { address, folder, store } = await site(t)
  const [head, one, two] = ['{"ledger":"erasures","key":"a"}\n', '{"id":"1"}\n', '{"id":"2"}\n']
  const dataDir = address.dataDir
  const copied = async (text: string) => {
    writeFileSync(join(dataDir, 'erased.ledger'), text)
    const given = { dataDir, to: folder, key, store: storeKeys, isAlone: true }
    const other = await copyLedger(given)
    const bytes = store.objects.get(`backups/erased-${installOf(key)}.ledger`)?.bytes
    assert.ok(bytes && !bytes.includes('erasures'))
    return [other, String(await openedLedger(bytes, key))]
  }
  const plain = { bytes: Buffer.from(`${head}${one}`), changed: new Date() }
  store.objects.set(`backups/erased-${installOf(key)}.ledger`, plain)
  assert.deepEqual(await copied(`${head}${one}`), [null, `${head}${one}`])
  assert.deepEqual(await copied(`${head}${one}${two}`), [null, `${head}${one}${two}`])
  const name = `erased-${installOf(key)}.ledger`
  assert.deepEqual(await copied(`${head}${one}`), [name, `${head}${one}${two}`])
})
