import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textDesk } from '../../../test/support/site/desk.ts'
import { doc, p } from '../../contract/prose.ts'
import { pageIds } from './contract.ts'

const text = JSON.stringify(doc(p('We keep quinces.')))
const title = 'Quinces'

const study = {
  client: 'Halden',
  number: '52%',
  counted: 'less time',
  duration: '6 weeks',
  summary: 'Late.',
}
const words = {
  posts: { title, text, excerpt: 'Late.', topic: 'best-practices' },
  'case-studies': { title, text, ...study },
  texts: { title, text },
}
const kinds = [
  ['posts', '/blog/quinces'],
  ['case-studies', '/case-studies/quinces'],
  ['texts', '/privacy'],
] as const

for (const [at, address] of kinds)
  test(`${at}: what visitors read already cannot be put off, and what is yet to come can`, async (t) => {
    const desk = await textDesk(t, at)
    const { save, publish, call, seen, clock } = desk
    const id = at === 'texts' ? 'privacy' : await desk.begin()
    const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
    const { revision } = await save(id, words[at])
    const sent = await publish(id, revision, later(1000))
    assert.equal(sent.status, 200)
    const again = await publish(id, sent.revision, later(60_000))
    assert.equal(again.status, 200, 'not public yet')
    clock.pass(60_000)
    const read = await seen(address)
    assert.match(read, /We keep quinces/)
    const changed = await save(id, { title: 'Pears' }, again.revision)
    const refused = await publish(id, changed.revision, later(60_000))
    assert.deepEqual(
      [refused.status, refused.detail],
      [409, 'Visitors read it already: it cannot appear later.'],
    )
    assert.equal(await seen(address), read)
    const stands = await call('GET', `${id}/`)
    assert.deepEqual([stands.state, stands.is_changed], ['published', true])
    assert.equal((await publish(id, changed.revision)).status, 200)
  })

for (const id of pageIds)
  test(`${id}: what is scheduled is called off, and that is taken back; what visitors read stays`, async (t) => {
    const { save, publish, call, seen, undo, clock, as } = await textDesk(t, 'texts')
    const before = await seen(`/${id}`)
    const callOff = async () => await call('POST', `${id}/withdraw/`)
    const refused = async () => {
      const { status, detail } = await callOff()
      assert.deepEqual([status, detail], [409, 'It is not scheduled.'])
    }
    await refused()
    const { revision } = await save(id, { text, title, lead: 'Late.' })
    await refused()
    const when = new Date(clock.now().getTime() + 600_000).toISOString()
    const sent = await publish(id, revision, when)
    assert.equal(sent.status, 200)
    const corin = as.named('Corin')
    assert.equal((await call('POST', `${id}/withdraw/`, undefined, corin)).status, 403)
    const off = await callOff()
    assert.equal(off.status, 200)
    assert.equal((await call('GET', `${id}/`)).state, 'draft')
    assert.equal(await undo(off.undo), 204)
    const { state, published_at } = (await call('GET', `${id}/`)) as unknown as Stands
    assert.deepEqual([state, published_at], ['scheduled', when])
    await callOff()
    clock.pass(600_000)
    assert.equal(await seen(`/${id}`), before)
    const { fields } = await call('GET', `${id}/draft/`)
    assert.equal(fields.find(({ name }) => name === 'title')?.value, title, 'it stays written')
    assert.equal((await publish(id, 99)).status, 200)
    assert.match(await seen(`/${id}`), /<h1[^>]*>Quinces<\/h1>/)
    await refused()
  })

interface Stands {
  state: string
  published_at: string | null
}
