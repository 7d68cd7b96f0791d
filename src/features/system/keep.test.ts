import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backupName, readBackupName } from './backup-files.ts'
import { mayGo } from './keep.ts'

const day = 86_400_000
const at = (daysAgo: number, from = '2026-11-27T03:10:00.000Z') =>
  new Date(Date.parse(from) - daysAgo * day).toISOString()
const named = (made_at: string) => ({ name: made_at, made_at })

test('of backups of two years, one a day, seven days, four weeks and twelve months are kept', () => {
  const all = Array.from({ length: 730 }, (_, nth) => named(at(nth)))
  const gone = new Set(mayGo(all).map(({ name }) => name))
  const kept = all.filter(({ name }) => !gone.has(name)).map(({ name }) => name.slice(0, 10))
  assert.deepEqual(kept.slice(0, 7), [
    '2026-11-27',
    '2026-11-26',
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
  ])
  // The newest of the weeks before (Sundays), and of the months before.
  assert.deepEqual(kept.slice(7, 9), ['2026-11-15', '2026-11-08'])
  assert.deepEqual(kept.slice(9, 12), ['2026-10-31', '2026-09-30', '2026-08-31'])
  assert.equal(kept.at(-1), '2025-12-31')
  assert.equal(kept.length, 20)
})

test('made each night and thinned out each night, it comes to the same', () => {
  let kept: ReturnType<typeof named>[] = []
  for (let nth = 400; nth >= 0; nth -= 1) {
    kept.push(named(at(nth)))
    const gone = mayGo(kept)
    kept = kept.filter((one) => !gone.includes(one))
  }
  const months = new Set(kept.map(({ name }) => name.slice(0, 7)))
  assert.equal(months.size, 12)
  assert.ok(kept.some(({ name }) => name === at(0)) && kept.some(({ name }) => name === at(6)))
})

test('the newest stays however old it is, and so does the newest that a drill has restored', () => {
  const old = [named(at(3_000)), named(at(3_001)), named(at(3_001.5))]
  assert.deepEqual(mayGo(old.slice(0, 1)), [])
  const many = Array.from({ length: 900 }, (_, nth) => named(at(nth)))
  const proven = many[500]!
  assert.ok(mayGo(many).includes(proven))
  assert.ok(!mayGo(many, (one) => one === proven).includes(proven))
})

test('a name says when and why it was made and by which install; others are not touched', () => {
  const now = new Date('2026-11-27T03:10:09.123Z')
  for (const kind of ['night', 'migration', 'hand'] as const)
    assert.deepEqual(readBackupName(backupName(now, kind, 'ab12cd')), {
      install: 'ab12cd',
      kind,
      made_at: '2026-11-27T03:10:09.000Z',
    })
  for (const other of [
    'portico.backup',
    'portico-ab12cd-2026-11-27T031009Z.backup.1a2b.part',
    'portico-ab12cd-2026-11-27T031009Z-mine.backup',
    'notes.txt',
  ])
    assert.equal(readBackupName(other), null)
})
