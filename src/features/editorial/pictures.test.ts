import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { doc, pictureBlock, p } from '../../contract/prose.ts'
import type { RichText } from '../../contract/richtext.ts'
import { halves, mediaRoom } from '../../../test/support/site/pictures.ts'

/** Somebody who puts pictures into texts, and publishes them. */
async function writer(t: TestContext) {
  const room = await mediaRoom(t)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await room.as.named('Edda').call(method, path, body)
    return (await answer.json()) as {
      id: string
      revision: number
      status?: number
      errors: Record<string, string[]>
      body: RichText
    }
  }
  const draft = async (at: string, given: Record<string, string>, base = 0) => {
    const fields = Object.entries(given).map(([name, value]) => ({ name, value, seen: null, base }))
    return await call('PATCH', `${at}draft/`, { editor: 'desk', sequence: base + 1, fields })
  }
  const publish = (at: string, revision: number) =>
    call('POST', `${at}publish/`, { editor: 'desk', revision, at: null })
  return {
    ...room,
    ask: call,
    draft,
    publish,
    async picture(width: number, height: number) {
      const sent = await room.send(
        'Edda',
        'halves.png',
        await halves(width, height).png().toBuffer(),
      )
      await room.sizeMaker.runDue()
      return sent
    },
    async beginStudy(picture: string) {
      const { id } = await call('POST', '/staff/case-studies/')
      const at = `/staff/case-studies/${id}/`
      const { revision } = await draft(at, {
        title: 'Quinces',
        client: 'Halden',
        number: '52%',
        counted: 'less time',
        duration: '6 weeks',
        summary: 'Late.',
        picture,
        shows: 'A quince',
        text: JSON.stringify(doc(p('Look.'))),
      })
      return { id, at, revision }
    },
    async begin(text: RichText) {
      const { id } = await call('POST', '/staff/posts/')
      const at = `/staff/posts/${id}/`
      const words = { title: 'Quinces', excerpt: 'Late.', topic: 'best-practices' }
      const { revision } = await draft(at, { ...words, text: JSON.stringify(text) })
      return { id, at, revision }
    },
  }
}

test('a picture of a post is on its page in all sizes, in feeds and in its Markdown, as it is now', async (t) => {
  const { picture, begin, publish, lookForChanges, whole, call, ask, clock } = await writer(t)
  const { id: media } = await picture(1000, 600)
  const text = doc(
    p('Look.'),
    pictureBlock(media, 'A quince & "more"', 'In <October>.'),
    pictureBlock(media, null),
  )
  const { at, revision } = await begin(text)
  await publish(at, revision)
  await lookForChanges()
  const page = await whole('/blog/quinces')
  const src = (size: number, format: string, version = 1) =>
    `/media/${media}/${version}/${size}.${format}`
  const set = (format: string) =>
    `${src(400, format)} 400w, ${src(800, format)} 800w, ${src(1200, format)} 1000w`
  assert.ok(page.includes(`<source type="image/avif" srcSet="${set('avif')}"`), page)
  assert.ok(page.includes(`srcSet="${set('webp')}"`))
  assert.match(
    page,
    /alt="A quince &amp; &quot;more&quot;" width="1000" height="600"\/><\/picture>/,
  )
  assert.ok(page.includes('<figcaption>In &lt;October&gt;.</figcaption>'))
  assert.match(page, /alt="" width="1000" height="600"/)
  const feed = await whole('/blog/feed.json')
  assert.match(feed, new RegExp(`<img src=\\\\"http://[^"]+${src(800, 'jpg')}\\\\"`))
  const twin = await whole('/blog/quinces.md')
  assert.ok(twin.includes(`![A quince & "more"](http://localhost:3000${src(800, 'webp')})`), twin)
  assert.ok(twin.includes('\nIn \\<October>.\n'))

  await call('Edda', 'PATCH', `/staff/media/${media}/`, {
    crop: { left: 0, top: 0, width: 500, height: 500 },
    base: { version: 1 },
  })
  await lookForChanges()
  const now = await whole('/blog/quinces')
  const version = Math.floor(clock.now().getTime() / 60_000)
  assert.ok(
    now.includes(`${src(400, 'avif', version)} 400w, ${src(800, 'avif', version)} 500w"`),
    now,
  )
  assert.match(now, /width="500" height="500"/)
  const { body } = await ask('GET', '/blog/quinces/')
  assert.deepEqual(body.content[1], {
    type: 'picture',
    attrs: {
      media,
      alt: 'A quince & "more"',
      caption: 'In <October>.',
      shown: { version, width: 500, height: 500 },
    },
  })
})

