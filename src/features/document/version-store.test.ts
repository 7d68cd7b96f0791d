import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilSomebodyWaits } from '../../../test/support/database/somebody-waits.ts'
import { shelf } from '../../../test/support/work/shelf.ts'
import { deleteWithVersions, forgetRemoved, holdRemoved } from './deletion-store.ts'
import { removalStore } from './removal-store.ts'
import { holdVersion, lockDocument } from './store.ts'
import { addVersion, endQuarantine, versionFacts } from './version-store.ts'

const [earlier, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

test('a version is held by its own organisation while its document is there', async (t) => {
  const { database, one, beside, outside, document, organisation_id, theirs } = await shelf(t)
  const hold = async (organisation: string, version: string) =>
    await database.transaction((trx) => holdVersion(trx, organisation, version))
  const lock = async (organisation: string, id: string) =>
    await database.transaction((trx) => lockDocument(trx, organisation, id))
  assert.equal(await hold(organisation_id, one.id), true)
  assert.equal(await hold(organisation_id, outside.id), false)
  assert.equal(await hold(theirs, one.id), false)
  assert.equal(await hold(organisation_id, 'nothing'), false)
  await lock(organisation_id, one.document_id)
  for (const [organisation, id] of [
    [theirs, one.document_id],
    [organisation_id, outside.document_id],
    [organisation_id, 'nothing'],
  ] as [string, string][])
    await assert.rejects(lock(organisation, id), { status: 404 })
  await document(one.document_id, { removed_at: now, removed_by_name: 'Iris' })
  assert.equal(await hold(organisation_id, one.id), false)
  assert.equal(await hold(organisation_id, beside.id), true)
  await assert.rejects(lock(organisation_id, one.document_id), { status: 404 })
})

test('numbers go on within one document, and a quarantine ends once, of one version', async (t) => {
  const { database, one, beside, version } = await shelf(t)
  const { transaction } = database
  await version(beside.id, { number: 7, state: 'quarantined' })
  await version(one.id, { state: 'quarantined' })
  const { created_at, size, sha256, media_type, ...rest } = one
  const arrived = { ...rest, folder: '', created_at, size, sha256, media_type, file_key: 'next' }
  const next = await transaction((trx) =>
    addVersion(trx, one.document_id, arrived as never, 'available'),
  )
  assert.equal((await transaction((trx) => versionFacts(trx, next))).number, 2)
  assert.equal((await transaction((trx) => versionFacts(trx, beside.id))).number, 7)
  const end = async (id: string) => await transaction((trx) => endQuarantine(trx, id, 'available'))
  assert.deepEqual([await end(one.id), await end(one.id)], [true, false])
  assert.equal(await end(beside.id), true, 'it was not ended with the other')
})

test('a document is removed, brought back and deleted by itself, and only in its time', async (t) => {
  const here = await shelf(t)
  const { database, one, beside, outside, document, scope, reader, count } = here
  const { transaction } = database
  const store = removalStore(database)
  const by = { reader, name: 'Iris', now }
  const remove = async (id: string) => await transaction((trx) => store.remove(trx, scope, id, by))
  const restore = async (id: string, since: string) =>
    await transaction((trx) => store.restore(trx, scope, id, { ...by, since }))
  const removed = async (since: string) =>
    (await store.removed(scope, reader, since)).map(({ id }) => id)
  assert.equal(await remove(outside.document_id), undefined)
  assert.equal((await remove(one.document_id))?.project, one.project_id)
  assert.equal(await remove(one.document_id), undefined, 'it is gone already')
  assert.deepEqual([await removed(earlier), await removed(now)], [[one.document_id], []])
  assert.equal(await restore(one.document_id, now), undefined, 'too late')
  assert.equal(await restore(beside.document_id, earlier), undefined, 'it was not removed')
  assert.equal((await restore(one.document_id, earlier))?.removed_at, now)
  assert.deepEqual(await removed(earlier), [])

  // What the firm removed is neither listed nor brought back by the client.
  const gone = { removed_at: now, removed_by_name: 'Mona', removed_by: null }
  await document(one.document_id, gone)
  assert.deepEqual(await removed(earlier), [])
  assert.equal(await restore(one.document_id, earlier), undefined)
  const hold = async (since: string) =>
    await transaction((trx) => holdRemoved(trx, scope, one.document_id, { reader: 'staff', since }))
  assert.equal((await hold(earlier))?.isHeld, false)
  assert.equal(await hold(now), undefined)

  // Of another that is gone, too.
  await document(beside.document_id, { ...gone, removed_at: '2026-11-20T14:30:00.000Z' })
  assert.equal((await hold(earlier))?.isHeld, false)
  assert.equal((await hold('2026-11-20T14:45:00.000Z'))?.isHeld, false)
  const keys = await transaction((trx) => deleteWithVersions(trx, scope, beside.document_id))
  assert.deepEqual(keys, [beside.file_key])
  const left = async () => [
    await count('document'),
    await count('document_version'),
    await count('document_return'),
  ]
  assert.deepEqual(await left(), [2, 2, 1])
  await forgetRemoved(database, now)
  assert.deepEqual(await left(), [2, 2, 1], 'at that moment')
  await forgetRemoved(database, '2026-11-20T15:00:00.001Z')
  assert.deepEqual(await left(), [1, 1, 0])
})

test('however many documents were removed, all of them go once their time is over', async (t) => {
  const { database, one } = await shelf(t)
  await database.transaction(async (trx) => {
    const document = await trx
      .selectFrom('document')
      .selectAll()
      .where('id', '=', one.document_id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 45 }, (_, at) => ({
      ...document,
      id: `removed-${at}`,
      removed_at: earlier,
      removed_by_name: 'Iris',
    }))
    await trx.insertInto('document').values(rows).execute()
  })
  const count = async () =>
    (
      await database.read
        .selectFrom('document')
        .select('id')
        .where('removed_at', 'is not', null)
        .execute()
    ).length
  assert.equal(await count(), 45)
  await forgetRemoved(database, now)
  assert.equal(await count(), 0)
})

test('a document that is restored in the moment in which its time is over keeps its versions', async (t) => {
  const { database, one, document } = await shelf(t)
  await document(one.document_id, { removed_at: earlier, removed_by_name: 'Iris' })
  const held = Promise.withResolvers<void>()
  const forgetting = held.promise.then(() => forgetRemoved(database, now))
  await database.transaction(async (trx) => {
    const restored = { removed_at: null, removed_by_name: null }
    await trx.updateTable('document').set(restored).where('id', '=', one.document_id).execute()
    held.resolve()
    await untilSomebodyWaits(database)
  })
  await forgetting
  const versions = database.read.selectFrom('document_version').select('id')
  const left = await versions.where('document_id', '=', one.document_id).execute()
  assert.ok(left.some(({ id }) => id === one.id))
})
