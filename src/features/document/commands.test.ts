import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { documentFixture } from '../../../test/support/work/document-fixture.ts'
import { pdfBytes, text } from '../../../test/fixtures/document-samples.ts'
import { runToEnd } from '../../../test/support/program/program.ts'
import type { ProjectDocument } from './contract.ts'

test('the firm adds documents by command, and the client sees and is notified of them', async (t) => {
  const fixture = await documentFixture(t)
  const { url, dataDir } = fixture.address
  const settings = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }
  const portico = (...words: string[]) => runToEnd(t, 'cli.js', ['document', ...words], settings)
  const list = async () =>
    (await (await fixture.call(fixture.iris, 'GET', '/documents/')).json()) as ProjectDocument[]
  const notices = async () => {
    const answer = await fixture.call(fixture.iris, 'GET', '/notifications/')
    const { notifications } = (await answer.json()) as { notifications: { text: string }[] }
    return notifications.map(({ text }) => text).sort()
  }
  const file = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(dataDir, name), bytes)
    return join(dataDir, name)
  }
  const plan = file('Plan.pdf', pdfBytes)
  assert.match(
    (await portico('add', fixture.iris.project, plan, 'Plans')).out,
    /^Added: [\w-]{22}, version [\w-]{22}\n$/,
  )
  assert.equal((await portico('add', fixture.iris.project, plan, 'Plans')).code, 0)
  const [document, ...more] = await list()
  assert.equal(more.length, 0)
  assert.equal(document?.folder, 'Plans')
  assert.deepEqual(
    document?.versions.map(({ number }) => number),
    [2, 1],
  )
  assert.equal(document?.removable, false)
  assert.match(
    (await portico('list', fixture.iris.project)).out,
    /available {3} {1,2}v2 {2}Plans\/Plan.pdf/,
  )
  assert.deepEqual(await notices(), [
    'New document in Harbour works: Plan.pdf',
    'Version 2 in Harbour works: Plan.pdf',
  ])
  const lie = await portico('add', fixture.iris.project, file('Lie.pdf', text))
  assert.equal(lie.code, 1)
  assert.match(lie.err, /^portico: The contents of the file do not match its name/)
  assert.match((await portico('add', 'nowhere', plan)).err, /There is no project nowhere\./)
  assert.equal((await portico('add', fixture.iris.project, '/nowhere.pdf')).code, 1)
  assert.equal((await portico('turn')).code, 2)
  assert.equal((await portico('remove', document?.id ?? '')).code, 0)
  assert.deepEqual(await list(), [])
  assert.equal((await fixture.files.list()).length, 2)
  assert.equal((await portico('restore', document?.id ?? '')).code, 0)
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ['Plan.pdf'],
  )
  // It has to be removed first: what is in use is never gone at one word.
  const early = await portico('delete', document?.id ?? '')
  assert.match(early.err, /There is no removed document/)
  assert.equal((await portico('remove', document?.id ?? '')).code, 0)
  assert.equal((await portico('delete', document?.id ?? '')).code, 0)
  assert.deepEqual(await fixture.files.list(), [])
  assert.equal((await portico('restore', document?.id ?? '')).code, 1)
})
