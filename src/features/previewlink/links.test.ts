import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { textDesk } from '../../../test/support/site/desk.ts'
import { doc, p } from '../../contract/prose.ts'
import type { PreviewLink } from './staff.contract.ts'

const written = (words: string) => JSON.stringify(doc(p(words)))

/** A text that an editor writes, and links to it. */
async function shared(t: TestContext, at: string, subject: string) {
  const here = await textDesk(t, at)
  const { edda } = here
  const add = async (id: string, days: number) => {
    const answer = await edda.call('POST', '/staff/preview-links/', { subject, id, days })
    const given = (await answer.json()) as { link: PreviewLink; url: string }
    return { status: answer.status, ...given, path: given.url ? new URL(given.url).pathname : '' }
  }
  const list = async (id: string) =>
    (await (
      await edda.call('GET', `/staff/preview-links/?subject=${subject}&id=${id}`)
    ).json()) as PreviewLink[]
  return { ...here, add, list }
}

test('a link shows the draft as its page, as it is saved, to whoever has it', async (t) => {
  const { begin, save, add, list, get, edda, log, database, clock } = await shared(
    t,
    'posts',
    'post',
  )
  const [id, other] = [await begin(), await begin()]
  const first = await save(id, { title: 'Quinces', text: written('Kept in straw.') })
  await save(other, { title: 'Pears', text: written('Not for you.') })
  const { status, path, link } = await add(id, 7)
  assert.equal(status, 201)
  const shown = await get(path)
  const html = await shown.text()
  assert.match(html, /<h1[^>]*>Quinces<\/h1>/)
  assert.match(html, /Kept in straw/)
  assert.match(html, /<title>Shared draft: /)
  assert.doesNotMatch(html, /Not for you/)
  assert.deepEqual(
    ['cache-control', 'referrer-policy', 'x-robots-tag', 'x-frame-options'].map((name) =>
      shown.headers.get(name),
    ),
    ['no-store', 'no-referrer', 'noindex, nofollow, noarchive', 'DENY'],
  )
  assert.match(html, /<meta name="robots" content="noindex, nofollow">/)
  await save(id, { text: written('Kept in sand.') }, first.revision)
  assert.match(await (await get(path)).text(), /Kept in sand/)
  const [one] = await list(id)
  assert.deepEqual([one?.opens, one?.last_opened_at], [2, clock.now().toISOString()])
  assert.deepEqual(await list(other), [])
  const token = path.split('/').at(-1) ?? ''
  const rows = await database.read.selectFrom('preview_link').selectAll().execute()
  const entries = await database.read.selectFrom('audit_entry').selectAll().execute()
  const values = await database.read.selectFrom('audit_change').selectAll().execute()
  assert.ok(!JSON.stringify([rows, entries, values, log]).includes(token))
  assert.equal((await edda.call('DELETE', `/staff/preview-links/${link.id}/`)).status, 204)
  assert.equal((await get(path)).status, 404)
})

test('a link ends by itself, and with its text', async (t) => {
  const { begin, save, add, list, get, call, clock } = await shared(t, 'posts', 'post')
  const id = await begin()
  await save(id, { title: 'Quinces', text: written('Kept in straw.') })
  const removed = await begin()
  await save(removed, { title: 'Pears', text: written('Gone.') })
  const [day, month, gone] = [await add(id, 1), await add(id, 30), await add(removed, 30)]
  await call('DELETE', `${removed}/`)
  assert.equal((await get(gone.path)).status, 404)
  assert.equal((await add(removed, 7)).status, 404)
  assert.equal((await add('nothing', 7)).status, 404)
  assert.equal((await add(id, 8)).status, 400)
  assert.equal((await list(id)).length, 2)
  clock.pass(24 * 60 * 60_000)
  assert.deepEqual([(await get(day.path)).status, (await get(month.path)).status], [404, 200])
})

test('the texts of each site are shown so, too, and case studies', async (t) => {
  const texts = await shared(t, 'texts', 'page')
  await texts.save('terms', { title: 'Our terms', text: written('By the hour.') })
  const { path } = await texts.add('terms', 1)
  assert.match(await (await texts.get(path)).text(), /By the hour/)
  assert.doesNotMatch(await texts.seen('/terms'), /By the hour/)
  assert.equal((await texts.add('cookies', 1)).status, 404)
  const studies = await shared(t, 'case-studies', 'case_study')
  const id = await studies.begin()
  await studies.save(id, { title: 'A pear tree', text: written('Grafted twice.') })
  assert.match(await (await studies.get((await studies.add(id, 1)).path)).text(), /Grafted twice/)
})

test('a link shows nothing while whoever made it may not write for the site', async (t) => {
  const { begin, save, add, list, get, database, clock } = await shared(t, 'posts', 'post')
  const id = await begin()
  await save(id, { title: 'Quinces', text: written('Kept in straw.') })
  const { path } = await add(id, 7)
  const set = async (values: Partial<Record<'suspended_at' | 'firm_roles', string | null>>) =>
    await database.transaction(async (trx) => {
      await trx
        .updateTable('account')
        .set(values)
        .where('id', '=', idOf('account', 'Edda'))
        .execute()
    })
  const now = clock.now().toISOString()
  for (const [values, status] of [
    [{ suspended_at: now }, 404],
    [{ suspended_at: null }, 200],
    [{ firm_roles: 'consultant' }, 404],
    [{ firm_roles: 'consultant editor' }, 200],
  ] as const) {
    await set(values)
    assert.equal((await get(path)).status, status, JSON.stringify(values))
  }
  assert.equal((await list(id)).length, 1)
})

test('a link shows its page where its openings cannot be counted, and the log says so', async (t) => {
  const { begin, save, add, get, database, log } = await shared(t, 'posts', 'post')
  const id = await begin()
  await save(id, { title: 'Quinces', text: written('Kept in straw.') })
  const { path } = await add(id, 7)
  const transaction = database.transaction.bind(database)
  const full = t.mock.method(database, 'transaction', () =>
    Promise.reject(new Error('database or disk is full')),
  )
  // The first takes from the limit of requests.
  full.mock.mockImplementationOnce(transaction)
  assert.equal((await get(path)).status, 200)
  assert.ok(log.some((entry) => JSON.stringify(entry).includes('cannot count who opened')))
})
