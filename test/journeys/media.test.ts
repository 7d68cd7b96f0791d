import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { phone, site } from './browser.ts'
import { fits } from './checks.ts'
import { publicPages } from './walk.ts'

/** The map with the route on it. */
const chart = (page: Page) =>
  page.getByRole('img', { name: /^A typical route/ }).locator('xpath=..')

/** The animations of the chart when the page loads. */
const moves = (page: Page) =>
  chart(page).evaluate((whole) => {
    const one = whole.getAnimations({ subtree: true }) as CSSAnimation[]
    return one.map(({ animationName, effect }) => ({
      name: animationName,
      ms: Number(effect?.getComputedTiming().duration),
      times: effect?.getComputedTiming().iterations,
    }))
  })

/** How far the box around the route has moved, and the route in it, in pixels to the right. */
const shifts = (page: Page) =>
  chart(page).evaluate((whole) =>
    [...whole.querySelectorAll(':scope > div, :scope > div > svg')].map((one) => {
      const { transform } = getComputedStyle(one)
      return new DOMMatrix(transform === 'none' ? undefined : transform).e
    }),
  )

test('the route is revealed once, in 900 ms, and does not move meanwhile', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/')
  const moved = (await moves(page)).filter(({ name }) => /(uncover|stay)$/.test(name))
  assert.deepEqual(
    moved.map(({ ms, times }) => [ms, times]),
    [
      [900, 1],
      [900, 1],
    ],
  )
  for (const share of [0, 0.5, 1]) {
    await chart(page).evaluate((whole, ms) => {
      for (const one of whole.getAnimations({ subtree: true })) {
        one.pause()
        one.currentTime = ms
      }
    }, 900 * share)
    const [box = NaN, route = NaN] = await shifts(page)
    assert.ok(Math.abs(box + route) < 0.01, `${box} and ${route}`)
    assert.ok(share === 1 ? box === 0 : box < 0, `${box} at ${share}`)
  }
})

test('with reduced motion the route is shown at once', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/', { reducedMotion: 'reduce' })
  const slow = (await moves(page)).filter(({ ms }) => ms > 1)
  assert.deepEqual(slow, [])
  await page.waitForTimeout(100)
  const state = await chart(page).evaluate((whole) => ({
    running: whole.getAnimations({ subtree: true }).filter((one) => one.playState === 'running'),
    faint: [...whole.querySelectorAll('g')].filter((one) => getComputedStyle(one).opacity !== '1'),
  }))
  assert.deepEqual(state, { running: [], faint: [] })
  assert.deepEqual(await shifts(page), [0, 0])
})

test('printed pages have the text and no navigation', async (t) => {
  const { visit } = await site(t)
  for (const path of ['/', '/services', '/blog/flow-or-apex', '/contact', '/privacy']) {
    const page = await visit(path)
    await page.emulateMedia({ media: 'print' })
    assert.ok(await page.getByRole('heading', { level: 1 }).isVisible(), path)
    assert.ok((await page.getByRole('main').innerText()).length > 300, path)
    const gone = page.locator('nav, footer, form, button')
    assert.equal(await gone.filter({ visible: true }).count(), 0, path)
    const answers = await page.locator('details p').all()
    assert.equal(answers.length > 0, path === '/', path)
    for (const answer of answers) assert.ok(await answer.isVisible())
    const { ink, paper } = await page.evaluate(() => ({
      ink: getComputedStyle(document.querySelector('h1')!).color,
      paper: getComputedStyle(document.documentElement).backgroundColor,
    }))
    assert.ok(lightness(ink) < 0.4 && lightness(paper) > 0.9, `${path}: ${ink} on ${paper}`)
  }
})

/** The lightness of a computed colour, from 0 to 1. */
function lightness(color: string): number {
  const [, value = ''] = /^oklch\(([\d.]+)/.exec(color) ?? []
  assert.ok(value, color)
  return Number(value)
}

test('public pages look the same whether the visitor prefers dark or light', async (t) => {
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
