import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { doc, p } from '../../contract/prose.ts'
import { actors } from '../../../test/support/actors.ts'
import { untilSomebodyWaits } from '../../../test/support/database/somebody-waits.ts'
import { world } from '../../../test/support/world.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { textDraftKey } from '../draft/text-sent.ts'
import { lockDraft } from '../draft/store.ts'
import { storedPosts } from './post-kind.ts'
import { holdText } from './store.ts'

/** Somebody who writes posts, and a post that could be published. */
async function desk(t: TestContext) {
  const here = await world(t, { demo: false })
  const { editor } = await actors(here)
  const call = async (method: string, to: string, body?: unknown) => {
    const answer = await editor.call(method, `/staff/posts/${to}`, body)
    const text = await answer.text()
    const said = (text ? JSON.parse(text) : {}) as { id: string; undo: string }
    return { status: answer.status, ...said }
  }
  const { id } = await call('POST', '')
  const words = {
    title: 'Quinces',
    excerpt: 'Late.',
    topic: 'best-practices',
    text: JSON.stringify(doc(p('Not before the first frost.'))),
  }
  const fields = Object.entries(words).map(([name, value]) => ({
    name,
    value,
    seen: null,
    base: 0,
  }))
  await call('PATCH', `${id}/draft/`, { editor: 'desk', sequence: 1, fields })
  const publish = async () =>
    await call('POST', `${id}/publish/`, { editor: 'desk', revision: 99, at: null })
  return { ...here, editor, call, id, publish }
}

type Desk = Awaited<ReturnType<typeof desk>>

/** Removes the post as the removal of the demo does, once a call that was made meanwhile waits for it. */
async function removedMeanwhile<T>({ database, id }: Desk, run: () => Promise<T>): Promise<T> {
  const made = await database.transaction(async (trx) => {
    await incrementRevision(trx)
    const answer = run()
    await untilSomebodyWaits(database)
    await trx.deleteFrom('post').where('id', '=', id).execute()
    return { answer }
  })
  return await made.answer
}

test('whoever publishes a post that is removed with the demo meanwhile finds none', async (t) => {
  const here = await desk(t)
  assert.equal((await removedMeanwhile(here, here.publish)).status, 404)
})

test('so does whoever withdraws it, or takes its publication back', async (t) => {
  const here = await desk(t)
  const { undo } = await here.publish()
  const both = async () =>
    await Promise.all([
      here.call('POST', `${here.id}/withdraw/`).then(({ status }) => status),
      here.editor.call('POST', `/undo/${undo}/`).then(({ status }) => status),
    ])
  assert.deepEqual(await removedMeanwhile(here, both), [404, 404])
})

test('whoever saves a draft waits for whoever publishes the post or removes the demo, and never they for it', async (t) => {
  const { database, clock, id, editor } = await desk(t)
  const fields = [{ name: 'title', value: 'Medlars', seen: null, base: 1 }]
  const saved = await database.transaction(async (trx) => {
    // In this order.
    await holdText(trx, storedPosts, id)
    const answer = editor.call('PATCH', `/staff/posts/${id}/draft/`, {
      editor: 'desk',
      sequence: 2,
      fields,
    })
    await untilSomebodyWaits(database)
    const by = { saved_by: editor.id, saved_at: clock.now().toISOString() }
    await lockDraft(trx, textDraftKey('post', id), by)
    return { answer }
  })
  assert.equal((await saved.answer).status, 200)
})
