import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { arrivingIn } from '../../platform/move/arriving.ts'
import type { BackupWork } from '../../platform/backup/working.ts'
import type { ArrivingExport } from './staff.contract.ts'

const path = '/staff/system/arrival/'
const keys = { key: 'a key', secret: '' }

/** An install into which an export comes; bringing it in goes on until it is stopped. */
async function install(t: TestContext, given: { refused?: () => string | null } = {}) {
  const works: BackupWork[] = []
  const here = await world(t, {
    demo: false,
    refuseArrival: async () => given.refused?.() ?? null,
    workOnBackup: async (work, onProgress, stopping) => {
      works.push(work)
      onProgress({ doing: 'Comparing', share: 0.5 })
      const { promise, reject } = Promise.withResolvers<never>()
      stopping?.addEventListener('abort', () => reject(new Error('It was ended.')))
      return await promise
    },
  })
  const { owner } = await actors(here)
  const call = async <T>(method: string, where: string, body?: unknown) => {
    const answer = await owner.call(method, path + where, body)
    const said = (await answer.json().catch(() => null)) as T & { detail?: string }
    return { status: answer.status, said }
  }
  return {
    call,
    works,
    place: arrivingIn(here.address.dataDir),
    state: async () => (await call<ArrivingExport>('GET', '')).said,
    begin: async (size: number) => (await call<{ id: string }>('POST', '', { size })).said.id,
    async send(id: string, at: number, bytes: string) {
      const answer = await here.request(`/api${path}bytes/?id=${id}&at=${at}`, {
        method: 'POST',
        headers: {
          ...owner.headers,
          'Content-Type': 'application/offset+octet-stream',
          'Upload-Offset': String(at),
        },
        body: bytes,
      })
      const said = (await answer.json()) as { came?: number; detail?: string }
      return { status: answer.status, said }
    },
  }
}

test('a piece of an export that is sent again after its answer was lost stands there once', async (t) => {
  const { begin, send, state, place } = await install(t)
  const id = await begin(8)
  assert.deepEqual((await send(id, 0, 'AAAA')).said, { came: 4 })
  assert.deepEqual((await send(id, 0, 'AAAA')).said, { came: 4 })
  assert.equal((await send(id, 6, 'BB')).status, 409)
  assert.deepEqual((await send(id, 4, 'BBBB')).said, { came: 8 })
  assert.equal(readFileSync(place.file, 'utf8'), 'AAAABBBB')
  assert.equal((await state()).came, 8)
})

test('who begins anew in another tab has what is sent, and the first is refused for good', async (t) => {
  const { begin, send, state } = await install(t)
  const first = await begin(8)
  await send(first, 0, 'AAAA')
  const second = await begin(4)
  const refused = await send(first, 4, 'BBBB')
  // Not 409, after which a piece is tried again.
  assert.equal(refused.status, 404)
  assert.match(refused.said.detail ?? '', /^Somebody has begun anew/)
  assert.equal((await send(second, 0, 'CCCC')).status, 200)
  assert.equal((await state()).came, 4)
})

test('what is stopped while it is compared is gone, and what comes is begun anew', async (t) => {
  const { begin, send, call, state, place, works } = await install(t)
  const id = await begin(4)
  await send(id, 0, 'AAAA')
  assert.equal((await call('POST', 'check/', { id, ...keys })).status, 202)
  while ((await state()).doing !== 'Comparing') await wait(50)
  assert.deepEqual([works[0]?.what, (await state()).stage], ['bring', 'checking'])
  assert.equal((await call('DELETE', '')).status, 204)
  assert.equal(existsSync(place.folder), false)
  const { stage, failure } = await state()
  assert.deepEqual([stage, failure], ['none', null])
  assert.ok(await begin(4))
})

test('an install in which somebody has written meanwhile takes no export', async (t) => {
  let refused: string | null = null
  const { begin, send, call, state } = await install(t, { refused: () => refused })
  const id = await begin(4)
  refused = 'There is an enquiry.'
  assert.equal((await state()).refused, refused)
  assert.equal((await call('POST', '', { size: 4 })).said.detail, refused)
  assert.equal((await send(id, 0, 'AAAA')).status, 200)
  assert.equal((await call('POST', 'take/', {})).status, 409)
})
