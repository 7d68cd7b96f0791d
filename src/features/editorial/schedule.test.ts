import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textDesk } from '../../../test/support/site/desk.ts'
import { doc, p } from '../../contract/prose.ts'

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
