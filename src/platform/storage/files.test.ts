// On SQLite alone: files on the disk; their rows are tested with documents.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { join } from 'node:path'
import { freshFolder } from '../../../test/support/database/database.ts'
import { filesIn, newFileKey, type Files } from './files.ts'

const bytes = (text: string) => Buffer.from(text)

async function write(files: Files, key: string, offset: number, text: string): Promise<void> {
  const part = await files.append(key, offset)
  await part.write(bytes(text))
  await part.close()
}

async function read(files: Files, key: string, range?: { first: number; last: number }) {
  const chunks: Uint8Array[] = []
  for await (const chunk of files.read(key, range)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('bytes after the last acknowledged one are cut off before more are written', async (t) => {
  const files = filesIn(freshFolder(t))
  const key = newFileKey()
  await write(files, key, 0, 'abcdefgh')
  await write(files, key, 3, 'X')
  assert.equal(await read(files, key), 'abcX')
  assert.equal(await files.size(key), 4)
})

test('a part that is missing, or shorter than the offset, is refused', async (t) => {
  const files = filesIn(freshFolder(t))
  const key = newFileKey()
  await write(files, key, 0, 'abc')
  await assert.rejects(files.append(key, 4), { status: 410 })
  await assert.rejects(files.append(newFileKey(), 1), { status: 410 })
  assert.equal(await read(files, key), 'abc')
})

test('a part becomes a file, a second `finish` does nothing, and finishing a missing part fails', async (t) => {
  const folder = freshFolder(t)
  const files = filesIn(folder)
  const key = newFileKey()
  await write(files, key, 0, 'abc')
  assert.deepEqual(readdirSync(folder), ['parts'])
  await files.finish(key, 3)
  await files.finish(key, 3)
  assert.deepEqual(readdirSync(folder).sort(), [key, 'parts'].sort())
  assert.equal(await read(files, key, { first: 1, last: 1 }), 'b')
  await assert.rejects(files.finish(newFileKey(), 3), { code: 'ENOENT' })
})

test('a missing folder counts as empty, and removing a missing file is no error', async (t) => {
  const files = filesIn(`${freshFolder(t)}/files`)
  assert.deepEqual(await files.list(), [])
  await files.remove(newFileKey())
  assert.equal(await files.size(newFileKey()), null)
})

test('a file that is finished takes no more bytes, is not taken back, and says so only to who has more', async (t) => {
  const folder = freshFolder(t)
  const files = filesIn(folder)
  const key = newFileKey()
  await write(files, key, 0, 'abc')
  await files.finish(key, 3)
  const part = await files.append(key, 3)
  await part.close()
  await assert.rejects(part.write(bytes('d')), { status: 410 })
  await assert.rejects(files.append(key, 2), { status: 410 })
  // A request from before that was stopped for a while.
  await write(files, key, 0, 'x')
  await files.finish(key, 3)
  assert.equal(await read(files, key), 'abc')
  assert.deepEqual(readdirSync(`${folder}/parts`), [])
})

test('a key that leads out of the folder names no file', async (t) => {
  const files = filesIn(join(freshFolder(t), 'files'))
  for (const key of ['../secret.key', '../../etc/hostname', 'parts/../..', ''])
    await assert.rejects(async () => await files.size(key), /is no name of a file/)
})
