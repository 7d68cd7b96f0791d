import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doc, p } from '../../contract/prose.ts'
import { takenAddresses } from '../../contract/taken-addresses.ts'
import { textDesk } from '../../../test/support/site/desk.ts'
import { blockOf, blocksOf } from '../../../test/fixtures/blocks.ts'

const whole = { title: 'Flow reviews', blocks: blocksOf('hero', 'text', 'call') }

test('a page of blocks is read at its address once it is published, and never before', async (t) => {
  const desk = await textDesk(t, 'pages')
  const id = await desk.begin()
  const { revision } = await desk.save(id, whole)
  assert.equal(await desk.seen('/flow-reviews'), '404')
  assert.equal((await desk.get('/api/pages/')).status, 200)
  assert.deepEqual(await (await desk.get('/api/pages/')).json(), [])
  const published = await desk.publish(id, revision)
  assert.equal(published.status, 200, published.detail)
  const page = await desk.seen('/flow-reviews')
  for (const words of ['Two days, and you know.', 'Every flow, in the order', 'Ask for a date'])
    assert.ok(page.includes(words), words)
  assert.equal(page.split('<h1').length, 2, 'one heading of the whole page')
  assert.match(page, /<title>Flow reviews/)
  for (const list of ['/sitemap.xml', '/llms.txt'])
    assert.ok((await desk.seen(list)).includes('/flow-reviews'), list)
  assert.ok((await desk.seen('/flow-reviews.md')).includes('Every flow, in the order'))
})

test('what is written of a published page is not read, nor given to programs', async (t) => {
  const desk = await textDesk(t, 'pages')
  const id = await desk.begin()
  const first = await desk.save(id, whole)
  const { revision } = await desk.publish(id, first.revision)
  const secret = blocksOf('hero', blockOf('quote', { quote: 'Not yet.' }))
  await desk.save(id, { blocks: secret, title: 'Not yet either' }, revision)
  for (const path of ['/flow-reviews', '/flow-reviews.md', '/api/pages/', `/api/pages/${id}/`])
    assert.doesNotMatch(await desk.seen(path), /Not yet/, path)
  assert.equal((await desk.call('GET', `${id}/`)).is_changed, true)
})

test('an address that the site has is refused with why, and a changed one leads on', async (t) => {
  const desk = await textDesk(t, 'pages')
  const id = await desk.begin()
  const taken = await desk.save(id, { ...whole, slug: 'services' })
  const refused = await desk.publish(id, taken.revision)
  assert.equal(refused.status, 400)
  assert.match(refused.errors?.['slug']?.[0] ?? '', /has something at this address/)
  const free = await desk.save(id, { slug: 'flows' }, taken.revision)
  const { revision } = await desk.publish(id, free.revision)
  const moved = await desk.save(id, { slug: 'flow-days' }, revision)
  assert.equal((await desk.publish(id, moved.revision)).status, 200)
  await desk.lookForChanges()
  const answer = await desk.get('/flows?from=mail')
  assert.deepEqual([answer.status, answer.headers.get('location')], [308, '/flow-days?from=mail'])
})

test('blocks that say nothing yet are named, each with what it lacks', async (t) => {
  const desk = await textDesk(t, 'pages')
  const id = await desk.begin()
  const blocks = blocksOf(
    'text',
    'hero',
    blockOf('call', { primary_url: 'javascript:alert(1)' }),
    { ...blockOf('enquiry'), id: 'one' },
    { ...blockOf('enquiry'), id: 'two' },
  )
  const { revision } = await desk.save(id, { title: 'Flow reviews', blocks })
  const { status, errors = {} } = await desk.publish(id, revision)
  assert.equal(status, 400)
  assert.deepEqual(errors['blocks'], [
    'Block 2, Hero: it can only stand first.',
    'Block 3, Call to action: Enter a page of this site, such as /contact, or an address that begins with https://.',
    'Block 5, Enquiry form: a page has one at most.',
  ])
  assert.ok(errors['call.primary_url'])
  const none = await desk.save(id, { blocks: '[]' }, revision)
  assert.deepEqual((await desk.publish(id, none.revision)).errors?.['blocks'], [
    'Add a block first.',
  ])
  const torn = blocksOf(blockOf('text', { text: '{"type":"script"}' }))
  for (const given of ['[{"kind":"sql"}]', '{', torn])
    assert.equal((await desk.save(id, { blocks: given }, none.revision)).status, 400, given)
})

test('a page with the form is made for each visitor, and its twin is read all the same', async (t) => {
  const desk = await textDesk(t, 'pages')
  const id = await desk.begin()
  const { revision } = await desk.save(id, { ...whole, blocks: blocksOf('hero', 'enquiry') })
  assert.equal((await desk.publish(id, revision)).status, 200)
  await desk.lookForChanges()
  const ticket = async () => {
    const answer = await desk.get('/flow-reviews')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    return /name="ticket" value="([^"]+)"/.exec(await answer.text())?.[1]
  }
  const [one, other] = [await ticket(), await ticket()]
  assert.ok(one && other && one !== other)
  assert.equal((await desk.get('/flow-reviews.md')).status, 200)
  assert.ok((await desk.seen('/sitemap.xml')).includes('/flow-reviews'))
})

test('no page of blocks can stand where the site has something', async (t) => {
  const { mounted } = await textDesk(t, 'pages')
  const segments = mounted
    .map(({ path }) => path.split('/')[1] ?? '')
    .filter((one) => /^[a-z0-9-]+$/.test(one))
  const free = [...new Set(segments)].filter((one) => !takenAddresses.has(one))
  assert.deepEqual(free, [])
})

test('a block names its case study by a former slug of it, too', async (t) => {
  const desk = await textDesk(t, 'case-studies')
  const page = async (to: string, body: unknown = {}, method = 'POST') =>
    (await (await desk.edda.call(method, `/staff/pages/${to}`, body)).json()) as {
      id: string
      revision: number
    }
  const { id } = await page('')
  const texts = { ...whole, blocks: blocksOf('hero', blockOf('study', { study: 'quinces' })) }
  const fields = Object.entries(texts).map(([name, value]) => ({
    name,
    value,
    seen: null,
    base: 0,
  }))
  const saved = await page(`${id}/draft/`, { editor: 'Edda', sequence: 1, fields }, 'PATCH')
  await page(`${id}/publish/`, { editor: 'Edda', revision: saved.revision, at: null })
  const shown = async () =>
    /href="(\/case-studies\/[^"]+)"/.exec(await desk.seen('/flow-reviews'))?.[1]
  assert.equal(await shown(), undefined, 'there is none yet')
  const study = await desk.begin()
  const first = await desk.save(study, {
    title: 'Quinces in half the time',
    slug: 'quinces',
    client: 'Halden Orchards',
    number: '52%',
    counted: 'less time from tree to crate',
    duration: '6 weeks',
    summary: 'Late, and by hand.',
    stops: 'Look: week 0\nPick: week 5\n',
    text: JSON.stringify(doc(p('Not before the first frost.'))),
  })
  const { revision } = await desk.publish(study, first.revision)
  assert.equal(await shown(), '/case-studies/quinces')
  const moved = await desk.save(study, { slug: 'quince-crates' }, revision)
  assert.equal((await desk.publish(study, moved.revision)).status, 200)
  assert.equal(await shown(), '/case-studies/quince-crates')
})
