import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { EnquiryWhole } from './staff.contract.ts'

const id = idOf('enquiry', 'Corin')

test('won and lost have a day and a reason of their own, are found by them, and are opened again', async (t) => {
  const here = await world(t, { demo: false })
  // In New York it is still the 20th.
  here.clock.set('2026-11-21T03:00:00.000Z')
  const manager = (await actors(here)).named('Mona')
  const move = async (body: unknown) => {
    const answer = await manager.call('POST', `/staff/enquiries/${id}/state/`, body)
    return { status: answer.status, ...((await answer.json()) as { undo: string }) }
  }
  const ended = async () => {
    const answer = await manager.call('GET', `/staff/enquiries/${id}/`)
    const { box, ended_on, ended_why } = (await answer.json()) as EnquiryWhole
    return [box, ended_on, ended_why]
  }
  const found = async (query: string) => {
    const answer = await manager.call('GET', `/staff/enquiries/?box=lost${query}`)
    return ((await answer.json()) as { items: unknown[] }).items.length
  }
  const { undo } = await move({ state: 'won', why: 'The price.' })
  assert.deepEqual(await ended(), ['won', '2026-11-20', 'The price.'])
  assert.equal((await manager.call('POST', `/undo/${undo}/`)).status, 204)
  assert.deepEqual(await ended(), ['open', null, ''])
  assert.equal((await move({ state: 'lost', why: 'x', on: '2026-11-21' })).status, 400)
  assert.equal(
    (await move({ state: 'lost', why: 'To somebody nearer.', on: '2026-11-02' })).status,
    200,
  )
  assert.deepEqual(await ended(), ['lost', '2026-11-02', 'To somebody nearer.'])
  assert.equal(await found('&ended_since=2026-11-02'), 1)
  assert.equal(await found('&ended_since=2026-11-03'), 0)
  assert.equal(await found('&search=nearer'), 1)
  await move({ state: 'open' })
  assert.deepEqual(await ended(), ['open', null, ''])
})
