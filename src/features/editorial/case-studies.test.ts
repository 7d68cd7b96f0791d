import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textDesk } from '../../../test/support/site/desk.ts'
import { doc, h2, p } from '../../contract/prose.ts'
import { rowsAbout } from '../../../test/support/database/rows.ts'
import { changeContent } from '../../platform/publishing/revision.ts'
import { mostOrdered } from './contract.ts'

const good = {
  title: 'Quinces in half the time',
  client: 'Halden Orchards',
  number: '52%',
  counted: 'less time from tree to crate',
  duration: '6 weeks',
  summary: 'Late, and by hand.',
  stops: 'Look: week 0\nPick: week 5\n',
  text: JSON.stringify(doc(p('Not before the **first** frost.'), h2('By hand'), p('Always.'))),
}
const address = '/case-studies/quinces-in-half-the-time'

test('a case study is written, published, changed and read; nothing of a draft is public', async (t) => {
  const { begin, save, publish, call, seen } = await textDesk(t, 'case-studies')
  const id = await begin()
  const { revision } = await save(id, good)
  for (const path of [address, `/case-studies/${id}`, '/case-studies'])
    assert.equal(await seen(path), '404', path)
  const sent = await publish(id, revision)
  assert.deepEqual([sent.status, sent.slug], [200, 'quinces-in-half-the-time'], sent.detail)
  const page = await seen(address)
  assert.match(page, /Not before the <strong>first<\/strong> frost\./)
  for (const words of ['Halden Orchards', '52%', 'less time from tree to crate', 'week 5'])
    assert.ok(page.includes(words), words)
  for (const path of ['/case-studies', '/sitemap.xml', `${address}.md`, '/llms.txt'])
    assert.match(await seen(path), /quinces-in-half-the-time|Quinces in half/, path)
  const again = await save(id, { title: 'Quinces' }, sent.revision)
  assert.equal((await call('GET', `${id}/`)).is_changed, true)
  assert.doesNotMatch(await seen(address), /<h1[^>]*>Quinces<\/h1>/)
  assert.equal((await publish(id, again.revision)).status, 200)
  assert.match(await seen(address), /<h1[^>]*>Quinces<\/h1>/)
  const { items, counts } = await call('GET', '')
  assert.deepEqual(
    items.map(({ title, second, state }) => [title, second, state]),
    [['Quinces', 'Halden Orchards · 52%', 'published']],
  )
  assert.equal(counts['published'], 1)
})

test('what is missing in a case study is said at its field', async (t) => {
  const { begin, save, publish } = await textDesk(t, 'case-studies')
  const id = await begin()
  const bare = await publish(id, 0)
  assert.deepEqual(Object.keys(bare.errors ?? {}).toSorted(), [
    'client',
    'counted',
    'duration',
    'number',
    'slug',
    'summary',
    'text',
    'title',
  ])
  const { revision } = await save(id, { ...good, stops: 'Look\nPick: week 5' })
  assert.deepEqual(Object.keys((await publish(id, revision)).errors ?? {}), ['stops'])
  const other = await save(id, { stops: good.stops, industry: 'orchards' }, revision)
  assert.deepEqual(Object.keys((await publish(id, other.revision)).errors ?? {}), ['industry'])
})

test('a case study comes with its address: taken from the site, removed, restored, taken back', async (t) => {
  const { begin, save, publish, call, seen, undo } = await textDesk(t, 'case-studies')
  const id = await begin()
  const { revision } = await save(id, good)
  const first = await publish(id, revision)
  const moved = await save(id, { slug: 'quinces' }, first.revision)
  const second = await publish(id, moved.revision)
  assert.match(await seen('/case-studies/quinces'), /first/)
  assert.equal(await seen(address), '308')
  assert.equal(await undo(second.undo), 204)
  assert.match(await seen(address), /first/)
  const gone = await call('DELETE', `${id}/`)
  assert.equal(await seen(address), '404')
  assert.equal((await call('GET', `${id}/`)).state, 'removed')
  assert.equal(await undo(gone.undo), 204)
  assert.match(await seen(address), /first/)
  await call('DELETE', `${id}/`)
  assert.equal((await call('POST', `${id}/restore/`)).status, 200)
  assert.equal((await call('GET', `${id}/`)).state, 'draft')
  assert.equal(await seen(address), '404')
})

