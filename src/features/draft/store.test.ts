import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deleteDraftsOf,
  draftsBefore,
  dropDraftRow,
  findRevision,
  forgetDraftsBefore,
  insertRevision,
  lastRevision,
  lastSent,
  lockDraft,
  pageOfRevisions,
  readDraftRow,
  unsendRevision,
  writeDraftRow,
  type DraftKey,
} from './store.ts'
import { at, draftsOfKeys, keys, keyName, one } from '../../../test/support/work/drafts-of-keys.ts'

const others = keys.slice(1).map(keyName).toSorted()

test('a draft is one by its subject, its part and its owner, and is locked as it is', async (t) => {
  const { database, read, rows } = await draftsOfKeys(t)
  const { transaction } = database
  assert.equal((await rows('draft')).length, keys.length)
  await transaction(async (trx) => {
    const draft = await lockDraft(trx, one, { saved_by: 'ida', saved_at: at(9) })
    assert.deepEqual(
      [draft.revision, draft.saved_by, draft.saved_at, draft.begun_at],
      [0, 'ada', at(1), at(1)],
    )
    const fields = { body: { value: 'Written' } } as never
    await writeDraftRow(trx, { ...draft, revision: 3, fields, saved_by: 'ida', saved_at: at(9) })
  })
  const found = await Promise.all(keys.map(async (key) => await readDraftRow(read, key)))
  assert.deepEqual(
    found.map((row) => row?.revision),
    [3, 0, 0, 0, 0],
  )
  assert.deepEqual(found[0], {
    fields: { body: { value: 'Written' } },
    revision: 3,
    saved_at: at(9),
  })
  assert.equal(await readDraftRow(read, { ...one, subject_id: 'three' }), undefined)
  await transaction(async (trx) => {
    const { id } = await lockDraft(trx, one, { saved_by: 'ada', saved_at: at(9) })
    await dropDraftRow(trx, id)
  })
  assert.deepEqual(await rows('draft'), others)
})

test('revisions are those of one draft, the newest first', async (t) => {
  const { database, read, bodyOf } = await draftsOfKeys(t)
  const { transaction } = database
  assert.equal(bodyOf(await lastRevision(read, one)), 'post one words 2')
  assert.equal(await lastRevision(read, { ...one, owner_id: 'ida' }), undefined)
  const page = async (before?: number, limit = 9) =>
    (await pageOfRevisions(read, one, { before, limit })).map(({ number }) => number)
  assert.deepEqual(
    [await page(), await page(2), await page(1), await page(undefined, 1)],
    [[2, 1], [1], [], [2]],
  )
  const [newest] = await pageOfRevisions(read, one, { before: undefined, limit: 1 })
  for (const key of keys) {
    const found = await findRevision(read, key, { id: newest?.id ?? '' })
    assert.equal(bodyOf(found), key === one ? 'post one words 2' : undefined, keyName(key))
  }
  const [, first] = await pageOfRevisions(read, one, { before: undefined, limit: 2 })
  assert.equal(bodyOf(await findRevision(read, one, { id: first?.id ?? '' })), 'post one words 1')
  await transaction((trx) =>
    insertRevision(trx, one, {
      number: 3,
      reason: 'replaced',
      texts: {},
      saved_by: 'ada',
      saved_at: at(3),
    }),
  )
  assert.deepEqual([await lastSent(read, one), (await lastRevision(read, one))?.number], [2, 3])
})

test('what was sent is taken back of one draft', async (t) => {
  const { database, sent, rows } = await draftsOfKeys(t)
  const { transaction } = database
  const unsend = async (key: DraftKey, number = 2) =>
    await transaction((trx) => unsendRevision(trx, key, number))
  await unsend(one, 1)
  assert.equal(await sent(), '22222')
  await unsend(one)
  assert.equal(await sent(), '02222')
  await unsend(keys[4]!)
  assert.equal(await sent(), '02220')
  assert.equal((await rows('revision')).length, 2 * keys.length)
})

test('drafts and earlier texts are forgotten by their age, so many at once', async (t) => {
  const { database, read, rows } = await draftsOfKeys(t)
  const { transaction } = database
  const old = (minute: number) => ({ subjects: ['post', 'message'], before: at(minute) })
  const count = async (table: 'draft' | 'revision', minute: number) =>
    (await draftsBefore(read, table, old(minute)).execute()).length
  assert.deepEqual([await count('draft', 1), await count('draft', 2)], [0, 4])
  assert.deepEqual([await count('revision', 2), await count('revision', 3)], [4, 8])
  const forget = async (minute: number, most = 9) =>
    await transaction((trx) => forgetDraftsBefore(trx, old(minute), most))
  assert.equal(await forget(1), 0)
  assert.equal(await forget(2, 3), 3)
  assert.deepEqual([(await rows('draft')).length, (await rows('revision')).length], [2, 7])
  assert.equal(await forget(2), 2)
  assert.equal(await forget(3), 4)
  assert.deepEqual(await rows('draft'), ['update one words'])
  assert.deepEqual(await rows('revision'), ['update one words', 'update one words'])
})

test('drafts go with what they are about', async (t) => {
  const { database, rows } = await draftsOfKeys(t)
  const { transaction } = database
  await transaction((trx) => deleteDraftsOf(trx, 'post', ['one', 'three']))
  const left = ['post two words', 'update one words']
  assert.deepEqual(await rows('draft'), left)
  assert.deepEqual(
    await rows('revision'),
    left.flatMap((name) => [name, name]),
  )
})
