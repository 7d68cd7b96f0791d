import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { largePdf } from '../../../test/fixtures/document-samples.ts'
import {
  documentClient,
  documentFixture,
  freshSession,
  type DocumentFixture,
} from '../../../test/support/work/document-fixture.ts'
import type { UploadState } from './contract.ts'

const bytes = largePdf(200_000)

/** Iris has begun a file; `send` sends a piece of it, and `meanwhile` runs in the middle of that. */
async function fixture(t: TestContext) {
  const here = await documentFixture(t)
  const admin = await documentClient(here, 'ada', 'admin', here.iris)
  const begun = await here.begin(here.iris, { name: 'Plan.pdf', bytes })
  const { id } = (await begun.json()) as UploadState
  const send = async (from: number, to: number, meanwhile = async () => {}) => {
    const middle = from + (to - from) / 2
    const body = new ReadableStream({
      async start(stream) {
        stream.enqueue(bytes.subarray(from, middle))
        await until(here, id)
        await meanwhile()
        stream.enqueue(bytes.subarray(middle, to))
        stream.close()
      },
    })
    const answer = await here.append(here.iris, id, from, body)
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
  }
  const act = async (method: string, path: string, json?: object) => {
    const answer = await here.call(admin, method, path, json && { json })
    assert.ok(answer.ok, await answer.text())
  }
  const own = `/members/${here.iris.membership}/`
  return { ...here, id, send, act, own }
}

/** Until the request has begun to write. */
async function until({ database }: DocumentFixture, id: string): Promise<void> {
  const row = database.read.selectFrom('upload').select('leased_until').where('id', '=', id)
  while (!(await row.executeTakeFirst())?.leased_until)
    await new Promise((done) => setTimeout(done, 5))
}

/** Everything that is left of a file. */
async function left({ database, files }: DocumentFixture) {
  const [uploads, versions] = await Promise.all([
    database.read.selectFrom('upload').select('id').execute(),
    database.read.selectFrom('document_version').select('id').execute(),
  ])
  return [uploads.length, versions.length, (await files.list()).length]
}

const nothing = [0, 0, 0]
const ended = 'You no longer have access to this organisation.'

for (const [what, to] of [
  ['a piece', bytes.length / 2],
  ['the last piece', bytes.length],
] as const)
  test(`who is suspended while ${what} of a file comes is told so, and nothing of it is left`, async (t) => {
    const here = await fixture(t)
    const answer = await here.send(0, to, async () => here.act('POST', `${here.own}suspend/`))
    assert.partialDeepStrictEqual(answer, { status: 403, detail: ended, membership_ended: true })
    assert.deepEqual(await left(here), nothing)
  })

test('what was sent of a file before its sender was suspended is gone within two hours', async (t) => {
  const here = await fixture(t)
  assert.equal((await here.send(0, bytes.length / 2)).status, 200)
  assert.deepEqual(await left(here), [1, 0, 1])
  await here.act('POST', `${here.own}suspend/`)
  assert.equal((await left(here))[0], 0)
  here.clock.pass(2 * 60 * 60 * 1000)
  await here.sweep()
  assert.deepEqual(await left(here), nothing)
})

test('who loses a project while a file for it comes gets 404, and nothing of it is left', async (t) => {
  const here = await fixture(t)
  const lose = async () => here.act('PATCH', here.own, { projects: [] })
  assert.equal((await here.send(0, bytes.length, lose)).status, 404)
  assert.deepEqual(await left(here), nothing)
})

test('who is signed out while a file comes goes on with it when they have signed in again', async (t) => {
  const here = await fixture(t)
  const half = bytes.length / 2
  const signOut = async () => {
    assert.equal((await here.call(here.iris, 'POST', '/auth/logout/')).status, 204)
  }
  assert.equal((await here.send(0, half, signOut)).status, 200)
  assert.deepEqual(await left(here), [1, 0, 1])
  Object.assign(here.iris, await freshSession(here, here.iris.account))
  assert.equal((await here.send(half, bytes.length)).status, 200)
  assert.deepEqual(await left(here), [0, 1, 1])
})
