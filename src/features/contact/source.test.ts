import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { world } from '../../../test/support/world.ts'
import { cameBy } from './came-by.web.ts'
import { unknownSource } from '../enquiry/contract.ts'

const typed = { name: 'Quince O’Neil', email: 'quince@client.example', message: 'Our quotes.' }
const said = {
  referrer: 'www.search.example',
  utm_source: 'newsletter',
  utm_medium: 'mail',
  utm_campaign: 'spring 2027',
}

async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const sources = async () =>
    await here.database.read
      .selectFrom('enquiry')
      .select(['referrer', 'utm_source', 'utm_medium', 'utm_campaign'])
      .execute()
  return {
    ...here,
    source: async () => ({ ...(await sources())[0] }),
    count: async () => (await sources()).length,
    form: async (fields: Record<string, string>) =>
      (
        await here.request('/contact', {
          method: 'POST',
          body: new URLSearchParams({ ...typed, ...fields }),
        })
      ).status,
    call: async (body: unknown) =>
      (
        await here.request('/api/contact/', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
  }
}

test('the way that the page’s script read is kept, and unknown without a script', async (t) => {
  const { form, source } = await firm(t)
  assert.equal(await form({ ...said, script: 'on' }), 200)
  assert.deepEqual(await source(), said)
  const other = await firm(t)
  assert.equal(await other.form({}), 200)
  assert.deepEqual(await other.source(), unknownSource)
})

test('nothing that the script says keeps an enquiry out', async (t) => {
  const { form, source } = await firm(t)
  const wrong = {
    referrer: '<script>alert(1)</script>',
    utm_source: `a\u0000b\n\u202ec${'x'.repeat(500)}`,
    utm_campaign: '\ud800',
  }
  assert.equal(await form(wrong), 200)
  const { referrer, utm_source, utm_campaign } = await source()
  assert.deepEqual([referrer, utm_campaign], ['', '�'])
  assert.equal(utm_source, `a b c${'x'.repeat(95)}`)
})

test('a program may say the way beside the nine fields, within limits', async (t) => {
  const { call, source, count } = await firm(t)
  assert.equal(await call({ ...typed, source: said }), 201)
  assert.deepEqual(await source(), said)
  assert.equal(await call({ ...typed, source: { ...said, utm_source: 'x'.repeat(101) } }), 400)
  assert.equal(await call({ ...typed, source: { ...said, more: 'x' } }), 422)
  assert.equal(await call({ ...typed, utm_source: 'x' }), 422)
  assert.equal(await count(), 1)
})

test('of the page before, the host alone is read', () => {
  assert.deepEqual(
    cameBy({
      referrer: 'https://www.search.example/find?q=quotes%20of%20mine',
      search: '?utm_source=newsletter&utm_campaign=spring%202027&q=1',
    }),
    {
      referrer: 'www.search.example',
      utm_source: 'newsletter',
      utm_medium: '',
      utm_campaign: 'spring 2027',
    },
  )
  assert.deepEqual(cameBy({ referrer: '', search: '' }), unknownSource)
})
