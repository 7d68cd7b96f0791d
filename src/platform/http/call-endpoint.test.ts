// On SQLite alone: the calls that the program makes for its own pages.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { visibleText } from '../../../test/support/markup.ts'
import { world } from '../../../test/support/world.ts'

/** A content API on another host, which answers as the test says. */
async function contentHost(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/content`
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const failures: Record<string, RequestListener> = {
  'does not answer': () => {},
  'sends its headers and then nothing': (_, response) => void response.writeHead(200).write('{'),
  fails: json({ detail: 'tangerine' }, 500),
  'demands a sign-in': json({ detail: 'tangerine' }, 401),
  'hangs up': (_, response) => void response.destroy(),
  'answers a page': (_, response) => void response.end('<!doctype html><p>tangerine'),
  'answers half an object': json('{"statistics":['),
  'answers something else': json({ tangerine: true }),
  'answers nothing': json('null'),
  'answers wrong types': json({ statistics: 'tangerine', faqs: {}, partners: 7 }),
  redirects: (_, response) =>
    void response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end(),
}

for (const [how, answer] of Object.entries(failures)) {
  test(`while the content host ${how}, pages are sent with their frame and load content in the browser`, async (t) => {
    const base = await contentHost(t, answer)
    const { get, log } = await world(t, { settings: { CONTENT_API_URL: base } })
    const waiting = {
      '/': ['Loading...', 'HomeContent'],
      '/services': ['Loading services...', 'ServicesContent'],
    }
    for (const [path, [words = '', island]] of Object.entries(waiting)) {
      const response = await get(path)
      assert.equal(response.status, 200, path)
      const page = await response.text()
      const text = visibleText(page)
      assert.ok(text.split('\n').includes(words), path)
      assert.ok(page.includes(`data-name="${island}"`), path)
      assert.ok(
        page.includes(`&quot;api&quot;:&quot;${base}&quot;`),
        `${path} names the API to call`,
      )
      assert.match(page, /<script type="module" src="\/assets\/loader-/, path)
      assert.match(text, /Coronet Consulting/, 'the name is from our own database')
      assert.doesNotMatch(page, /tangerine|API Error/, path)
    }
    const contact = await get('/contact')
    assert.equal(contact.status, 200)
    assert.match(visibleText(await contact.text()), /\(212\) 555-0142/)
    assert.ok(log.some((line) => line['msg'] === 'content did not come'))
  })
}

test('neither a page without its content nor one with content of another host is cached', async (t) => {
  let isBack = false
  let name = 'Quince'
  const base = await contentHost(t, (request, response) =>
    (isBack ? json({ statistics: [], faqs: [], partners: [{ id: 1, name }] }) : json({}, 500))(
      request,
      response,
    ),
  )
  const { get } = await world(t, { settings: { CONTENT_API_URL: base } })
  assert.match(visibleText(await (await get('/')).text()), /Loading\.\.\./)
  isBack = true
  const text = visibleText(await (await get('/')).text())
  assert.match(text, /Quince/)
  assert.doesNotMatch(text, /Loading/)
  name = 'Medlar'
  assert.match(visibleText(await (await get('/')).text()), /Medlar/)
})

test('a host that sends only the fields of the specification fills the page, with defaults for the rest', async (t) => {
  const requests: string[] = []
  const answers: Record<string, unknown> = {
    '/content/homepage/': {
      statistics: [{ prefix: '$', value: 7, suffix: 'M', label: 'Quinces' }],
      faqs: [
        { question: 'First?', answer: 'Yes.' },
        { question: 'Second?', answer: 'No.' },
      ],
      partners: [{ name: 'Quince' }],
    },
    '/content/services/': [
      { title: 'Orchard', short_description: 'Trees.', icon: 'Spaceship', key_benefits: ['Shade'] },
      { title: 'Cellar', description: 'Below.', features: ['Cool', 'Dark'] },
    ],
  }
  const base = await contentHost(t, (request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.accept}`)
    const answer = answers[request.url ?? '']
    json(answer ?? { detail: 'Not found.' }, answer ? 200 : 404)(request, response)
  })
  const { get } = await world(t, { settings: { CONTENT_API_URL: base } })

  const home = await (await get('/')).text()
  const lines = visibleText(home).split('\n')
  for (const words of [
    '$7M',
    'Quinces',
    'First?',
    'Second?',
    'Trusted Integration Partners',
    'Quince',
  ]) {
    assert.ok(lines.includes(words), words)
  }
  assert.ok(
    lines.includes('Advisory Services'),
    'built-in services, because it has none in its homepage',
  )
  assert.doesNotMatch(lines.join('\n'), /Loading|undefined|Years Experience/)
  assert.doesNotMatch(
    home,
    /<script(?! type="application\/ld\+json")/,
    'nothing for the browser to load',
  )

  const services = await (await get('/services')).text()
  const text = visibleText(services)
  assert.match(text, /Orchard[^]*Trees\.[^]*Shade[^]*Cellar[^]*Below\.[^]*Cool\nDark/)
  assert.doesNotMatch(text, /Advisory Services\nA second opinion|Loading|undefined/)
  assert.ok(requests.length > 0)
  assert.ok(
    requests.every((line) =>
      /^GET \/content\/[\w/-]+\/(\?\w+=[\w-]+)? application\/json$/.test(line),
    ),
    requests.join(),
  )
})

test('items without an id get ids that differ', async (t) => {
  const services = [{ title: 'Orchard' }, { title: 'Cellar' }]
  const base = await contentHost(t, json(services))
  const { get } = await world(t, { settings: { CONTENT_API_URL: base } })
  const page = await (await get('/services')).text()
  const ids = [...page.matchAll(/<article id="([^"]*)"/g)].map(([, id]) => id)
  assert.equal(ids.length, 2)
  assert.equal(new Set(ids).size, 2, ids.join())
  assert.ok(!ids.includes('undefined'))
})

test('everything that the other host sends is escaped as text', async (t) => {
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const base = await contentHost(
    t,
    json({
      statistics: [{ id: 1, value: evil, label: evil }],
      faqs: [{ id: 1, question: evil, answer: evil }],
      partners: [{ id: 1, name: evil }],
      testimonials: [{ id: 1, quote: evil, author_name: evil, avatar_url: null }],
    }),
  )
  const { get } = await world(t, { settings: { CONTENT_API_URL: base } })
  const page = await (await get('/')).text()
  assert.match(page, /&lt;img src=x onerror/)
  assert.doesNotMatch(page, /<script(?! type="application\/ld\+json")|<img/)
})

test('a picture of another host is left out, and the rest of the answer is shown', async (t) => {
  const testimonial = {
    id: 1,
    quote: 'Testified in full.',
    author_name: 'A',
    avatar_url: 'https://elsewhere.example/a.png',
  }
  const base = await contentHost(
    t,
    json({ statistics: [], faqs: [], partners: [], testimonials: [testimonial] }),
  )
  const { get } = await world(t, { settings: { CONTENT_API_URL: base } })
  const page = await (await get('/')).text()
  assert.doesNotMatch(page, /elsewhere\.example|<img/)
  assert.match(page, /Testified in full\./)
})

test('our own API still answers from our own database', async (t) => {
  const base = await contentHost(t, json({}, 500))
  const { get } = await world(t, { settings: { CONTENT_API_URL: base } })
  assert.equal(((await (await get('/api/services/')).json()) as object[]).length, 6)
})
