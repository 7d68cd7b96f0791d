import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import {
  documentFixture,
  type DocumentClient,
  type DocumentFixture,
} from '../../../test/support/work/document-fixture.ts'
import { largePdf, pdfBytes, text } from '../../../test/fixtures/document-samples.ts'
import { cleanFolder } from '../../platform/storage/file-name.ts'
import { distinct } from '../../platform/storage/distinct-names.ts'
import type { ProjectDocument } from '../document/contract.ts'

async function fetchZip(fixture: DocumentFixture, by: DocumentClient = fixture.iris) {
  const opened = await fixture.call(by, 'POST', `/projects/${by.project}/documents/ticket/`)
  assert.equal(opened.status, 201)
  const answer = await fixture.get(((await opened.json()) as { url: string }).url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { answer, bytes, entries: entriesOf(bytes) }
}

/** The entries of the central directory of a ZIP, with the bytes that they point at. */
function entriesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  assert.equal(zip.readUInt32LE(end), 0x0605_4b50)
  const found = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    assert.equal(zip.readUInt32LE(at), 0x0201_4b50)
    const named = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + named)
    const start = zip.readUInt32LE(at + 42)
    assert.equal(zip.readUInt32LE(start), 0x0403_4b50)
    const from = start + 30 + zip.readUInt16LE(start + 26)
    const bytes = zip.subarray(from, from + zip.readUInt32LE(at + 20))
    assert.equal(crc32(bytes), zip.readUInt32LE(at + 16), name)
    assert.ok(!found.has(name), name)
    found.set(name, bytes)
    at += 46 + named
  }
  assert.equal(at, end)
  return found
}

test('the ZIP of a project has the newest version of each document and none that was removed', async (t) => {
  const fixture = await documentFixture(t)
  const large = largePdf(200_000)
  await fixture.upload(fixture.iris, { name: 'Plan.pdf', folder: 'Ängste', bytes: pdfBytes })
  await fixture.upload(fixture.iris, { name: 'notes.txt', bytes: text })
  await fixture.upload(fixture.iris, { name: 'gone.txt', bytes: text })
  await fixture.upload(fixture.otto, { name: 'secret.txt', bytes: text })
  const all = (await (
    await fixture.call(fixture.iris, 'GET', '/documents/')
  ).json()) as ProjectDocument[]
  const idOf = (name: string) => all.find((one) => one.name === name)?.id as string
  await fixture.upload(fixture.iris, {
    name: 'Plan 2.pdf',
    bytes: large,
    document: idOf('Plan.pdf'),
  })
  await fixture.call(fixture.iris, 'DELETE', `/documents/${idOf('gone.txt')}/`)
  const { answer, bytes, entries } = await fetchZip(fixture)
  assert.equal(answer.headers.get('content-type'), 'application/zip')
  assert.equal(answer.headers.get('content-length'), String(bytes.length))
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="Harbour works.zip"/,
  )
  assert.deepEqual([...entries.keys()].sort(), ['notes.txt', 'Ängste/Plan.pdf'])
  assert.ok(entries.get('Ängste/Plan.pdf')?.equals(large))
})

test('a project without documents is an empty ZIP', async (t) => {
  const fixture = await documentFixture(t)
  const { entries } = await fetchZip(fixture)
  assert.equal(entries.size, 0)
})

test('no name in a ZIP points outside of it, and none occurs twice', async (t) => {
  const fixture = await documentFixture(t)
  const names = ['a.txt', 'A.TXT', 'a.txt', '../a.txt', '..\\a.txt', '/a.txt', 'b.txt']
  for (const name of names) {
    const sent = await fixture.upload(fixture.iris, { name, folder: '../../up', bytes: text })
    assert.equal(sent.status, 200, name)
  }
  const { entries } = await fetchZip(fixture)
  assert.equal(entries.size, names.length)
  const plain = [...entries.keys()].map((name) => name.toLowerCase())
  assert.equal(new Set(plain).size, names.length)
  for (const name of plain) assert.match(name, /^up\/[ab]( \(\d\))?\.txt$/)
})

test('thousands of equal names cost as many steps as there are names', () => {
  let steps = 0
  const counted = new Proxy(new Set<string>(), {
    get: (set, name) => {
      if (name === 'has') steps += 1
      const value: unknown = Reflect.get(set, name)
      return typeof value === 'function' ? value.bind(set) : value
    },
  })
  const next = distinct(counted)
  const names = Array.from({ length: 4000 }, (_, at) => (at % 2 ? 'Plan.pdf' : `plan (${at}).PDF`))
  assert.equal(new Set(names.map((name) => next(name).toLowerCase())).size, 4000)
  assert.ok(steps <= 4 * 4000, `${steps} look-ups`)
})

test('names that are equal but for case get a number', () => {
  const names = ['x/a.pdf', 'X/A.pdf', 'x/a (2).pdf', 'b', 'b', 'x.y/b', 'x.y/b']
  assert.deepEqual(names.map(distinct()), [
    'x/a.pdf',
    'X/A (2).pdf',
    'x/a (2) (2).pdf',
    'b',
    'b (2)',
    'x.y/b',
    'x.y/b (2)',
  ])
  assert.equal(cleanFolder('a/../../b/./ /c'), 'a/b/c')
  assert.throws(() => cleanFolder('a/b/c/d/e/f'))
})
