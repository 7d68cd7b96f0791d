import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf } from '../../../test/fixtures/blocks.ts'
import { siteLists } from '../../../test/support/site/lists.ts'

/** The links of the bar and of the footer's list of the site, as a visitor reads them. */
async function chrome(t: Parameters<typeof siteLists>[0]) {
  const desk = await siteLists(t)
  const linksIn = (html: string) =>
    [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
      ([, href, label]) => `${label} ${href}`,
    )
  const read = async () => {
    await desk.lookForChanges()
    const html = await desk.whole('/')
    const part = (name: string) =>
      linksIn(new RegExp(`<nav[^>]*aria-label="${name}".*?</nav>`, 's').exec(html)?.[0] ?? '')
    return { top: part('Main'), footer: part('Site') }
  }
  const add = async (label: string, href: string, place = 'both') =>
    await desk.call('Edda', 'POST', 'navigation/', { values: { label, href, place } })
  return { ...desk, read, add }
}

const builtIn = ['Home /', 'Services /services', 'Blog /blog', 'About /about', 'Contact /contact']

test('the built-in entries stand until one is changed, and each stands where it is set to', async (t) => {
  const { read, add, call } = await chrome(t)
  const portal = 'Client Portal /dashboard'
  assert.deepEqual(await read(), { top: builtIn, footer: [...builtIn.slice(1), portal] })
  await add('Careers', 'https://jobs.example/flow', 'footer')
  await add('Prices', '/services#prices', 'top')
  const after = await read()
  assert.deepEqual(after.top, [...builtIn, 'Prices /services#prices'])
  assert.deepEqual(after.footer, [...builtIn.slice(1), 'Careers https://jobs.example/flow', portal])
  const { rows } = await call('Edda', 'GET', 'navigation/')
  const order = rows.map(({ id }) => id).toReversed()
  assert.equal((await call('Edda', 'POST', 'navigation/order/', { order, base: null })).status, 200)
  assert.deepEqual((await read()).top, after.top.toReversed())
})

test('an entry of an own page follows its address, and is left out, with why, while it is gone', async (t) => {
  const { read, add, call, as } = await chrome(t)
  const edda = as.named('Edda')
  const at = (to: string) => `/staff/pages/${to}`
  const post = async (to: string, body: unknown = {}) =>
    (await (await edda.call('POST', at(to), body)).json()) as { id: string; revision: number }
  const { id } = await post('')
  let sequence = 0
  const save = async (texts: Record<string, string>, base = 0) => {
    const fields = Object.entries(texts).map(([name, value]) => ({ name, value, seen: null, base }))
    const body = { editor: 'Edda', sequence: (sequence += 1), fields }
    const saved = await edda.call('PATCH', at(`${id}/draft/`), body)
    return ((await saved.json()) as { revision: number }).revision
  }
  const publish = async (revision: number) =>
    await post(`${id}/publish/`, { editor: 'Edda', revision, at: null })
  await add('Flows', '/flows')
  const note = async () => (await call('Edda', 'GET', 'navigation/')).rows.at(-1)?.note
  assert.deepEqual((await read()).top, builtIn)
  assert.equal(await note(), 'Left out: there is no page at /flows now.')
  const { revision } = await publish(
    await save({ title: 'Flows', slug: 'flows', blocks: blocksOf('hero') }),
  )
  assert.equal((await read()).top.at(-1), 'Flows /flows')
  assert.equal(await note(), undefined)
  await publish(await save({ slug: 'flow-days' }, revision))
  assert.equal((await read()).top.at(-1), 'Flows /flow-days')
  await edda.call('DELETE', at(`${id}/`))
  assert.deepEqual((await read()).top, builtIn)
  assert.equal(await note(), 'Left out: there is no page at /flows now.')
})

test('a firm whose entries are all hidden has none, and not the built-in ones', async (t) => {
  const { read, add, call } = await chrome(t)
  await add('Prices', '/services#prices', 'top')
  const { rows } = await call('Edda', 'GET', 'navigation/')
  for (const { id } of rows)
    assert.equal(
      (await call('Edda', 'PATCH', `navigation/rows/${id}/`, { shown: false })).status,
      200,
    )
  const { top, footer } = await read()
  assert.deepEqual([top, footer], [[], ['Client Portal /dashboard']])
})
