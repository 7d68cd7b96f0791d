import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { documentFixture } from '../../../test/support/work/document-fixture.ts'
import { eicar, pdfBytes, text } from '../../../test/fixtures/document-samples.ts'
import { runToEnd } from '../../../test/support/program/program.ts'
import { scanner } from '../../../test/doubles/scanner.ts'
import type { ProjectDocument } from '../document/contract.ts'

/** A client who sends files, and where the firm saves them. */
async function fixture(t: TestContext, given: Record<string, string> = {}) {
  const here = await documentFixture(t, given)
  const { url, dataDir } = here.address
  const settings = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }
  const get = (...words: string[]) => runToEnd(t, 'cli.js', ['document', 'get', ...words], settings)
  const documents = async () =>
    (await (await here.call(here.iris, 'GET', '/documents/')).json()) as ProjectDocument[]
  const opened = async () => {
    const rows = here.database.read.selectFrom('audit_entry').select(['about', 'organisation_id'])
    return await rows.where('action', '=', 'document-opened').orderBy('seq').execute()
  }
  const at = (name: string) => join(dataDir, name)
  return { ...here, get, documents, opened, at }
}

test('the firm saves a file of a client byte for byte, and the audit has an entry of it', async (t) => {
  const { iris, upload, get, documents, opened, at } = await fixture(t)
  const later = new Uint8Array([...pdfBytes, ...Buffer.from('% the second\n')])
  await upload(iris, { name: 'Plan.pdf', bytes: pdfBytes })
  const [{ id }] = (await documents()) as [ProjectDocument]
  await upload(iris, { name: 'Plan.pdf', bytes: later, document: id })
  const [{ versions }] = (await documents()) as [ProjectDocument]
  assert.deepEqual(
    await get(iris.project, id, at('new.pdf')).then(({ code, out }) => ({ code, out })),
    { code: 0, out: `Saved: Plan.pdf, version 2, as ${at('new.pdf')}\n` },
  )
  assert.deepEqual(new Uint8Array(readFileSync(at('new.pdf'))), later)
  assert.equal(statSync(at('new.pdf')).mode & 0o777, 0o600)
  assert.equal((await get(iris.project, id, at('old.pdf'), '--version', '1')).code, 0)
  assert.deepEqual(new Uint8Array(readFileSync(at('old.pdf'))), new Uint8Array(pdfBytes))
  const of = { organisation_id: iris.organisation }
  assert.deepEqual(
    (await opened()).map((row) => ({ ...row })),
    versions.map((version) => ({ about: version.id, ...of })),
  )
})

test('an existing file is not overwritten, and a failed download leaves no file', async (t) => {
  const { iris, otto, upload, get, documents, opened, at, files } = await fixture(t)
  await upload(iris, { name: 'Plan.pdf', bytes: pdfBytes })
  const [{ id }] = (await documents()) as [ProjectDocument]
  writeFileSync(at('mine.pdf'), 'mine')
  const refused = async (why: RegExp, ...words: string[]) => {
    const { code, out, err } = await get(...words)
    assert.deepEqual([code, out], [1, ''], words.join(' '))
    assert.match(err, why)
  }
  await refused(/^portico: \S+mine\.pdf is there already\.\n$/, iris.project, id, at('mine.pdf'))
  assert.equal(readFileSync(at('mine.pdf'), 'utf8'), 'mine')
  await refused(/cannot be written: ENOENT\.\n$/, iris.project, id, at('nowhere/new.pdf'))
  const none = /has no such document, or no such version\.\n$/
  await refused(none, otto.project, id, at('new.pdf'))
  await refused(none, iris.project, id, at('new.pdf'), '--version', '2')
  await refused(/There is no project nowhere\.\n$/, 'nowhere', id, at('new.pdf'))
  assert.deepEqual(await opened(), [])
  const [stored] = await files.list()
  writeFileSync(at(`files/${stored?.key}`), 'rotten')
  const damaged = /The file of version 1 of Plan\.pdf is missing or damaged\.\n$/
  await refused(damaged, iris.project, id, at('new.pdf'))
  writeFileSync(at(`files/${stored?.key}`), 'x'.repeat(pdfBytes.length))
  await refused(/is not what was sent\. Nothing was saved\.\n$/, iris.project, id, at('new.pdf'))
  await files.remove(stored?.key ?? '')
  await refused(damaged, iris.project, id, at('new.pdf'))
  assert.ok(!existsSync(at('new.pdf')))
  const wrong = await get(iris.project, id, at('new.pdf'), '--version', 'b')
  assert.deepEqual([wrong.code, wrong.out], [2, ''])
  assert.match(wrong.err, /^portico: --version is a whole number from 1 .* not "b"\.\n$/)
  const missing = await get(iris.project, id)
  assert.deepEqual([missing.code, missing.out], [2, ''])
  assert.match(missing.err, /^portico: missing required argument 'file'\n/)
  assert.ok(!existsSync(at('new.pdf')))
})

test('a file that is not scanned yet or has a virus cannot be saved', async (t) => {
  const { url } = await scanner(t)
  const { iris, upload, get, documents, opened, outbox, at } = await fixture(t, { CLAMD_URL: url })
  await upload(iris, { name: 'Clean.txt', bytes: text })
  await upload(iris, { name: 'Sick.txt', bytes: eicar })
  const save = async (name: string) => {
    const id = (await documents()).find((one) => one.name === name)?.id ?? ''
    return await get(iris.project, id, at(name))
  }
  const early = await save('Clean.txt')
  assert.equal(early.code, 1)
  assert.match(early.err, /^portico: Version 1 of Clean\.txt was not checked for viruses yet\.\n$/)
  await outbox.runDue()
  const sick = await save('Sick.txt')
  assert.equal(sick.code, 1)
  assert.match(sick.err, /^portico: Version 1 of Sick\.txt was found to hold a virus\.\n$/)
  assert.ok(!existsSync(at('Clean.txt')) && !existsSync(at('Sick.txt')))
  assert.deepEqual(await opened(), [])
  assert.equal((await save('Clean.txt')).code, 0)
  assert.deepEqual(new Uint8Array(readFileSync(at('Clean.txt'))), new Uint8Array(text))
})
