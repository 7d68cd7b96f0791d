import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zip, zipSize, type ZipEntry } from './zip.ts'

const changed = new Date('2026-11-20T02:34:56.000Z')
const chunk = Buffer.alloc(65_536, 'a')

interface Source {
  read: number
  isOpen: boolean
}

/** A file of that many chunks, and how many of them have been read. */
function file(name: string, chunks: number, size = chunks * chunk.length) {
  const source: Source = { read: 0, isOpen: false }
  async function* bytes() {
    source.isOpen = true
    try {
      while (source.read < chunks) {
        source.read += 1
        yield chunk
      }
    } finally {
      source.isOpen = false
    }
  }
  const entry: ZipEntry = { name, size, changed, bytes }
  return { entry, source }
}

async function collected(entries: ZipEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const each of zip(entries)) chunks.push(each)
  return Buffer.concat(chunks)
}

test('names are marked as UTF-8, times are in UTC, and the length is known in advance', async () => {
  const entries = [file('Ängste/漢字.pdf', 2).entry, file('empty', 0).entry]
  const whole = await collected(entries)
  assert.equal(whole.length, await zipSize(entries))
  const name = Buffer.from('Ängste/漢字.pdf')
  assert.ok(whole.subarray(30, 30 + name.length).equals(name))
  assert.equal(whole.readUInt16LE(6) & 0x0800, 0x0800, 'the name is UTF-8')
  const [time, day] = [whole.readUInt16LE(10), whole.readUInt16LE(12)]
  assert.deepEqual([time >> 11, (time >> 5) & 63, (time & 31) * 2], [2, 34, 56])
  assert.deepEqual([(day >> 9) + 1980, (day >> 5) & 15, day & 31], [2026, 11, 20])
  assert.equal(await zipSize([]), (await collected([])).length)
})

test('files are read no faster than the ZIP, and a cancelled reader closes the open file', async () => {
  const [first, second] = [file('a', 100), file('b', 100)]
  let taken = 0
  for await (const { length } of zip([first.entry, second.entry])) {
    taken += length
    if (taken > 10 * chunk.length) break
  }
  assert.ok(first.source.read >= 10 && first.source.read < 15, `${first.source.read} were read`)
  assert.deepEqual(first.source, { read: first.source.read, isOpen: false })
  assert.deepEqual(second.source, { read: 0, isOpen: false })
})

test('a file whose length differs from its entry ends the ZIP with an error', async () => {
  for (const size of [chunk.length, 3 * chunk.length]) {
    await assert.rejects(collected([file('a', 2, size).entry]), /has 131072 bytes, not/)
  }
})

test('the length of a ZIP of thousands of files is known in advance, too', async () => {
  const entries = Array.from({ length: 1200 }, (_, at) => file(`Ä/${at}.txt`, 0).entry)
  assert.equal((await collected(entries)).length, await zipSize(entries))
})
