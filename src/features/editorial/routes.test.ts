import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { doc, h2, p } from '../../contract/prose.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'

interface Answer {
  id: string
  undo: string
  revision: number
  slug: string
  errors?: Record<string, string[]>
  detail: string
  theirs?: Record<string, string>
  fields: { name: string; value: string; revision: number }[]
  items: { id: string; title: string; state: string; is_changed: boolean }[]
  counts: Record<string, number>
  state: string
  is_changed: boolean
}

const good = {
  title: 'Quinces, and when to pick them',
  excerpt: 'Late, and by hand.',
  topic: 'best-practices',
  text: JSON.stringify(doc(p('Not before the **first** frost.'), h2('By hand'), p('Always.'))),
}

/** The cast, with two who write posts. */
async function desks(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const [edda, mona] = [as.named('Edda'), as.named('Mona')]
  const call = async (
    by: CastActor,
    method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
    to: string,
    body?: unknown,
  ) => {
    const answer = await by.call(method, to, body)
    const text = await answer.text()
    return { status: answer.status, ...((text ? JSON.parse(text) : {}) as Answer) }
  }
  let sequence = 0
  const pathOf = (id: string, more = '') => `/staff/posts/${id}/${more}`
  const desk = {
    call,
    begin: async (by = edda) => (await call(by, 'POST', '/staff/posts/')).id,
    read: async (id: string) => await call(edda, 'GET', pathOf(id)),
    draft: async (id: string) => await call(edda, 'GET', pathOf(id, 'draft/')),
    list: async (query = '') => await call(edda, 'GET', `/staff/posts/${query}`),
    save: async (
      id: string,
      fields: Record<string, string>,
      given: { by?: CastActor; base?: number; editor?: string } = {},
    ) =>
      await call(given.by ?? edda, 'PATCH', pathOf(id, 'draft/'), {
        editor: given.editor ?? 'desk',
        sequence: (sequence += 1),
        fields: Object.entries(fields).map(([name, value]) => ({
          name,
          value,
          seen: null,
          base: given.base ?? 0,
        })),
      }),
    publish: async (id: string, revision: number, at: string | null = null) =>
      await call(edda, 'POST', pathOf(id, 'publish/'), { editor: 'desk', revision, at }),
    async public(path: string) {
      await here.lookForChanges()
      return (await here.get(path)).status
    },
  }
  return { ...here, as, edda, mona, pathOf, ...desk }
}

test('a post is written, published, changed and read; nothing of a draft is public', async (t) => {
  const {
    begin,
    save,
    publish,
    read,
    list,
    draft,
    public: seen,
    whole,
    lookForChanges,
  } = await desks(t)
  const id = await begin()
  const { revision } = await save(id, good)
  assert.equal((await list()).items[0]?.title, good.title)
  assert.equal(await seen('/blog/quinces-and-when-to-pick-them'), 404)
  assert.equal(await seen(`/blog/${id}`), 404)
  const sent = await publish(id, revision)
  assert.deepEqual([sent.status, sent.slug], [200, 'quinces-and-when-to-pick-them'])
  assert.equal(await seen(`/blog/${sent.slug}`), 200)
  assert.match(await whole(`/blog/${sent.slug}`), /Not before the <strong>first<\/strong> frost\./)
  assert.deepEqual([(await read(id)).state, (await read(id)).is_changed], ['published', false])
  const again = await save(id, { title: 'Quinces' }, { base: sent.revision })
  assert.deepEqual([(await read(id)).is_changed, again.status], [true, 200])
  await lookForChanges()
  assert.doesNotMatch(await whole(`/blog/${sent.slug}`), /<h1[^>]*>Quinces<\/h1>/)
  const { fields } = await draft(id)
  assert.equal(fields.find(({ name }) => name === 'title')?.value, 'Quinces')
  assert.equal(fields.find(({ name }) => name === 'excerpt')?.value, good.excerpt)
  assert.equal((await publish(id, again.revision)).status, 200)
  await lookForChanges()
  assert.match(await whole(`/blog/${sent.slug}`), /<h1[^>]*>Quinces<\/h1>/)
})

