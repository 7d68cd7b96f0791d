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
