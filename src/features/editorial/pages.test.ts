import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textDesk } from '../../../test/support/site/desk.ts'
import { doc, h2, p } from '../../contract/prose.ts'

const text = JSON.stringify(doc(h2('Quinces'), p('We keep **quinces**, and nothing else.')))

for (const id of ['privacy', 'terms', 'about'] as const)
  test(`${id}: what visitors read is built in until the firm publishes its own, and can be again`, async (t) => {
    const { save, publish, call, seen, undo } = await textDesk(t, 'texts')
    const before = await seen(`/${id}`)
    const drafted = await call('GET', `${id}/draft/`)
    const { fields } = await call('GET', `${id}/built-in/`)
    const plain = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
    for (const { name, value } of drafted.fields) assert.equal(value, plain[name], name)
    const all = async () =>
      (await call('GET', '')) as unknown as { id: string; built_in: boolean }[]
    assert.deepEqual(
      Object.values(await all()).flatMap((one) => (one.id ? [[one.id, one.built_in]] : [])),
      [
        ['privacy', true],
        ['terms', true],
        ['about', true],
      ],
    )
    const first = await save(id, { text, title: 'About quinces' })
    assert.equal(await seen(`/${id}`), before)
    const stands = await call('GET', `${id}/`)
    assert.deepEqual([stands.is_changed, stands.state], [true, 'draft'])
    const sent = await publish(id, first.revision)
    assert.deepEqual([sent.status, sent.slug], [200, id], sent.detail)
    const own = await seen(`/${id}`)
    assert.match(own, /We keep <strong>quinces<\/strong>/)
    assert.match(own, /<h1[^>]*>About quinces<\/h1>/)
    assert.match(await seen(`/${id}.md`), /We keep \*\*quinces\*\*/)
    // Taken back, it is a draft again.
    assert.equal(await undo(sent.undo), 204)
    assert.equal(await seen(`/${id}`), before)
    const again = await call('GET', `${id}/draft/`)
    assert.equal(again.fields.find(({ name }) => name === 'title')?.value, 'About quinces')
    const second = await publish(id, again.revision)
    const back = await save(id, plain, second.revision)
    assert.equal((await publish(id, back.revision)).status, 200)
    const main = (html: string) =>
      /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll(/<time.*?time>/g, '')
    assert.equal(main(await seen(`/${id}`)), main(before))
    assert.equal(((await call('GET', `${id}/`)) as unknown as { built_in: boolean }).built_in, true)
    const { items } = await call('GET', `${id}/revisions/`)
    assert.ok(items.length >= 3)
  })

test('what the firm had published before is the first of its history', async (t) => {
  const { save, publish, call, database, clock } = await textDesk(t, 'texts')
  const now = clock.now().toISOString()
  const row = { slug: 'terms', title: 'Ours', body: JSON.stringify(doc(p('Pears.'))), position: 0 }
  await database.transaction((trx) =>
    trx
      .insertInto('legal_text')
      .values({ ...row, id: 'ours', published_at: now, updated_at: now })
      .execute(),
  )
  const { revision } = await save('terms', { title: 'Other' })
  assert.equal((await publish('terms', revision)).status, 200)
  const once = await call('GET', 'terms/revisions/0/')
  assert.equal(once.fields.find(({ name }) => name === 'title')?.value, 'Ours')
})

test('what is missing in a text is said at its field', async (t) => {
  const { save, publish } = await textDesk(t, 'texts')
  const { revision } = await save('about', { title: '', lead: '', values: 'No colon', text: '' })
  const refused = await publish('about', revision)
  assert.deepEqual(Object.keys(refused.errors ?? {}).toSorted(), [
    'lead',
    'text',
    'title',
    'values',
  ])
})

test('a preview is the page of the text with the draft in it', async (t) => {
  const { call, get } = await textDesk(t, 'texts')
  const shown = async (id: string, texts: object) =>
    await (await get((await call('POST', `${id}/preview/`, texts)).url)).text()
  assert.match(await shown('terms', { title: 'Pears', text }), /<h1[^>]*>Pears[\s\S]*quinces/)
  const values = 'Pears: late, and by hand.'
  const about = await shown('about', { title: 'Pears', lead: '', highlights: '', values, text })
  assert.match(about, /<h1[^>]*>Pears[\s\S]*quinces[\s\S]*late, and by hand/)
})

test('two who change one text keep both; only who may change the site reads its draft', async (t) => {
  const { save, publish, mona, as, call } = await textDesk(t, 'texts')
  const { revision } = await save('privacy', { title: 'Quinces' })
  const theirs = await save('privacy', { text }, revision, mona)
  const refused = await publish('privacy', revision)
  assert.deepEqual([refused.status, refused.theirs], [409, { text }])
  assert.equal((await publish('privacy', theirs.revision)).status, 200)
  assert.equal((await call('GET', 'privacy/draft/', undefined, as.named('Corin'))).status, 403)
  assert.equal((await call('GET', 'imprint/draft/')).status, 400)
})

for (const id of ['privacy', 'about'] as const)
  test(`${id}: what is to appear later stands there from then on, and not before`, async (t) => {
    const { save, publish, call, seen, clock } = await textDesk(t, 'texts')
    const before = await seen(`/${id}`)
    const { revision } = await save(id, { text, title: 'About quinces' })
    const when = new Date(clock.now().getTime() + 600_000).toISOString()
    assert.equal((await publish(id, revision, when)).status, 200)
    const stands = await call('GET', `${id}/`)
    assert.deepEqual([stands.state, stands.is_changed], ['scheduled', false])
    assert.equal(await seen(`/${id}`), before)
    clock.pass(600_000)
    assert.match(await seen(`/${id}`), /<h1[^>]*>About quinces<\/h1>/)
  })