test('what a colleague has written unseen stops a publishing, and is in the answer', async (t) => {
  const { begin, save, publish, mona, draft } = await desks(t)
  const id = await begin()
  const { revision } = await save(id, good)
  const theirs = await save(
    id,
    { excerpt: 'Early.' },
    { by: mona, editor: 'phone', base: revision },
  )
  const refused = await publish(id, revision)
  assert.deepEqual([refused.status, refused.theirs], [409, { excerpt: 'Early.' }])
  const late = await save(id, { excerpt: 'Never.' }, { base: revision })
  assert.equal(late.status, 200)
  const { fields } = await draft(id)
  assert.equal(fields.find(({ name }) => name === 'excerpt')?.value, 'Early.')
  assert.equal((await publish(id, theirs.revision)).status, 200)
})

test('what is missing or taken is said at its field, and nothing of it is published', async (t) => {
  const { begin, save, publish, read, public: seen } = await desks(t)
  const first = await begin()
  const { revision } = await save(first, good)
  assert.equal((await publish(first, revision)).status, 200)
  const id = await begin()
  const bare = await publish(id, 0)
  assert.equal(bare.status, 400)
  assert.deepEqual(Object.keys(bare.errors ?? {}).toSorted(), [
    'excerpt',
    'slug',
    'text',
    'title',
    'topic',
  ])
  const same = await save(id, good)
  const taken = await publish(id, same.revision)
  assert.deepEqual(taken.errors, { slug: ['“Quinces, and when to pick them” has this address.'] })
  for (const slug of ['topics', 'Not A Slug', '../up']) {
    const wrong = await save(id, { slug }, { base: same.revision })
    const answer = await publish(id, wrong.revision)
    assert.deepEqual([answer.status, Object.keys(answer.errors ?? {})], [400, ['slug']], slug)
  }
  assert.deepEqual([(await read(id)).state, await seen('/blog/topics')], ['draft', 404])
})

test('a text that cannot be shown is not even saved', async (t) => {
  const { begin, save } = await desks(t)
  const id = await begin()
  const link = { type: 'link' as const, attrs: { href: 'javascript:alert(1)' } }
  const texts = [
    { type: 'doc', content: [{ type: 'script' }] },
    doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [link] }] }),
    doc({ type: 'paragraph', content: [{ type: 'text', text: '\u0000' }] }),
  ]
  for (const text of [...texts.map((one) => JSON.stringify(one)), '{'])
    assert.equal((await save(id, { text })).status, 400, text)
})

test('a new address leads on from the old one, taking the publishing back as well', async (t) => {
  const { begin, save, publish, edda, call, get, lookForChanges, draft, read } = await desks(t)
  const id = await begin()
  const first = await publish(id, (await save(id, good)).revision)
  const moved = await save(id, { slug: 'quinces' }, { base: first.revision })
  const second = await publish(id, moved.revision)
  const leads = async (from: string) => {
    await lookForChanges()
    const answer = await get(`/blog/${from}`)
    return [answer.status, answer.headers.get('location')]
  }
  assert.deepEqual(await leads(first.slug), [308, '/blog/quinces'])
  assert.equal((await call(edda, 'POST', `/undo/${second.undo}/`)).status, 204)
  assert.deepEqual(await leads('quinces'), [308, `/blog/${first.slug}`])
  const { fields } = await draft(id)
  assert.equal(fields.find(({ name }) => name === 'slug')?.value, 'quinces', 'a draft again')
  assert.equal((await read(id)).is_changed, true)
})

test('a scheduled post appears when its time has come; withdrawn or removed it is gone, until that is taken back', async (t) => {
  const {
    begin,
    save,
    publish,
    read,
    list,
    edda,
    call,
    clock,
    pathOf,
    public: seen,
  } = await desks(t)
  const id = await begin()
  const at = new Date(clock.now().getTime() + 3_600_000).toISOString()
  const { slug } = await publish(id, (await save(id, good)).revision, at)
  const place = `/blog/${slug}`
  assert.deepEqual([(await read(id)).state, await seen(place)], ['scheduled', 404])
  // In two steps, because a session that nobody uses for an hour ends.
  clock.pass(1_800_000)
  await read(id)
  clock.pass(1_800_001)
  assert.deepEqual([(await read(id)).state, await seen(place)], ['published', 200])
  const acts = [
    ['POST', 'withdraw/', 'draft'],
    ['DELETE', '', 'removed'],
  ] as const
  for (const [method, path, state] of acts) {
    const { undo } = await call(edda, method, pathOf(id, path))
    assert.deepEqual([(await read(id)).state, await seen(place)], [state, 404])
    assert.equal((await call(edda, 'POST', `/undo/${undo}/`)).status, 204)
    assert.deepEqual([(await read(id)).state, await seen(place)], ['published', 200])
  }
  await call(edda, 'DELETE', pathOf(id))
  assert.deepEqual((await list()).items, [])
  assert.equal((await list('?box=removed')).items[0]?.id, id)
  assert.equal((await call(edda, 'GET', pathOf(id, 'draft/'))).status, 404)
  assert.equal((await call(edda, 'POST', pathOf(id, 'restore/'))).status, 200)
  assert.equal((await read(id)).state, 'draft')
})

