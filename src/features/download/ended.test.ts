import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setValues } from '../../../test/support/set-values.ts'
import { slowReader } from '../../../test/support/slow-reader.ts'
import {
  documentClient,
  documentFixture,
  type DocumentClient,
  type DocumentFixture,
} from '../../../test/support/work/document-fixture.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'
import { until } from '../../../test/support/mail/outbox-fixture.ts'
import { newFileKey } from '../../platform/storage/files.ts'

/** More than fits between the program and who reads nothing. */
const size = 24_000_000

/** A version of this size in the project of Iris. */
async function largeVersion({ database, files, iris }: DocumentFixture) {
  const file_key = newFileKey()
  const part = await files.append(file_key, 0)
  await part.write(Buffer.alloc(size, 'tide '))
  await part.close()
  await files.finish(file_key, size)
  const owned = { organisation_id: iris.organisation, project_id: iris.project }
  return await insertVersion(database, owned, { size, file_key })
}

const at = '2026-11-20T15:00:00.000Z'

/** What ends a download under way, as whoever does it writes it. */
const endings: Record<string, (here: DocumentFixture, by: DocumentClient) => Promise<unknown>> = {
  'is signed out': async ({ call }, by) => await call(by, 'POST', '/auth/logout/'),
  'is suspended': async ({ database }, by) =>
    await setValues(database, { table: 'account', id: by.account }, { suspended_at: at }),
  'is no member any more': async ({ database }, by) =>
    await setValues(database, { table: 'membership', id: by.membership }, { removed_at: at }),
  'lost the project': async ({ database }, by) =>
    await setValues(database, { table: 'membership', id: by.membership }, { sees_all: 0 }),
}

/** The two downloads of one person, of which nothing was read so far. */
async function downloads(here: DocumentFixture, version: string, by: DocumentClient) {
  const paths = {
    'their file': [`/documents/${version}/ticket/`, { json: { preview: false } }],
    'their ZIP': [`/projects/${by.project}/documents/ticket/`, {}],
  } as const
  return await Promise.all(
    Object.entries(paths).map(async ([what, [path, body]]) => {
      const { url } = (await (await here.call(by, 'POST', path, body)).json()) as { url: string }
      const reader = await slowReader(here.origin + url)
      assert.equal(reader.status, 200)
      return [what, reader] as const
    }),
  )
}

test('a file and a ZIP break off for who may not read them any more, and for nobody else', async (t) => {
  const here = await documentFixture(t)
  const version = await largeVersion(here)
  const kept = await downloads(here, version.id, here.iris)
  const lost = []
  for (const [name, end] of Object.entries(endings)) {
    const by = await documentClient(here, name.replaceAll(' ', '-'), 'member', here.iris)
    for (const one of await downloads(here, version.id, by)) lost.push([name, ...one] as const)
    await end(here, by)
  }
  const brokenOff = () => here.log.filter(({ msg }) => `${msg}`.startsWith('a download was broken'))
  await until(() => brokenOff().length === lost.length)
  for (const [name, what, reader] of lost)
    assert.equal((await reader.rest()).whole, false, `${what}, who ${name}`)
  for (const [what, reader] of kept) {
    const { whole, bytes } = await reader.rest()
    assert.ok(whole && bytes >= size, what)
  }
  assert.equal(brokenOff().length, lost.length)
})
