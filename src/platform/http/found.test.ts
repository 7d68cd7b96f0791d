import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXml } from '../../../test/support/xml.ts'
import { llmsTxt } from '../publishing/llms.ts'
import { securityTxt } from '../publishing/security-txt.ts'
import { sitemaps } from '../publishing/sitemap.ts'

const origin = 'https://firm.example'
const listing = (path: string, changed?: string) => ({
  path,
  title: `Of ${path}`,
  description: 'Said.',
  changed,
})

test('more addresses than one sitemap may have are split over several files under an index', () => {
  const all = Array.from({ length: 7 }, (_, at) => listing(`/p${at}`, `2026-01-0${at + 1}`))
  const files = sitemaps(origin, all, 3)
  const names = ['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']
  assert.deepEqual([...files.keys()], names)
  const entries = (path: string) =>
    readXml(files.get(path) ?? '').children.map(({ name, children }) =>
      [name, ...children.map(({ text }) => text)].join(' '),
    )
  assert.deepEqual(entries('/sitemap.xml'), [
    `sitemap ${origin}/sitemap-1.xml 2026-01-03`,
    `sitemap ${origin}/sitemap-2.xml 2026-01-06`,
    `sitemap ${origin}/sitemap-3.xml 2026-01-07`,
  ])
  assert.deepEqual(
    names.slice(1).flatMap(entries),
    all.map(({ path, changed }) => `url ${origin}${path} ${changed}`),
  )
  const many = Array.from({ length: 50_001 }, () => listing('/'))
  assert.equal(sitemaps(origin, many.slice(1)).size, 1)
  assert.equal(sitemaps(origin, many).size, 3)
})

test('no character in an address or a date can break the sitemap', () => {
  const text = sitemaps(origin, [listing(`/a&b'<"c>`, ']]><x>')]).get('/sitemap.xml') ?? ''
  const [url] = readXml(text).children
  assert.deepEqual(
    url?.children.map(({ text }) => text),
    [`${origin}/a&b'<"c>`, ']]><x>'],
  )
  for (const broken of ['<a><b></a></b>', '<a>', '<a>&nbsp;</a>', '<a></a><b></b>', '<a>x < y</a>'])
    assert.throws(() => readXml(broken), broken)
})

test('security.txt names contacts, expires in half a year, and has web addresses under https only', () => {
  const now = new Date('2026-11-20T15:00:00.000Z')
  assert.equal(
    securityTxt({ origin, email: 'a@firm.example', now }),
    [
      'Contact: mailto:a@firm.example',
      'Contact: https://firm.example/contact',
      'Expires: 2027-05-19T00:00:00.000Z',
      'Canonical: https://firm.example/.well-known/security.txt',
      'Preferred-Languages: en',
      '',
    ].join('\n'),
  )
  const plain = { origin: 'http://localhost:3000', now }
  assert.doesNotMatch(securityTxt({ ...plain, email: 'a@firm.example' }) ?? '', /http/)
  assert.equal(securityTxt({ ...plain, email: '' }), null)
})

test('a title in llms.txt is escaped, so that none of it is read as Markdown', () => {
  const head = {
    title: 'A\nfirm',
    summary: 'Says <b>.',
    twin: (path: string) => `${path}.md`,
    origin,
  }
  const text = llmsTxt(head, [
    { ...listing('/blog'), title: 'The [blog](x)' },
    { ...listing('/blog/a'), title: 'A', description: 'One\n# two' },
  ])
  assert.equal(
    text,
    [
      '# A firm',
      String.raw`> Says \<b\>.`,
      String.raw`## Pages`,
      String.raw`- [The \[blog\](x)](https://firm.example/blog.md): Said.`,
      String.raw`## The \[blog\](x)`,
      '- [A](https://firm.example/blog/a.md): One # two\n',
    ].join('\n\n'),
  )
})
