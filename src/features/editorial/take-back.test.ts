import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { doc, p } from '../../contract/prose.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'

interface Answer {
  id: string
  undo: string
  revision: number
}

/** Two who write posts, and one post that each of them may work on. */
async function desks(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const [edda, mona] = [as.named('Edda'), as.named('Mona')]
  const call = async (by: CastActor, method: string, to: string, body?: unknown) => {
    const answer = await by.call(method, to, body)
    const text = await answer.text()
    return { status: answer.status, ...((text ? JSON.parse(text) : {}) as Answer) }
  }
  let sequence = 0
  const begin = async () => (await call(edda, 'POST', '/staff/posts/')).id
  const save = async (id: string, texts: Record<string, string>, base = 0, by = edda) => {
    const fields = Object.entries(texts).map(([name, value]) => ({ name, value, seen: null, base }))
    const body = { editor: by.name, sequence: (sequence += 1), fields }
    return await call(by, 'PATCH', `/staff/posts/${id}/draft/`, body)
  }
  const good = (title: string) => ({
    title,
    excerpt: 'Late, and by hand.',
    topic: 'best-practices',
    text: JSON.stringify(doc(p(`All about ${title}.`))),
  })
  const publish = async (id: string) =>
    await call(edda, 'POST', `/staff/posts/${id}/publish/`, {
      editor: 'Edda',
      revision: 99,
      at: null,
    })
  return {
    ...here,
    edda,
    mona,
    call,
    begin,
    save,
    good,
    publish,
    /** A post that is on the site. */
    async published(title: string) {
      const id = await begin()
      await save(id, good(title))
      const { undo, status } = await publish(id)
      assert.equal(status, 200)
      return { id, undo }
    },
    undo: async (id: string, by = edda) => (await call(by, 'POST', `/undo/${id}/`)).status,
    async public(path: string) {
      await here.lookForChanges()
      return (await here.get(path)).status
    },
    async texts(id: string) {
      const of = async (path: string) => {
        const answer = await edda.call('GET', `/staff/posts/${id}/${path}`)
        return (await answer.json()) as { items: { number: number }[] }
      }
      const all: unknown[] = [await of('draft/')]
      for (const { number } of (await of('revisions/')).items)
        all.push(await of(`revisions/${number}/`))
      return JSON.stringify(all)
    },
  }
}

test('taking back a withdrawal shows nothing that a colleague has removed since', async (t) => {
  const { published, call, edda, mona, undo, public: shown } = await desks(t)
  const { id } = await published('Quinces')
  const withdrawn = await call(edda, 'POST', `/staff/posts/${id}/withdraw/`)
  await call(mona, 'DELETE', `/staff/posts/${id}/`)
  assert.equal(await undo(withdrawn.undo), 409)
  assert.equal(await shown('/blog/quinces'), 404)
})

test('what is written after a publishing was taken back is saved, and no earlier text is lost', async (t) => {
  const { begin, save, good, publish, undo, texts } = await desks(t)
  const id = await begin()
  const first = await save(id, good('Quinse'))
  await save(id, { title: 'Quinces' }, first.revision)
  const { undo: act } = await publish(id)
  assert.equal(await undo(act), 204)
  const later = await save(id, { title: 'Medlars' }, 99)
  assert.equal(later.status, 200)
  const all = await texts(id)
  for (const text of ['Quinse', 'Quinces', 'Medlars']) assert.ok(all.includes(text), text)
})

test('a colleague who has the post open does not write over what was taken back', async (t) => {
  const { begin, save, good, publish, undo, mona } = await desks(t)
  const id = await begin()
  const { revision } = await save(id, good('Quinces'))
  await save(id, { excerpt: 'Rewritten.' }, revision)
  const { undo: act } = await publish(id)
  await undo(act)
  const theirs = await save(id, { excerpt: 'Late, and by hands.' }, revision, mona)
  const { refused, saved } = theirs as unknown as { refused: unknown[]; saved: unknown[] }
  assert.deepEqual([refused.length, saved.length], [1, 0])
})

test('the text that was published stays in a revision, whatever was written since', async (t) => {
  const { published, save, undo, texts } = await desks(t)
  const { id, undo: act } = await published('Quinces')
  await save(id, { text: JSON.stringify(doc(p('Another.'))) }, 99)
  assert.equal(await undo(act), 204)
  assert.ok((await texts(id)).includes('All about Quinces.'))
})

test('an address that another post has by now is not taken back', async (t) => {
  const { published, save, publish, undo } = await desks(t)
  const { id } = await published('Quinces')
  await save(id, { slug: 'medlars' }, 99)
  const { undo: act } = await publish(id)
  await published('Quinces')
  assert.equal(await undo(act), 409)
})

test('what was never on the site takes no address from another', async (t) => {
  const { published, save, publish, undo, public: shown } = await desks(t)
  const { id } = await published('Quinces')
  await save(id, { slug: 'medlars' }, 99)
  await publish(id)
  assert.equal(await shown('/blog/quinces'), 308)
  const { undo: act } = await published('Quinces')
  assert.equal(await undo(act), 204)
  assert.equal(await shown('/blog/quinces'), 308)
})

test('a post that was removed gives its address away, and comes back without it', async (t) => {
  const { published, call, edda, undo, publish, public: shown } = await desks(t)
  const { id } = await published('Quinces')
  const removed = await call(edda, 'DELETE', `/staff/posts/${id}/`)
  await published('Quinces')
  assert.equal(await shown('/blog/quinces'), 200)
  assert.equal(await undo(removed.undo), 409)
  await call(edda, 'POST', `/staff/posts/${id}/restore/`)
  const { slug } = (await call(edda, 'GET', `/staff/posts/${id}/`)) as unknown as { slug: null }
  assert.equal(slug, null)
  assert.equal((await publish(id)).status, 400)
})
