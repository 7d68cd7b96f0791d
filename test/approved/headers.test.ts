// On SQLite alone: how answers are served, whatever is asked of a database for them.
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { calls, demoCalls, demoPages, filteredPages, pages, texts } from '../fixtures/addresses.ts'
import { world } from '../support/world.ts'

const others = [
  '/blog/feed.xml',
  '/blog.atom',
  '/dashboard',
  '/console/profile',
  '/demo/mail',
  '/nothing',
  '/nothing.md',
  '/api/nothing/',
  '/api/users/me/',
  '/api/blog/?search=flow',
  '/services/',
  '/services?utm_source=mail',
  '/blog?page=2',
  '/blog?page=none',
]
const addresses = [
  ...pages,
  ...demoPages,
  ...filteredPages,
  ...texts,
  ...calls,
  ...demoCalls,
  ...others,
]

/** The ways in which each address is asked for. */
const ways: Record<string, RequestInit> = {
  GET: { headers: { 'Accept-Encoding': 'identity' } },
  'GET gzip': { headers: { 'Accept-Encoding': 'gzip' } },
  'GET br': { headers: { 'Accept-Encoding': 'gzip, br' } },
  'GET unchanged': { headers: { 'Accept-Encoding': 'br', 'If-None-Match': '*' } },
  'GET changed': { headers: { 'Accept-Encoding': 'br', 'If-None-Match': '"another"' } },
  HEAD: { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } },
  DELETE: { method: 'DELETE' },
}

for (const [name, settings] of Object.entries({
  'own-content': {},
  // Nothing answers there: pages go out without their content, and are not kept.
  'content-elsewhere': { CONTENT_API_URL: 'http://127.0.0.1:9/api' },
})) {
  test(`the status and headers of each answer are as approved, ${name}`, async (t) => {
    const here = await world(t, { settings })
    /** Requests by the status and headers that they are answered with. */
    const answered = new Map<string, string[]>()
    for (const path of addresses) {
      if (name === 'own-content') await here.whole(path)
      for (const [way, init] of Object.entries(ways)) {
        const head = headOf(await here.request(path, init))
        answered.set(head, [...(answered.get(head) ?? []), `${way} ${path}`])
      }
    }
    hold(
      t,
      name,
      [...answered]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([head, asked]) => [...asked, head].join('\n'))
        .join('\n\n'),
    )
  })
}

/** Another at each request, or in each build. */
const random = /^(date|x-request-id|content-length|connection|keep-alive)$/

function headOf({ status, headers }: Response): string {
  const lines = [...headers]
    .filter(([name]) => !random.test(name))
    .map(([name, value]) => `  ${name}: ${constant(value)}`)
  return [`  ${status}`, ...lines.toSorted()].join('\n')
}

const constant = (value: string) =>
  value
    .replaceAll(/"[\w+/=-]{16,}"/g, '"…"')
    .replaceAll(/(sha256-|nonce-)[\w+/=]+/g, '$1…')
    .replaceAll(/-[\w-]{8}\.(js|css|woff2)/g, '-….$1')

function hold(t: TestContext, name: string, text: string): void {
  const file = join(import.meta.dirname, 'headers', `${name}.txt`)
  t.assert.fileSnapshot(text, file, { serializers: [String] })
}
