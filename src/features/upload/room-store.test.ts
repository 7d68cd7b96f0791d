import { uploadStore } from './store.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setValues } from '../../../test/support/set-values.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'
import { allOf } from '../../../test/support/scope.ts'
import { sizes } from '../../contract/file-kinds.ts'
import { membershipsMeant } from '../../platform/auth/ways-in.ts'
import { comingSince, refuseFull } from './room-store.ts'
import { endUploads, endUploadsOf } from './store.ts'
import { uploadsUnderWay } from '../../../test/support/work/uploads-under-way.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

test('an upload is found by whoever began it, until it is over', async (t) => {
  const { database, scope, ours, cole } = await uploadsUnderWay(t)
  const store = uploadStore(database)
  const found = async (id: string, now = at(29), owner = scope) =>
    await store.find(owner, id, now).then(
      (row) => row.id,
      (error: { status: number }) => error.status,
    )
  assert.deepEqual(
    [await found('one'), await found('other'), await found('cole'), await found('foreign')],
    ['one', 'other', 404, 404],
  )
  assert.equal(await found('cole', at(0), allOf(ours, cole.id)), 'cole')
  assert.equal(await found('one', at(30)), 404, 'it is over')
})

test('an upload is leased alone, where it has come to, unless another request has it', async (t) => {
  const { database, scope, left, upload, set } = await uploadsUnderWay(t)
  const store = uploadStore(database)
  const lease = async (id: string, offset = 40, now = at(1), until = at(2)) =>
    await store.lease(scope, id, { offset, now, until })
  assert.deepEqual(
    [await lease('cole'), await lease('foreign'), await lease('one', 41)],
    [false, false, false],
  )
  assert.deepEqual([await lease('one'), await lease('one')], [true, false])
  assert.equal((await upload('other')).leased_until, null)
  assert.equal(await lease('one', 40, at(2), at(3)), true, 'the first has run out')
  // An hour ahead: by a clock that was put back.
  await set('one', { leased_until: at(4) })
  assert.equal(await lease('one', 40, at(2), at(3)), false)
  await set('one', { leased_until: '2026-11-20T14:04:00.001Z' })
  assert.equal(await lease('one', 40, at(2), at(3)), true)
  assert.equal((await left()).length, 4)
})

test('an upload ends once, by itself, and in its organisation', async (t) => {
  const { database, ours, theirs, left } = await uploadsUnderWay(t)
  const store = uploadStore(database)
  const { transaction } = database
  const end = async (id: string, organisation = ours) =>
    await transaction((trx) => store.end(trx, organisation, id))
  assert.deepEqual(
    [await end('one', theirs), await end('one'), await end('one')],
    [false, true, false],
  )
  assert.deepEqual(await left(), ['cole', 'foreign', 'other'])
})

test('what is over ends, unless a request is writing to it', async (t) => {
  const { database, left, set } = await uploadsUnderWay(t)
  await set('one', { expires_at: at(10), leased_until: at(11) })
  await set('other', { expires_at: at(10) })
  await set('cole', { expires_at: '2026-11-20T14:10:00.001Z' })
  await endUploads(database, at(10))
  assert.deepEqual(await left(), ['cole', 'foreign', 'one'])
  await endUploads(database, at(11))
  assert.deepEqual(await left(), ['foreign'], 'its request has ended')
})

test('uploads of whoever is shut out end, where they are shut out', async (t) => {
  const { database, iris, ours, cole, left, set, begin, foreign } = await uploadsUnderWay(t)
  const { transaction } = database
  await begin('elsewhere', { project_id: foreign, account_id: cole.id })
  const end = async () =>
    await transaction((trx) =>
      endUploadsOf({ now: () => new Date(at(1)) })(trx, membershipsMeant({ organisation: ours })),
    )
  await end()
  assert.deepEqual(await left(), ['cole', 'elsewhere', 'foreign', 'one', 'other'])
  await set('one', { leased_until: at(2) })
  const { membership } = iris
  await setValues(database, { table: 'membership', id: membership }, { removed_at: at(0) })
  await end()
  assert.deepEqual(await left(), ['cole', 'elsewhere', 'foreign', 'one'])
  await set('one', { leased_until: at(1) })
  await end()
  const suspended = { table: 'membership', id: cole.membership } as const
  await setValues(database, suspended, { suspended_at: at(0) })
  await end()
  assert.deepEqual(await left(), ['elsewhere', 'foreign'])
})

test('bytes that still come are those of uploads that have moved', async (t) => {
  const { database, set } = await uploadsUnderWay(t)
  const coming = async (since: number) => await comingSince(database, at(since))
  assert.equal(await coming(-1), 4 * 60)
  assert.equal(await coming(0), 0, 'none was begun after it')
  await set('one', { leased_until: at(1), received: 90 })
  assert.equal(await coming(0), 10)
  assert.equal(await coming(1), 0)
  await set('other', { created_at: at(50), expires_at: at(60) })
  assert.equal(await coming(40), 60)
  await set('other', { expires_at: at(40) })
  assert.equal(await coming(40), 0, 'it is over')
})

test('the room is that of the organisation, of the share, and of the project', async (t) => {
  const { database, iris, cole, ours, theirs, one, other, foreign, set } = await uploadsUnderWay(t)
  const { transaction } = database
  const fits = async (size: number, member: string | null, project = one) =>
    await transaction((trx) => refuseFull(trx, { organisation: ours, project, member }, size)).then(
      () => 'fits',
      (error: Error) => error.message,
    )
  const store = async (organisation_id: string, project_id: string, by_account: string | null) =>
    await insertVersion(database, { organisation_id, project_id }, { size: 1000, by_account })
  await store(ours, one, iris.id)
  await store(ours, other, cole.id)
  await store(theirs, foreign, iris.id)
  // Of Iris 1000 stored and 200 coming; of her company 2000 and 300.
  const [share, all] = [sizes.member - 1200, sizes.organisation - 2300]
  assert.equal(await fits(share, iris.id), 'fits')
  assert.match(await fits(share + 1, iris.id), /what you send may take 1 GB/)
  assert.equal(await fits(share + 1, null), 'fits', 'an admin has no share')
  assert.equal(await fits(all, null), 'fits')
  assert.match(await fits(all + 1, null), /your files may take 2 GB/)
  await set('other', { account_id: cole.id })
  assert.equal(await fits(share + 100, iris.id), 'fits')
})