test('a preview is the real page with the draft in it, for the session that asked, ten minutes long', async (t) => {
  const { begin, save, publish, edda, call, clock, pathOf, get, whole, lookForChanges, database } =
    await desks(t)
  const id = await begin()
  const { slug } = await publish(id, (await save(id, good)).revision)
  const { title, excerpt, topic, text } = good
  const given = { title, excerpt, topic, text, author: '' }
  const ask = async (body: object) => {
    const answer = await edda.call('POST', pathOf(id, 'preview/'), body)
    return ((await answer.json()) as { url: string }).url
  }
  await lookForChanges()
  const published = await whole(`/blog/${slug}`)
  const author = (
    await database.read.selectFrom('post').select('author_name').executeTakeFirstOrThrow()
  ).author_name
  const same = await get(await ask({ ...given, author }))
  const mark = '<meta name="robots" content="noindex"><base target="_blank"><title>Preview: '
  assert.equal((await same.text()).replace(mark, '<title>'), published)
  const url = await ask({ ...given, title: 'Quinces' })
  const shown = await get(url)
  assert.equal(shown.status, 200)
  assert.match(await shown.text(), /<h1[^>]*>Quinces<\/h1>/)
  const { headers } = shown
  assert.deepEqual(
    ['cache-control', 'x-frame-options', 'x-robots-tag'].map((name) => headers.get(name)),
    ['no-store', 'SAMEORIGIN', 'noindex'],
  )
  assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/)
  const ordinary = (await get(`/blog/${slug}`)).headers.get('content-security-policy') ?? ''
  assert.match(ordinary, /frame-ancestors 'none'/)
  assert.doesNotMatch(ordinary, /frame-src/)
  assert.equal((await get(`/preview/${'a'.repeat(43)}`)).status, 404)
  clock.pass(10 * 60_000)
  assert.equal((await get(url)).status, 404)
  const again = await ask(given)
  assert.equal((await get(again)).status, 200)
  await database.transaction((trx) =>
    trx.updateTable('session').set({ ended_at: clock.now().toISOString() }).execute(),
  )
  assert.equal((await get(again)).status, 404)
  assert.equal((await call(edda, 'POST', pathOf(id, 'preview/'), given)).status, 401)
})

test('colleagues see each other at a post', async (t) => {
  const { begin, edda, mona, pathOf } = await desks(t)
  const id = await begin()
  const be = async (by: CastActor, page: string) => {
    const answer = await by.call('PATCH', pathOf(id, 'here/'), { page, does: 'writes' })
    return ((await answer.json()) as { others: { is_writing: boolean }[] }).others
  }
  assert.deepEqual(await be(edda, 'desk'), [])
  assert.deepEqual(
    (await be(mona, 'phone')).map(({ is_writing }) => is_writing),
    [true],
  )
  assert.equal((await be(edda, 'desk')).length, 1)
})

test('who may not change the site reads and writes nothing of it', async (t) => {
  const { as, begin, call, pathOf } = await desks(t)
  const id = await begin()
  const paths = ['', 'draft/', 'preview/', 'publish/', 'withdraw/', 'restore/']
  for (const name of ['Corin', 'Mateo'] as const)
    for (const path of paths) {
      const method = ['', 'draft/'].includes(path) ? 'GET' : 'POST'
      assert.equal((await call(as.named(name), method, pathOf(id, path))).status, 403, path)
    }
  assert.equal((await call(as.named('Corin'), 'GET', '/staff/posts/')).status, 403)
})
