// On SQLite alone: a fixed text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoCalls, demoPages, pages } from '../../../../test/fixtures/addresses.ts'
import { world } from '../../../../test/support/world.ts'
import { speculationRules } from './speculation.ts'

interface Rules {
  prefetch: { where: { and: [Where<string[]>, { not: Where<string> }] }; eagerness: string }[]
}
interface Where<Matches> {
  href_matches: Matches
}

const isMatch = (pattern: string, href: string) =>
  new URLPattern(pattern, 'http://localhost').test(href, 'http://localhost')

/** As a browser reads the rules (HTML standard, section 7.6.2). */
function isAhead(href: string): boolean {
  const { prefetch } = JSON.parse(speculationRules) as Rules
  return prefetch.some(({ where: { and } }) => {
    const [{ href_matches: some }, { not }] = and
    return some.some((pattern) => isMatch(pattern, href)) && !isMatch(not.href_matches, href)
  })
}

test('only pages that are cached and the same for everybody are fetched ahead', async (t) => {
  const { get } = await world(t)
  const [ahead, others] = [
    [...pages, ...demoPages].filter(isAhead),
    pages.filter((each) => !isAhead(each)),
  ]
  assert.ok(ahead.length > 8, ahead.join(' '))
  for (const path of ahead) {
    const answer = await get(path)
    assert.equal(answer.headers.get('cache-control'), 'no-cache', path)
    assert.equal(answer.headers.get('speculation-rules'), '"/speculation-rules.json"', path)
  }
  assert.ok(others.includes('/contact'), others.join(' '))
  const rules = await get('/speculation-rules.json')
  assert.equal(rules.headers.get('content-type'), 'application/speculationrules+json')
  assert.equal(await rules.text(), speculationRules)
})

test('no address with an effect, a count or personal data is fetched ahead', () => {
  const left = [
    ...demoCalls,
    '/contact',
    '/login',
    '/login/forgot',
    '/login/reset',
    '/login/link',
    '/invitation',
    '/dashboard',
    '/dashboard#documents',
    '/console',
    '/admin',
    '/api/',
    '/blog?category=best-practices',
    '/blog?search=flow#posts',
    '/services/advisory?from=mail',
    '/newsletter/confirm?token=x',
    '/newsletter/unsubscribe?token=x',
    '/notifications/stop?token=x',
    '/certificates/x',
    '/demo/mail',
    '/demo/mail/x',
    '/calendar/x.ics',
    'https://www.example.com/services',
  ]
  assert.deepEqual(left.filter(isAhead), [])
  assert.ok(isAhead('/blog/flow-or-apex'))
  assert.ok(isAhead('/services#training'))
})
