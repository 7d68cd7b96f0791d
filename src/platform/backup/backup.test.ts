import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { createZstdDecompress } from 'node:zlib'
import { emptyAddress, freshFolder } from '../../../test/support/database/database.ts'
import { documentFixture, sha256 } from '../../../test/support/work/document-fixture.ts'
import { largePdf } from '../../../test/fixtures/document-samples.ts'
import { allowDatabases, backedUp, namesIn } from '../../../test/support/program/backups.ts'
import { readKeyFile } from '../auth/key-file.ts'
import { drill } from './drill.ts'
import { holdFiles } from './hold.ts'
import { restoreBackup } from './restoring.ts'
import { unseal } from './sealed.ts'

const nothing = { secret: undefined, setting: undefined, ledger: undefined }

test('a backup has the database, the finished files and no key; tar reads it', async (t) => {
  const here = await documentFixture(t)
  const bytes = largePdf(70_000)
  await here.upload(here.iris, { name: 'plan.pdf', bytes })
  await here.begin(here.iris, { name: 'half.pdf', bytes })
  const { path, key, manifest } = await backedUp(t, here.address)
  assert.equal(manifest.tables['document_version'], 1)
  assert.equal(manifest.tables['upload'], 1, 'its row is there, and its bytes are not')
  const names = manifest.files.map(({ name }) => name)
  assert.equal(names.length, 2)
  assert.match(names[0] ?? '', /^portico\.(sqlite|pgdump)$/)
  assert.equal(manifest.files[1]?.sha256, sha256(bytes))
  const opened = unseal(
    (async function* () {
      yield readFileSync(path)
    })(),
    readKeyFile(key) as string,
  )
  const zstd = createZstdDecompress()
  zstd.end(await buffer(opened))
  const folder = freshFolder(t)
  execFileSync('tar', ['xf', '-'], { cwd: folder, input: await buffer(zstd) })
  assert.deepEqual(namesIn(folder), ['files', ...names, 'manifest.json'].toSorted())
})

test('no file goes while a backup is made, and the sweeping takes it afterwards', async (t) => {
  const here = await documentFixture(t)
  await here.upload(here.iris, { name: 'plan.pdf', bytes: largePdf(5_000) })
  const [file = ''] = readdirSync(join(here.address.dataDir, 'files')).filter(
    (one) => one !== 'parts',
  )
  const { id } = await here.database.read
    .selectFrom('document')
    .select('id')
    .executeTakeFirstOrThrow()
  const hold = await holdFiles({ DATA_DIR: here.address.dataDir })
  assert.equal((await here.call(here.iris, 'DELETE', `/documents/${id}/`)).status, 204)
  const gone = await here.call(here.iris, 'DELETE', `/documents/removed/${id}/`)
  assert.equal(gone.status, 204)
  const there = () => existsSync(join(here.address.dataDir, 'files', file))
  here.clock.pass(2 * 60 * 60_000)
  await here.sweep()
  assert.ok(there())
  await hold.release()
  await here.sweep()
  assert.equal(there(), false)
})

test('a hold whose process has died holds nothing for long', async (t) => {
  const here = await documentFixture(t)
  const left = join(here.address.dataDir, 'backup-abc123')
  mkdirSync(left)
  const { key, path } = await backedUp(t, here.address)
  assert.ok(existsSync(left), 'it may live yet')
  utimesSync(left, 1_000, 1_000)
  await backedUp(t, here.address)
  assert.equal(existsSync(left), false)
  assert.ok(readKeyFile(key) && existsSync(path))
})

test('a drill says what it has looked at, and leaves nothing', async (t) => {
  const here = await documentFixture(t)
  await allowDatabases(here.address)
  await here.upload(here.iris, { name: 'plan.pdf', bytes: largePdf(5_000) })
  const made = await backedUp(t, here.address)
  const parent = freshFolder(t)
  const given = {
    path: made.path,
    key: readKeyFile(made.key) as string,
    parent,
    url: here.address.url,
  }
  const { lines, faults } = await drill(given)
  assert.deepEqual(faults, [])
  assert.match(lines.join('\n'), /rows in \d+ tables[^]*1 files[^]*audit is whole/)
  assert.deepEqual(readdirSync(parent), [])
})

test('a drill names a file that was missing, or is not what its row says', async (t) => {
  const here = await documentFixture(t)
  await allowDatabases(here.address)
  for (const size of [5_000, 6_000])
    await here.upload(here.iris, { name: `${size}.pdf`, bytes: largePdf(size) })
  const folder = join(here.address.dataDir, 'files')
  const [one = '', other = ''] = readdirSync(folder).filter((name) => name !== 'parts')
  rmSync(join(folder, one))
  writeFileSync(join(folder, other), 'something else')
  const made = await backedUp(t, here.address)
  assert.deepEqual(made.manifest.missing, [one])
  const given = {
    path: made.path,
    key: readKeyFile(made.key) as string,
    parent: freshFolder(t),
    url: here.address.url,
  }
  const { faults } = await drill(given)
  assert.deepEqual(faults, [
    `The file ${other} is not what its row says.`,
    `The file ${one} was missing when the backup was made.`,
  ])
})

test('a restore goes into an empty folder only, with the right keys or none', async (t) => {
  const here = await documentFixture(t)
  await here.upload(here.iris, { name: 'plan.pdf', bytes: largePdf(5_000) })
  const made = await backedUp(t, here.address)
  const given = { path: made.path, key: readKeyFile(made.key) as string, ...nothing }
  const { url } = await emptyAddress(t)
  const used = freshFolder(t)
  writeFileSync(join(used, 'notes.txt'), '')
  await assert.rejects(
    restoreBackup({ ...given, url, folder: used }),
    /is not empty \(it has notes/,
  )
  await assert.rejects(
    restoreBackup({ ...given, url, folder: here.address.dataDir }),
    /is not empty/,
  )
  const [folder, keys] = [join(freshFolder(t), 'data'), freshFolder(t)]
  const other = join(keys, 'secret.key')
  writeFileSync(other, 'k'.repeat(40), { mode: 0o600 })
  await assert.rejects(
    restoreBackup({ ...given, url, folder, secret: other }),
    /is not that of this backup/,
  )
  assert.deepEqual(readdirSync(folder), [], 'what failed leaves nothing')
  chmodSync(other, 0o644)
  await assert.rejects(
    restoreBackup({ ...given, url, folder, secret: other }),
    /can be read by others/,
  )
  const { hints } = await restoreBackup({ ...given, url, folder })
  assert.match(hints.join('\n'), /Put the key that seals secrets, secret.key, to/)
  assert.deepEqual(readFileSync(join(folder, 'backup.key')), readFileSync(made.key))
})

test('two restores into one folder at once: one of them does it', async (t) => {
  const here = await documentFixture(t)
  const made = await backedUp(t, here.address)
  const given = { path: made.path, key: readKeyFile(made.key) as string, ...nothing }
  const { url } = await emptyAddress(t)
  const folder = join(freshFolder(t), 'data')
  const both = await Promise.allSettled([1, 2].map(() => restoreBackup({ ...given, url, folder })))
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.deepEqual(namesIn(folder), [
    'backup.key',
    'files',
    ...(url ? [] : ['portico.site', 'portico.sqlite']),
  ])
})
