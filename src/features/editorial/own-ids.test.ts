import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout } from '../../../test/support/database/rows.ts'
import { textDesk } from '../../../test/support/site/desk.ts'
import { insertContent } from '../../platform/publishing/collection.ts'
import { changeContent } from '../../platform/publishing/revision.ts'
import type { TextColumns } from './kind.ts'

const ids = ['a', 'order', '17', 'h'.repeat(64)]
const tables = { posts: 'post', 'case-studies': 'case_study' } as const

for (const at of ['posts', 'case-studies'] as const)
  test(`${at}: what the firm has put into the database itself is written like any other`, async (t) => {
    const { database, clock, call, save, publish, undo, edda } = await textDesk(t, at)
    const now = clock.now().toISOString()
    const plain = { position: 0, published_at: now, updated_at: now }
    // The two differ in their columns.
    const own = rowsAbout('harbour')[tables[at]] as unknown as TextColumns
    await changeContent(database, async (trx) => {
      for (const id of ids)
        await insertContent(trx, tables[at], { ...own, ...plain, id, slug: `of-${id}` })
    })
    for (const id of ids) {
      assert.equal((await call('GET', `${id}/`)).state, 'published', id)
      const { revision } = await save(id, { title: 'Quinces' })
      assert.equal((await publish(id, revision)).status, 200, id)
      assert.ok((await call('GET', `${id}/revisions/`)).items, id)
      const here = await call('PATCH', `${id}/here/`, { page: 'desk', does: 'reads' })
      assert.equal(here.status, 200, id)
      const record = { kind: tables[at], record: id }
      assert.equal((await edda.call('POST', '/staff/opened/', record)).status, 204, id)
      const gone = await call('DELETE', `${id}/`)
      assert.equal(await undo(gone.undo), 204, id)
    }
    if (at === 'posts') {
      const mail = await edda.call('GET', `/staff/post-mails/${ids[0]}/`)
      assert.equal(mail.status, 200)
    } else {
      const order = ids.toReversed()
      assert.equal((await call('POST', 'order/', { order })).status, 200)
      assert.deepEqual(
        (await call('GET', '')).items.map(({ id }) => id),
        order,
      )
    }
  })

for (const at of ['posts', 'case-studies'] as const)
  test(`${at}: an address that is an id of the firm's is one`, async (t) => {
    const { database, clock, call, save, publish, undo, seen } = await textDesk(t, at)
    const now = clock.now().toISOString()
    const [id, place] = ['privacy', at === 'posts' ? '/blog/privacy' : '/case-studies/privacy']
    const own = rowsAbout('harbour')[tables[at]] as unknown as TextColumns
    const plain = { position: 0, published_at: now, updated_at: now }
    await changeContent(database, (trx) =>
      insertContent(trx, tables[at], { ...own, ...plain, id, slug: id }),
    )
    const slug = async () => [(await call('GET', `${id}/`)).slug, (await seen(place)).length > 3]
    assert.deepEqual(await slug(), [id, true])
    const { revision } = await save(id, { title: 'Quinces' })
    const sent = await publish(id, revision)
    assert.deepEqual([sent.status, sent.slug, ...(await slug())], [200, id, id, true])
    for (const [method, path] of [
      ['POST', 'withdraw/'],
      ['DELETE', ''],
    ] as const) {
      const gone = await call(method, `${id}/${path}`)
      assert.equal(await seen(place), '404')
      assert.equal(await undo(gone.undo), 204, method)
      assert.deepEqual(await slug(), [id, true])
    }
  })

test('so it is of a text that each site has', async (t) => {
  const { database, clock, call, save, publish, undo } = await textDesk(t, 'texts')
  const now = clock.now().toISOString()
  const row = rowsAbout('harbour').legal_text as unknown as TextColumns
  const plain = { id: 'privacy', position: 0, published_at: now, updated_at: now }
  await changeContent(database, (trx) =>
    insertContent(trx, 'legal_text', { ...row, ...plain, slug: 'privacy' }),
  )
  const { revision } = await save('privacy', { title: 'Quinces' })
  const sent = await publish('privacy', revision)
  assert.equal(await undo(sent.undo), 204)
  const later = new Date(clock.now().getTime() + 60_000).toISOString()
  await changeContent(database, (trx) =>
    trx.updateTable('legal_text').set({ published_at: later }).execute(),
  )
  const off = await call('POST', 'privacy/withdraw/')
  assert.equal(await undo(off.undo), 204)
  assert.equal((await call('GET', 'privacy/')).state, 'scheduled')
})
