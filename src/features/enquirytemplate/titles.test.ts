import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { newId } from '../../platform/auth/token.ts'
import { world } from '../../../test/support/world.ts'

test('of many who keep a text under one title at once one is kept, and the last text stays', async (t) => {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const mona = as.named('Mona')
  const keep = async (text: string) =>
    (await mona.call('POST', '/staff/enquiry-templates/', { title: 'Our prices', text })).status
  const texts = Array.from({ length: 8 }, (_, at) => `Text ${at}`)
  assert.deepEqual(new Set(await Promise.all(texts.map(keep))), new Set([201]))
  assert.equal(await keep('The newest'), 201)
  const found = here.database.read.selectFrom('enquiry_template').select('text')
  const kept = await found.where('title', '=', 'Our prices').execute()
  assert.deepEqual(
    kept.map(({ text }) => text),
    ['The newest'],
  )
  // Two at the very same moment, of which neither sees the other.
  const beside = { id: newId(), title: 'Our prices', text: '', created_at: '2026-01-01' }
  const insert = here.database.transaction((trx) =>
    trx.insertInto('enquiry_template').values(beside).execute(),
  )
  await assert.rejects(insert, /unique/i)
})

test('a removed text comes back to its place, unless another one has its title by then', async (t) => {
  const as = await actors(await world(t, { demo: false }))
  const mona = as.named('Mona')
  const keep = async (title: string, text: string) => {
    const answer = await mona.call('POST', '/staff/enquiry-templates/', { title, text })
    return ((await answer.json()) as { id: string }).id
  }
  const list = async () => await (await mona.call('GET', '/staff/enquiry-templates/')).json()
  const remove = async (id: string) => {
    const answer = await mona.call('DELETE', `/staff/enquiry-templates/${id}/`)
    return ((await answer.json()) as { undo: string }).undo
  }
  const undo = async (id: string, by = mona) => (await by.call('POST', `/undo/${id}/`)).status
  const first = await keep('Prices, of the spring', 'From 90 a day.')
  await keep('Prices, of the autumn', 'From 95 a day.')
  const before = await list()
  const removed = await remove(first)
  assert.equal(await undo(removed, as.named('Corin')), 404, 'not by somebody else')
  assert.equal(await undo(removed), 204)
  assert.deepEqual(await list(), before)
  const again = await remove(first)
  const other = await keep('Prices, of the spring', 'Of somebody else')
  assert.equal(await undo(again), 409)
  const stays = (await list()) as { id: string; title: string }[]
  assert.deepEqual(
    stays.filter(({ title }) => title === 'Prices, of the spring').map(({ id }) => id),
    [other],
  )
})

test('a text that its writer has not seen is not replaced, and is once they have', async (t) => {
  const as = await actors(await world(t, { demo: false }))
  const mona = as.named('Mona')
  const keep = async (text: string, base?: string | null) =>
    (await mona.call('POST', '/staff/enquiry-templates/', { title: 'Our prices', text, base }))
      .status
  const kept = async () => {
    const all = await (await mona.call('GET', '/staff/enquiry-templates/')).json()
    return (all as { title: string; text: string }[]).find((one) => one.title === 'Our prices')
      ?.text
  }
  assert.equal(await keep('Mine', null), 201)
  assert.equal(await keep('Of somebody else', null), 409, 'there is one by now')
  assert.equal(await keep('Of somebody else', 'Mine'), 201)
  assert.equal(await keep('Mine, better', 'Mine'), 409)
  assert.equal(await kept(), 'Of somebody else')
  assert.equal(await keep('Mine, better', 'Of somebody else'), 201)
  assert.equal(await kept(), 'Mine, better')
})
