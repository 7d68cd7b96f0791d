// On SQLite alone: pages as they are rendered; the content calls run on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributes, part } from '../../../test/support/markup.ts'
import { world } from '../../../test/support/world.ts'

const bars: [path: string, theme: string, current: string | null, said: 'page' | 'true' | null][] =
  [
    ['/', 'dark', '/', 'page'],
    ['/services', 'dark', '/services', 'page'],
    ['/services/admin', 'dark', '/services', 'true'],
    ['/about', 'dark', '/about', 'page'],
    ['/contact', 'dark', '/contact', 'page'],
    ['/blog', 'light', '/blog', 'page'],
    ['/blog/flow-or-apex', 'light', '/blog', 'true'],
    ['/case-studies', 'light', '/case-studies', 'page'],
    ['/case-studies/cedar-row-referrals', 'light', '/case-studies', 'true'],
    ['/privacy', 'light', null, null],
    ['/terms', 'light', null, null],
    ['/login', 'light', null, null],
  ]

test('each page has its bar: only the light one has the portal, and its own link is marked', async (t) => {
  const { get } = await world(t)
  for (const [path, theme, current, said] of bars) {
    const page = await (await get(path)).text()
    assert.match(page, new RegExp(`<html lang="en" data-theme="${theme}">`), path)
    const bar = part(page, 'header')
    assert.equal(bar.includes('Client Portal'), theme === 'light', path)
    assert.match(part(page, 'footer'), /<a href="\/dashboard">Client Portal<\/a>/, path)
    assert.match(bar, /<a class="[^"]*" href="\/contact">Get Started<\/a>/, path)
    const marked = [...bar.matchAll(/<a href="([^"]*)" aria-current="(\w+)"/g)]
    // Once in the bar, once in the menu of small screens.
    const expected = current
      ? [
          [current, said],
          [current, said],
        ]
      : []
    assert.deepEqual(
      marked.map(([, href, value]) => [href, value]),
      expected,
      path,
    )
  }
})

test('the footer of each page has the six anchors of services, the hours and the phone', async (t) => {
  const { get, whole } = await world(t)
  const anchors = ['advisory', 'development', 'admin', 'implementation', 'integration', 'training']
  const ids = attributes(await whole('/services'), 'id')
  for (const anchor of anchors) assert.ok(ids.includes(anchor), `/services has the id ${anchor}`)
  for (const [path] of bars) {
    const footer = part(await (await get(path)).text(), 'footer')
    const links = attributes(footer, 'href').filter((href) => href.startsWith('/services#'))
    assert.deepEqual(
      links,
      anchors.map((anchor) => `/services#${anchor}`),
      path,
    )
    assert.match(footer, /Mon-Fri 9AM-6PM/)
    assert.match(footer, /<a href="tel:2125550142">\(212\) 555-0142<\/a>/)
    assert.match(footer, /© 2026 Coronet Consulting LLC/)
  }
})
