import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allOf } from '../../../test/support/scope.ts'
import {
  documentFixture,
  type DocumentFixture,
} from '../../../test/support/work/document-fixture.ts'
import { largePdf } from '../../../test/fixtures/document-samples.ts'
import { createSessions } from '../../platform/auth/sessions.ts'
import type { UploadState } from './contract.ts'
import { uploadStore } from './store.ts'

async function begun(fixture: DocumentFixture): Promise<string> {
  const answer = await fixture.begin(fixture.iris, { name: 'a.pdf', bytes: largePdf(1000) })
  return ((await answer.json()) as UploadState).id
}

/** Saves the offset of an upload of Iris. */
async function advanceOf(fixture: DocumentFixture, id: string) {
  const { find, advance } = uploadStore(fixture.database)
  const { organisation, account, token } = fixture.iris
  const sessions = createSessions({ ...fixture, staffNeedSecondFactor: false })
  const viewer = await sessions.viewerOf({ token })
  const upload = await find(allOf(organisation, account), id, at(0))
  assert.ok(viewer)
  return async (progress: Parameters<typeof advance>[2]) => await advance(upload, viewer, progress)
}

const at = (minute: number) => `2026-11-20T15:${String(minute).padStart(2, '0')}:00.000Z`

test('only one request at a time writes to an upload, and only at its current offset', async (t) => {
  const fixture = await documentFixture(t)
  const id = await begun(fixture)
  const { organisation, account } = fixture.iris
  const { lease } = uploadStore(fixture.database)
  const advance = await advanceOf(fixture, id)
  const take = (offset: number, minute: number) =>
    lease(allOf(organisation, account), id, { offset, now: at(minute), until: at(minute + 1) })
  assert.equal(await take(400, 0), false)
  assert.equal(await take(0, 0), true)
  assert.equal(await take(0, 0), false)
  const progress = { received: 400, until: at(1), held: false }
  assert.equal(await advance(progress), true)
  // This request read the offset earlier and arrives only now.
  assert.equal(await take(0, 0), false)
  assert.equal(await take(400, 0), true)
})

test('a lease expires after a minute, and its request can then save nothing more', async (t) => {
  const fixture = await documentFixture(t)
  const id = await begun(fixture)
  const { organisation, account } = fixture.iris
  const { lease } = uploadStore(fixture.database)
  const advance = await advanceOf(fixture, id)
  const owner = allOf(organisation, account)
  assert.ok(await lease(owner, id, { offset: 0, now: at(0), until: at(1) }))
  assert.ok(await lease(owner, id, { offset: 0, now: at(1), until: at(2) }))
  assert.equal(await advance({ received: 9, until: at(1), held: false }), false)
  assert.ok(await advance({ received: 8, until: at(2), held: false }))
})

test("nobody leases somebody else's upload", async (t) => {
  const fixture = await documentFixture(t)
  const id = await begun(fixture)
  const { lease } = uploadStore(fixture.database)
  const now = { offset: 0, now: at(0), until: at(1) }
  const { iris, otto } = fixture
  for (const [organisation, account] of [
    [otto.organisation, otto.account],
    [iris.organisation, otto.account],
    [otto.organisation, iris.account],
  ] as const)
    assert.equal(await lease(allOf(organisation, account), id, now), false)
})

test('a lease that a clock which was ahead has left keeps nobody out', async (t) => {
  const fixture = await documentFixture(t)
  const id = await begun(fixture)
  const { organisation, account } = fixture.iris
  const { lease } = uploadStore(fixture.database)
  const take = (minute: number) =>
    lease(allOf(organisation, account), id, { offset: 0, now: at(minute), until: at(minute + 1) })
  assert.ok(await take(40))
  assert.equal(await take(39), false, 'another machine may be a little ahead')
  assert.ok(await take(10))
})