test('a case study that is scheduled appears by itself, with its history behind it', async (t) => {
  const { begin, save, publish, call, seen, clock } = await textDesk(t, 'case-studies')
  const id = await begin()
  const { revision } = await save(id, good)
  const when = new Date(clock.now().getTime() + 600_000).toISOString()
  const sent = await publish(id, revision, when)
  assert.equal((await call('GET', `${id}/`)).state, 'scheduled')
  assert.equal(await seen(address), '404')
  clock.pass(600_000)
  assert.match(await seen(address), /first/)
  const once = await call('GET', `${id}/revisions/${sent.revision}/`)
  assert.equal(once.fields.find(({ name }) => name === 'client')?.value, good.client)
})

test('a preview of a case study is its real page with the draft in it', async (t) => {
  const { begin, save, publish, call, get, seen } = await textDesk(t, 'case-studies')
  const id = await begin()
  await publish(id, (await save(id, good)).revision)
  const published = await seen(address)
  const given = { ...good, industry: '', featured: 'no' }
  const show = async (texts: object) =>
    await (await get((await call('POST', `${id}/preview/`, texts)).url)).text()
  const mark = '<meta name="robots" content="noindex"><base target="_blank"><title>Preview: '
  assert.equal((await show(given)).replace(mark, '<title>'), published)
  assert.match(await show({ ...given, title: 'Pears' }), /<h1[^>]*>Pears<\/h1>[\s\S]*week 5/)
})

test('two who change one case study keep both; whoever may not change the site is refused', async (t) => {
  const { begin, save, publish, mona, as, call } = await textDesk(t, 'case-studies')
  const id = await begin()
  const { revision } = await save(id, good)
  const theirs = await save(id, { client: 'Halden' }, revision, mona)
  const refused = await publish(id, revision)
  assert.deepEqual([refused.status, refused.theirs], [409, { client: 'Halden' }])
  assert.equal((await publish(id, theirs.revision)).status, 200)
  assert.equal((await call('GET', '', undefined, as.named('Corin'))).status, 403)
})

test('the order of case studies is that of the site, and a new one is the first', async (t) => {
  const { begin, save, publish, call, seen } = await textDesk(t, 'case-studies')
  const ids: string[] = []
  for (const title of ['Quinces', 'Pears', 'Plums']) {
    const id = await begin()
    ids.unshift(id)
    await publish(id, (await save(id, { ...good, title })).revision)
  }
  const placed = async () =>
    [...(await seen('/case-studies')).matchAll(/<h2><a[^>]*>(\w+)<\/a>/g)].map(([, title]) => title)
  assert.deepEqual(await placed(), ['Plums', 'Pears', 'Quinces'])
  const listed = async () => (await call('GET', '')).items.map(({ title }) => title)
  assert.deepEqual(await listed(), ['Plums', 'Pears', 'Quinces'])
  const order = ids.toReversed()
  assert.equal((await call('POST', 'order/', { order, base: ids })).status, 200)
  assert.deepEqual(await placed(), ['Quinces', 'Pears', 'Plums'])
  assert.deepEqual(await listed(), ['Quinces', 'Pears', 'Plums'])
  assert.equal((await call('POST', 'order/', { order: ids, base: ids })).status, 409)
  for (const wrong of [ids.slice(1), ids.map(() => ids[0])])
    assert.equal((await call('POST', 'order/', { order: wrong })).status, 409)
})

test('of case studies there are never more than are shown, restored or not', async (t) => {
  const { begin, call, undo, database, clock } = await textDesk(t, 'case-studies')
  const [first, second] = [await begin(), await begin()]
  const { undo: act } = await call('DELETE', `${first}/`)
  await call('DELETE', `${second}/`)
  const now = clock.now().toISOString()
  const row = rowsAbout('harbour').case_study
  const plain = { published_at: now, updated_at: now }
  await changeContent(database, async (trx) => {
    for (let at = 1; at <= mostOrdered; at += 1)
      await trx
        .insertInto('case_study')
        .values({ ...row, ...plain, position: at, id: `id-${at}`, slug: `of-${at}` })
        .execute()
  })
  const restored = async () => await call('POST', `${second}/restore/`)
  const { status, detail } = await restored()
  assert.deepEqual([status, detail], [400, `There are at most ${mostOrdered}.`])
  assert.equal(await undo(act), 400)
  await call('DELETE', 'id-1/')
  assert.equal((await restored()).status, 200)
  assert.equal(await undo(act), 400)
})
