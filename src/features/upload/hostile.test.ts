import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  documentFixture,
  type DocumentFixture,
} from '../../../test/support/work/document-fixture.ts'
import { eicar, gif, latin, pdfBytes, text } from '../../../test/fixtures/document-samples.ts'
import { exchange, send } from '../../../test/support/wire.ts'
import type { ProjectDocument } from '../document/contract.ts'
import type { UploadState } from './contract.ts'

type Bytes = Uint8Array<ArrayBuffer>

const html = latin('<!doctype html><script>alert(1)</script>')
const svg = latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const exe = latin('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff')
const archive = latin('PK\x03\x04\x14\0\0\0\x08\0')

const refusedKinds: Record<string, Bytes> = {
  'page.html': html,
  'page.htm': html,
  'page.xhtml': html,
  'page.shtml': html,
  'picture.svg': svg,
  'picture.svgz': latin('\x1f\x8b\x08'),
  'program.exe': exe,
  'program.msi': latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  'program.com': eicar,
  'program.scr': exe,
  'program.bat': text,
  'program.ps1': text,
  'program.sh': latin('#!/bin/sh\n'),
  'program.js': text,
  'program.mjs': text,
  'program.jar': archive,
  'program.apk': archive,
  'page.hta': html,
  'page.mht': text,
  'sheet.xml': latin('<?xml version="1.0"?>'),
  'sheet.xlsm': archive,
  'text.docm': archive,
  'old.doc': latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  'link.lnk': latin('L\0\0\0'),
  'disk.iso': latin('\0'),
  'invoice.pdf.exe': exe,
  'invoice.pdf.html': html,
  'invoice.pdf ': text,
  'invoice.exe\u202efdp': exe,
  'no-ending': text,
  '.pdf': pdfBytes,
  pdf: pdfBytes,
  'a.pdf\0.html': html,
  'a.html\0.pdf': html,
  'a.pdf/../../b.html': html,
}

