import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { phone, site } from './browser.ts'
import { fits } from './looks.ts'
import { publicPages } from './walk.ts'

const chart = (page: Page) => page.getByRole('img', { name: /^A typical route/ })

/** What moves on the chart when the page comes, by name and time. */
const moves = (page: Page) =>
  chart(page).evaluate((svg) => {
    const one = svg.getAnimations({ subtree: true }) as CSSAnimation[]
    return one.map(({ animationName, effect }) => ({
      name: animationName,
      ms: Number(effect?.getComputedTiming().duration),
    }))
  })

test('the route is drawn once, in 900 ms', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/')
  const drawn = (await moves(page)).filter(({ name }) => name.endsWith('draw'))
  assert.deepEqual(
    drawn.map(({ ms }) => ms),
    [900],
  )
  const line = chart(page).locator('path[pathLength]')
  const once = await line.evaluate((path) => getComputedStyle(path).animationIterationCount)
  assert.equal(once, '1')
})

test('with less motion the route stands there whole', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/', { reducedMotion: 'reduce' })
  const slow = (await moves(page)).filter(({ ms }) => ms > 1)
  assert.deepEqual(slow, [])
  await page.waitForTimeout(100)
  const state = await chart(page).evaluate((svg) => ({
    running: svg.getAnimations({ subtree: true }).filter((one) => one.playState === 'running'),
    offset: getComputedStyle(svg.querySelector('path[pathLength]')!).strokeDashoffset,
    faint: [...svg.querySelectorAll('g')].filter((one) => getComputedStyle(one).opacity !== '1'),
  }))
  assert.deepEqual(state, { running: [], offset: '0px', faint: [] })
})

test('on paper there are the words and no navigation', async (t) => {
  const { visit } = await site(t)
  for (const path of ['/', '/services', '/blog/flow-or-apex', '/contact', '/privacy']) {
    const page = await visit(path)
    await page.emulateMedia({ media: 'print' })
    assert.ok(await page.getByRole('heading', { level: 1 }).isVisible(), path)
    assert.ok((await page.getByRole('main').innerText()).length > 300, path)
    const gone = page.locator('nav, footer, form, button')
    assert.equal(await gone.filter({ visible: true }).count(), 0, path)
    for (const answer of await page.locator('details p').all()) assert.ok(await answer.isVisible())
    const { ink, paper } = await page.evaluate(() => ({
      ink: getComputedStyle(document.querySelector('h1')!).color,
      paper: getComputedStyle(document.documentElement).backgroundColor,
    }))
    assert.ok(lightness(ink) < 0.4 && lightness(paper) > 0.9, `${path}: ${ink} on ${paper}`)
  }
})

/** Of a colour as the browser computes it, from 0 to 1. */
function lightness(color: string): number {
  const [, value = ''] = /^oklch\(([\d.]+)/.exec(color) ?? []
  assert.ok(value, color)
  return Number(value)
}

test('whether the visitor likes dark or light changes nothing', async (t) => {
  const { visit } = await site(t)
  for (const path of ['/', '/blog']) {
    const [dark, light] = await Promise.all(
      (['dark', 'light'] as const).map(async (colorScheme) => {
        const page = await visit(path, { colorScheme, reducedMotion: 'reduce' })
        return await page.evaluate(() =>
          [...document.querySelectorAll('*')].map((one) => {
            const { color, backgroundColor, borderColor } = getComputedStyle(one)
            return `${one.tagName} ${color} ${backgroundColor} ${borderColor}`
          }),
        )
      }),
    )
    assert.ok(dark!.length > 100)
    assert.deepEqual(dark, light, path)
  }
})

test('text of twice the size fits a phone', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/', { viewport: phone, expected: /\b404\b/ })
  for (const path of publicPages) {
    await page.goto(path)
    await page.evaluate(() => {
      const { documentElement: root } = document
      root.style.setProperty('font-size', `${parseFloat(getComputedStyle(root).fontSize) * 2}px`)
    })
    await fits(page, phone.width)
  }
})
