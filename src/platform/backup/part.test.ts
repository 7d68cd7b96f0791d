// On SQLite alone: about files.
import assert from 'node:assert/strict'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { underOtherName } from './part.ts'
import { installOf } from './sealed.ts'

test('what killed backups of this install have left goes when one begins, and nothing else', async (t) => {
  const folder = freshFolder(t)
  const key = 'k'.repeat(43)
  const file = (name: string, isOld: boolean) => {
    writeFileSync(join(folder, name), '')
    if (isOld) utimesSync(join(folder, name), 1_000, 1_000)
    return name
  }
  const own = `portico-${installOf(key)}-2026-11-27T031000Z-night.backup`
  file(`${own}.0123abcd.part`, true)
  file('mine.backup.0123abcd.part', true)
  const stays = [
    file(own, true),
    file(`${own}.4567abcd.part`, false),
    file('portico-ffffff-2026-11-27T031000Z.backup.0123abcd.part', true),
    file('other.backup.0123abcd.part', true),
    file('notes.part', true),
  ]
  const failing = underOtherName(join(folder, 'mine.backup'), key, async (part) => {
    writeFileSync(part, 'half')
    assert.deepEqual(readdirSync(folder).length, stays.length + 1)
    throw new Error('no room')
  })
  await assert.rejects(failing, /no room/)
  assert.deepEqual(readdirSync(folder).toSorted(), stays.toSorted())
})