test('a picture stands where it is written and where it is published, and stays as long', async (t) => {
  const { picture, begin, draft, publish, call, ask } = await writer(t)
  const { id: media } = await picture(300, 200)
  const { id, at, revision } = await begin(doc(p('Look.'), pictureBlock(media, 'A quince')))
  const uses = async () => (await call('Edda', 'GET', `/staff/media/${media}/`)).used_in
  const use = { where: 'Blog', title: 'Quinces', href: `/console/blog/${id}` }
  assert.deepEqual(await uses(), [use], 'in a draft')
  const remove = () => call('Edda', 'DELETE', `/staff/media/${media}/`)
  assert.deepEqual((await remove()).status, 409)
  const first = await publish(at, revision)
  assert.deepEqual(await uses(), [use])
  const without = await draft(at, { text: JSON.stringify(doc(p('Look.'))) }, first.revision)
  assert.deepEqual((await remove()).detail, 'It stands in Blog (Quinces): take it out there first.')
  const second = await publish(at, without.revision)
  assert.deepEqual(await uses(), [])
  const about = '/staff/texts/about/'
  const own = await draft(about, { text: JSON.stringify(doc(p('We.'), pictureBlock(media, null))) })
  assert.deepEqual(await uses(), [{ where: 'Texts', title: 'About', href: '/console/texts/about' }])
  await draft(about, { text: JSON.stringify(doc(p('We.'))) }, own.revision)
  assert.equal((await remove()).status, 204)
  const again = await draft(
    at,
    { text: JSON.stringify(doc(p('L'), pictureBlock(media, 'A'))) },
    second.revision,
  )
  const refused = await publish(at, again.revision)
  assert.match(refused.errors['text']?.[0] ?? '', /was removed from Pictures/)
  await ask('POST', `/staff/media/${media}/restore/`)
  assert.equal((await publish(at, again.revision)).errors, undefined)
})

test('taking an act back shows no picture that was removed since', async (t) => {
  const { picture, begin, draft, publish, call, ask } = await writer(t)
  const { id: media } = await picture(300, 200)
  const { at, revision } = await begin(doc(p('Look.'), pictureBlock(media, 'A quince')))
  const first = await publish(at, revision)
  const without = await draft(at, { text: JSON.stringify(doc(p('Look.'))) }, first.revision)
  const second = (await publish(at, without.revision)) as unknown as { undo: string }
  const remove = async () =>
    assert.equal((await call('Edda', 'DELETE', `/staff/media/${media}/`)).status, 204)
  const undo = async (act: { undo: string }) => await call('Edda', 'POST', `/undo/${act.undo}/`)
  await remove()
  const refused = await undo(second)
  assert.equal(refused.status, 409)
  assert.equal(refused.detail, 'A picture of this post was removed. Restore it in Pictures first.')
  await ask('POST', `/staff/media/${media}/restore/`)
  assert.equal((await undo(second)).status, 204)
  const removed = (await ask('DELETE', at)) as unknown as { undo: string }
  await remove()
  assert.equal((await undo(removed)).status, 409, 'of a removal')
})

test('a draft that was removed comes back, whatever became of its pictures', async (t) => {
  const { picture, begin, call, ask } = await writer(t)
  const { id: media } = await picture(300, 200)
  const { at } = await begin(doc(p('Look.'), pictureBlock(media, 'A quince')))
  const { undo } = (await ask('DELETE', at)) as unknown as { undo: string }
  await call('Edda', 'DELETE', `/staff/media/${media}/`)
  assert.equal((await call('Edda', 'POST', `/undo/${undo}/`)).status, 204)
})

test('nobody publishes a picture of which nobody has said what it shows', async (t) => {
  const { picture, begin, draft, publish } = await writer(t)
  const { id: media } = await picture(300, 200)
  const { at, revision } = await begin(doc(p('Look.'), pictureBlock(media, '')))
  const refused = await publish(at, revision)
  assert.deepEqual(refused.errors, {
    text: ['Say of each picture what it shows, or that it only decorates.'],
  })
  const said = await draft(
    at,
    { text: JSON.stringify(doc(p('Look.'), pictureBlock(media, null))) },
    revision,
  )
  assert.equal((await publish(at, said.revision)).errors, undefined)
})

test('a case study has a picture of its own, in the list and on its page, as long as it stands there', async (t) => {
  const { picture, beginStudy, draft, publish, lookForChanges, whole, call } = await writer(t)
  const { id: media } = await picture(1000, 600)
  const { id, at, revision } = await beginStudy(`/media/${media}/1/800.webp`)
  const use = { where: 'Case studies', title: 'Quinces', href: `/console/case-studies/${id}` }
  const uses = async () => (await call('Edda', 'GET', `/staff/media/${media}/`)).used_in
  assert.deepEqual(await uses(), [use])
  const first = await publish(at, revision)
  await lookForChanges()
  for (const path of ['/case-studies', '/case-studies/quinces']) {
    const page = await whole(path)
    assert.match(page, new RegExp(`src="/media/${media}/1/800\\.webp"[^>]+alt="A quince"`), path)
  }
  assert.deepEqual(await uses(), [use])
  assert.equal((await call('Edda', 'DELETE', `/staff/media/${media}/`)).status, 409)
  const wrong = await draft(at, { picture: 'https://elsewhere.example/a.png' }, first.revision)
  assert.deepEqual((await publish(at, wrong.revision)).errors, { picture: ['Choose a picture.'] })
  const none = await draft(at, { picture: '' }, wrong.revision)
  const second = await publish(at, none.revision)
  assert.equal((await call('Edda', 'DELETE', `/staff/media/${media}/`)).status, 204)
  const gone = await draft(at, { picture: `/media/${media}/1/800.webp` }, second.revision)
  assert.match((await publish(at, gone.revision)).errors['picture']?.[0] ?? '', /was removed/)
})