const mismatches: Record<string, Bytes> = {
  'html.pdf': html,
  'html.txt': html,
  'html-after-blanks.txt': latin('  \r\n\t<HTML><body onload=alert(1)>'),
  'html-after-mark.txt': latin('\xef\xbb\xbf<script>alert(1)</script>'),
  'svg.png': svg,
  'svg.txt': svg,
  'svg.md': svg,
  'xml.csv': latin('<?xml version="1.0"?><svg/>'),
  'exe.pdf': exe,
  'exe.txt': exe,
  'script.txt': latin('#!/bin/sh\nrm -rf /\n'),
  'png.jpg': latin('\x89PNG\r\n\x1a\n'),
  'gif.png': gif,
  'zip.pdf': archive,
  'zip.odt': archive,
  'ods.odt': latin(
    `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
  ),
  'pdf-later.pdf': latin(' '.repeat(20) + '%PDF-1.4'),
  'pdf.txt': pdfBytes,
  'binary.csv': latin('a,b\n\0\0'),
  'half.png': latin('\x89PNG'),
  'riff.webp': latin('RIFF\0\0\0\0WAVE'),
  'rich.txt': latin('{\\rtf1'),
  'escape.txt': latin('\x1b]0;title\x07'),
}

const documents = async (fixture: DocumentFixture) =>
  (await (await fixture.call(fixture.iris, 'GET', '/documents/')).json()) as ProjectDocument[]

test('a file whose name is not that of a document is refused before a byte of it is sent', async (t) => {
  const fixture = await documentFixture(t)
  for (const [name, bytes] of Object.entries(refusedKinds)) {
    const answer = await fixture.begin(fixture.iris, { name, bytes })
    if (name === 'invoice.pdf ') {
      // Once cleaned it is a plain name, and the content decides.
      const { id } = (await answer.json()) as UploadState
      assert.equal((await fixture.append(fixture.iris, id, 0, bytes)).status, 415, name)
    } else assert.ok([400, 415].includes(answer.status), `${name}: ${answer.status}`)
  }
  assert.deepEqual(await documents(fixture), [])
})

test('a file whose content does not match its name is refused, and nothing of it is left', async (t) => {
  const fixture = await documentFixture(t)
  for (const [name, bytes] of Object.entries(mismatches)) {
    const answer = await fixture.upload(fixture.iris, { name, bytes })
    assert.equal(answer.status, 415, name)
    assert.match(await answer.text(), /do not match its name/, name)
  }
  assert.deepEqual(await documents(fixture), [])
  assert.deepEqual(await fixture.database.read.selectFrom('upload').selectAll().execute(), [])
  assert.deepEqual(await fixture.files.list(), [])
})

const names: Record<string, string> = {
  '../../../etc/cron.d/a.txt': 'a.txt',
  'C:\\Windows\\System32\\a.txt': 'a.txt',
  '/etc/a.txt': 'a.txt',
  '..\\..\\a.txt': 'a.txt',
  '....a.txt': 'a.txt',
  'a\r\nX-Header: b.txt': 'aX-Header b.txt',
  'photo\u202egnp.txt': 'photognp.txt',
  'a\u200bb\u2066c\ufeff.txt': 'abc.txt',
  '<img src=x onerror=alert(1)>.txt': 'img src=x onerror=alert(1).txt',
  '"; filename="evil.html.txt': '; filename=evil.html.txt',
  'a\tb.txt': 'ab.txt',
  'Zo\u0065\u0308.txt': 'Zoë.txt',
  [`${'n'.repeat(251)}.txt`]: `${'n'.repeat(251)}.txt`,
  'evil.html.txt': 'evil.html.txt',
}

test('a name loses its path and its invisible characters, and nothing else', async (t) => {
  const fixture = await documentFixture(t)
  for (const [name, expected] of Object.entries(names)) {
    const answer = await fixture.upload(fixture.iris, { name, bytes: text, folder: '../x/../../y' })
    assert.equal(answer.status, 200, name)
    const [document] = await documents(fixture)
    fixture.clock.pass(1)
    assert.equal(document?.name, expected)
    assert.equal(document?.folder, 'x/y')
  }
})

test('a name that no disk takes, and a folder that is too long, is refused by how much', async (t) => {
  const fixture = await documentFixture(t)
  const begin = async (given: { name: string; folder?: string }) => {
    const answer = await fixture.begin(fixture.iris, { bytes: text, ...given })
    return [answer.status, ((await answer.json()) as { detail: string }).detail]
  }
  assert.deepEqual(await begin({ name: `${'n'.repeat(300)}.txt` }), [
    400,
    'The name of the file is too long. Use at most 255 characters; this has 304, 49 too many.',
  ])
  assert.deepEqual(await begin({ name: 'a.txt', folder: 'f'.repeat(201) }), [
    400,
    'The name of the folder is too long. Use at most 200 characters; this has 201, 1 too many.',
  ])
  assert.deepEqual(await documents(fixture), [])
})

test('a file of two types at once is served as the harmless one, to be saved and not run', async (t) => {
  const fixture = await documentFixture(t)
  const both: Record<string, Bytes> = {
    'polyglot.gif': latin('GIF89a/*\0\0*/=1;alert(document.domain)//'),
    'polyglot.pdf': latin('%PDF-1.4\n<html><script>alert(1)</script></html>'),
    'polyglot.jpg': latin('\xff\xd8\xff\xe0<script>alert(1)</script>'),
    'bomb.zip': archive,
    'bomb.docx': archive,
    'late.md': latin('# Title\n<script>alert(1)</script>\n'),
    'formula.csv': latin('=cmd|"/c calc"!A1\n'),
  }
  for (const [name, bytes] of Object.entries(both)) {
    assert.equal((await fixture.upload(fixture.iris, { name, bytes })).status, 200, name)
    const [document] = await documents(fixture)
    fixture.clock.pass(1)
    const opened = await fixture.call(
      fixture.iris,
      'POST',
      `/documents/${document?.versions[0]?.id}/ticket/`,
      {
        json: {},
      },
    )
    const { url } = (await opened.json()) as { url: string }
    const answer = await fixture.get(url)
    assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), bytes)
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; /, name)
    assert.match(
      answer.headers.get('content-security-policy') ?? '',
      /^sandbox; default-src 'none';/,
    )
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.doesNotMatch(answer.headers.get('content-type') ?? '', /html|svg|xml$|script/, name)
  }
})

test('impossible sizes are refused with a sentence that says why', async (t) => {
  const fixture = await documentFixture(t)
  const begin = (size: unknown) =>
    fixture.call(fixture.iris, 'POST', '/uploads/', {
      json: { project: fixture.iris.project, name: 'a.pdf', size },
    })
  for (const size of [0, -1, 1.5, '9', null, 1e300])
    assert.equal((await begin(size)).status, 400, `${size}`)
  const large = await begin(100 * 1024 * 1024 + 1)
  assert.equal(large.status, 413)
  assert.match(await large.text(), /larger than 100 MB/)
  assert.equal((await begin(100 * 1024 * 1024)).status, 201)
})

test('a body with a false length, type or encoding adds nothing to the file', async (t) => {
  const fixture = await documentFixture(t)
  const { id } = (await (
    await fixture.begin(fixture.iris, { name: 'a.pdf', bytes: pdfBytes })
  ).json()) as UploadState
  const head = (...more: string[]) => [
    `PATCH /api/uploads/${id}/ HTTP/1.1`,
    'Host: localhost',
    `Authorization: Token ${fixture.iris.token}`,
    'Upload-Offset: 0',
    ...more,
  ]
  const raw = 'Content-Type: application/offset+octet-stream'
  const statusOf = async (...lines: string[]) =>
    (await exchange(fixture.port, ...(head(...lines) as [string, ...string[]]))).status
  assert.equal(await statusOf(raw, 'Content-Length: 99999999999'), 413)
  assert.equal(await statusOf(raw, 'Content-Length: 4194305'), 413)
  assert.equal(await statusOf('Content-Type: text/plain', 'Content-Length: 0'), 415)
  assert.equal(
    await statusOf('Content-Type: multipart/form-data; boundary=x', 'Content-Length: 0'),
    415,
  )
  assert.equal(await statusOf(raw, 'Content-Encoding: gzip', 'Content-Length: 0'), 415)
  assert.equal(await statusOf(raw, 'Content-Length: -1'), 400)
  const longer = new Uint8Array(pdfBytes.length + 1)
  assert.equal((await fixture.append(fixture.iris, id, 0, longer)).status, 413)
  const pieces = Array.from({ length: 200 }, () => `10000\r\n${'x'.repeat(0x10000)}\r\n`)
  const chunked = [...head(raw, 'Transfer-Encoding: chunked'), '', ''].join('\r\n')
  assert.match(await send(fixture.port, chunked + pieces.join('')), /^HTTP\/1\.1 413 /)
  const state = (await (
    await fixture.call(fixture.iris, 'GET', `/uploads/${id}/`)
  ).json()) as UploadState
  assert.equal(
    (await fixture.append(fixture.iris, id, state.offset, pdfBytes.slice(state.offset))).status,
    state.offset ? 415 : 200,
  )
})

test('unknown fields, other columns and other methods are refused', async (t) => {
  const fixture = await documentFixture(t)
  const good = { project: fixture.iris.project, name: 'a.pdf', size: 9 }
  for (const name of [
    'id',
    'received',
    'file_key',
    'organisation_id',
    'account_id',
    'expires_at',
    'path',
  ]) {
    const json = { ...good, [name]: 'x' }
    assert.equal(
      (await fixture.call(fixture.iris, 'POST', '/uploads/', { json })).status,
      422,
      name,
    )
  }
  assert.equal(
    (await fixture.call(fixture.iris, 'GET', `/documents/?project=${fixture.otto.project}`)).status,
    404,
  )
  assert.equal((await fixture.call(fixture.iris, 'PUT', '/uploads/')).status, 405)
})
