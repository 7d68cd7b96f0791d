import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transaction } from 'kysely'
import type { setValues } from '../../../test/support/set-values.ts'
import type { Tables } from '../../database/tables/tables.ts'
import {
  countTry,
  insertMailFile,
  noteScanned,
  noteTakenOut,
  refuseMailFile,
  stillInside,
  toScan,
} from './quarantine-store.ts'
import { fourMailFiles } from '../../../test/support/work/mail-files.ts'

type Trx = Transaction<Tables>

type Values = Parameters<typeof setValues<'mail_file'>>[2]

const now = '2026-11-20T15:00:00.000Z'

const bytes = { size: 7, sha256: 'ab', media_type: 'application/pdf' }

const file = { ...bytes, file_key: 'bytes of one' }

const inside: Values = { state: 'quarantined', file_key: null, attempts: 0 }

const waiting: Values = { ...file, state: 'quarantined' }

/** What is done to one file, from which state on, and what it is then. */
const acts: [name: string, from: Values, act: (trx: Trx) => Promise<unknown>, to: Values][] = [
  ['countTry', inside, (trx) => countTry(trx, 'one', 1), { attempts: 1 }],
  ['countTry back', { attempts: 2 }, (trx) => countTry(trx, 'one', -1), { attempts: 1 }],
  [
    'noteTakenOut',
    inside,
    (trx) => noteTakenOut(trx, 'one', file, 'available'),
    { ...file, state: 'available' },
  ],
  [
    'refuseMailFile',
    inside,
    (trx) => refuseMailFile(trx, 'one', 'kind'),
    { state: 'refused', refused_for: 'kind' },
  ],
  [
    'noteScanned clean',
    waiting,
    (trx) => noteScanned(trx, 'one', { found: null, now }),
    { state: 'available', refused_for: null, found: null, scanned_at: now },
  ],
  [
    'noteScanned found',
    waiting,
    (trx) => noteScanned(trx, 'one', { found: 'Eicar', now }),
    { state: 'refused', refused_for: 'virus', found: 'Eicar', scanned_at: now },
  ],
]

for (const [name, from, act, to] of acts)
  test(`${name} changes one file, and no other`, async (t) => {
    const { database, set, all } = await fourMailFiles(t)
    for (const id of ['one', 'beside', 'enquiry'])
      await set(id, { ...from, ...(from.file_key ? { file_key: `bytes of ${id}` } : {}) })
    const before = await all()
    await database.transaction(act)
    const { file_key: _, ...rest } = to
    const row = before.get('one')
    const key = to.file_key ?? from.file_key ?? null
    assert.deepEqual(await all(), new Map([...before, ['one', { ...row, ...rest, file_key: key }]]))
  })

test('what was taken out, checked or refused is not touched again', async (t) => {
  const { database, set, all } = await fourMailFiles(t)
  const later = { ...file, file_key: 'another' }
  const tried: [name: string, act: (trx: Trx) => Promise<unknown>, from: Values[]][] = [
    [
      'noteTakenOut',
      (trx) => noteTakenOut(trx, 'one', later, 'available'),
      [waiting, { ...inside, state: 'refused' }],
    ],
    [
      'refuseMailFile',
      (trx) => refuseMailFile(trx, 'one', 'kind'),
      [waiting, { ...inside, state: 'available' }],
    ],
    [
      'noteScanned',
      (trx) => noteScanned(trx, 'one', { found: null, now }),
      [{ ...waiting, state: 'refused', found: 'Eicar' }],
    ],
  ]
  for (const [name, act, states] of tried)
    for (const state of states) {
      await set('one', state)
      const before = await all()
      const done = await database.transaction(act)
      assert.deepEqual(await all(), before, name)
      assert.ok(done === undefined || done === false, name)
    }
  await set('one', inside)
  assert.equal(
    await database.transaction((trx) => noteTakenOut(trx, 'one', file, 'quarantined')),
    true,
  )
})

test('those that are still in their mail are taken out, so many at once', async (t) => {
  const { database, set } = await fourMailFiles(t)
  const left = async () =>
    (await stillInside(database)).map(({ id, place, mail_key }) => `${id} ${place} ${mail_key}`)
  assert.deepEqual(await left(), [
    'beside 1 mail first',
    'enquiry 1 mail second',
    'foreign 0 mail second',
    'one 0 mail first',
  ])
  await set('one', waiting)
  await set('foreign', { state: 'refused' })
  await set('enquiry', { created_at: '2026-11-20T13:00:00.000Z' })
  assert.deepEqual(await left(), ['enquiry 1 mail second', 'beside 1 mail first'])
  await database.transaction(async (trx) => {
    for (let nth = 0; nth < 30; nth += 1)
      await insertMailFile(trx, {
        id: `more-${nth}`,
        mail_id: 'first',
        place: nth + 2,
        entry_id: 'entry of first',
        organisation_id: null,
        project_id: null,
        name: 'more.pdf',
        created_at: now,
      })
  })
  assert.equal((await left()).length, 20)
})

test('a scan has the bytes of the one that waits for it', async (t) => {
  const { database, set } = await fourMailFiles(t)
  await set('beside', { ...waiting, file_key: 'bytes beside', size: 8 })
  assert.equal(await toScan(database, 'one'), undefined, 'it is in its mail')
  await set('one', waiting)
  assert.deepEqual({ ...(await toScan(database, 'one')) }, { file_key: file.file_key, size: 7 })
  await set('one', { state: 'available' })
  assert.equal(await toScan(database, 'one'), undefined)
})
