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
