import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { hasFocus, phone, site } from './browser.ts'

declare const nameOf: (one: HTMLElement) => string

/** Defines `nameOf` in the page, because functions that run there cannot use our own. */
function defineName(): void {
  const nameOf = (one: HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }) =>
    (one.ariaLabel ?? (one.innerText || one.labels?.[0]?.innerText) ?? '').trim()
  Object.assign(globalThis, { nameOf })
}

/** Runs in the page: the name of the focused element, and what is wrong with its focus ring. */
async function focused(): Promise<{ name: string; wrong: string[] }> {
  // Even with reduced motion a transition takes a moment.
  await new Promise(requestAnimationFrame)
  await Promise.allSettled(document.getAnimations().map((change) => change.finished))
  const one = document.activeElement as HTMLElement
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
  const { left, top, width, height } = one.getClientRects()[0]!
  const shown = document.elementFromPoint(
    left + Math.min(width, 24) / 2,
    top + Math.min(height, 24) / 2,
  )
  const wrong = [
    outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? `ring ${outlineWidth}` : '',
    /\/ 0\)|, 0\)/.test(outlineColor) ? `ring ${outlineColor}` : '',
    one.contains(shown) || shown?.contains(one) ? '' : `hidden by ${shown?.outerHTML}`,
  ]
  return { name: nameOf(one), wrong: wrong.filter(Boolean) }
}

/** Tabs through the whole page. Gives the names of the focused elements, in order. */
async function tabThrough(page: Page): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) return names
    const { name, wrong } = await page.evaluate(focused)
    assert.deepEqual(wrong, [], name)
    names.push(name)
    assert.ok(names.length < 200, 'Tab reaches the end')
  }
}

/** The names of all visible controls, in the order of the document. */
const pressable = (page: Page) =>
  page
    .locator('a[href], button, input, select, textarea, summary')
    .evaluateAll((all) =>
      (all as HTMLElement[]).filter((one) => one.checkVisibility()).map((one) => nameOf(one)),
    )

const before = (page: Page) => page.addInitScript(defineName)
const bar = ['Home', 'Services', 'Case Studies', 'Blog', 'About', 'Contact']
const hero = ['Get Started', 'View Services', 'Advisory Services', 'Development']

test('Tab goes through the whole home page in order, with a visible focus', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/', { reducedMotion: 'reduce', before })
  const names = await tabThrough(page)
  assert.deepEqual(names, await pressable(page))
  const begin = ['Skip to content', 'Coronet Consulting']
  assert.deepEqual(names.slice(0, 2), begin)
  assert.deepEqual(names.slice(2, 8), bar)
  assert.deepEqual(names.slice(8, 13), ['Get Started', ...hero])
  assert.deepEqual(names.slice(-2), ['Privacy', 'Terms'])
})

for (const path of ['/contact', '/blog', '/login']) {
  test(`Tab goes through ${path} on a phone in order, with a visible focus`, async (t) => {
    const { visit } = await site(t)
    const page = await visit(path, { reducedMotion: 'reduce', viewport: phone, before })
    assert.deepEqual(await tabThrough(page), await pressable(page))
  })
}

test('the menu of a phone works by keyboard', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/services', { viewport: phone })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const button = page.getByRole('button', { name: 'Menu' })
  const isFocused = (name: string) =>
    menu.getByRole('link', { name }).evaluate((one) => one === document.activeElement)
  await button.focus()
  await page.keyboard.press('Enter')
  await menu.waitFor()
  await page.keyboard.press('Tab')
  assert.ok(await isFocused('Home'))
  await page.keyboard.press('Tab')
  assert.ok(await isFocused('Services'))
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await hasFocus(button)
  await page.keyboard.press('Space')
  await menu.waitFor()
  for (const _ of bar.slice(0, bar.indexOf('Blog') + 1)) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog')
  assert.ok(!(await menu.isVisible()))
})

test('the menu of a phone closes on a touch outside and when a link is pressed', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/', { viewport: phone, hasTouch: true })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const button = page.getByRole('button', { name: 'Menu' })
  await button.tap()
  await menu.waitFor()
  await page.touchscreen.tap(190, 820)
  await menu.waitFor({ state: 'hidden' })
  await button.tap()
  await menu.getByRole('link', { name: 'Home' }).tap()
  await page.waitForLoadState()
  await menu.waitFor({ state: 'hidden' })
})

const active = {
  '/': 'Home',
  '/services': 'Services',
  '/services/admin': 'Services',
  '/about': 'About',
  '/contact': 'Contact',
  '/blog': 'Blog',
  '/blog/flow-or-apex': 'Blog',
  '/case-studies': 'Case Studies',
}

test('only the link of the current section is underlined', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/')
  for (const [path, label] of Object.entries(active)) {
    await page.goto(path)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const marked = await links.evaluateAll((all) =>
      all
        .filter((one) => one.ariaCurrent || getComputedStyle(one).textDecorationLine !== 'none')
        .map((one) => [one.textContent, one.ariaCurrent, getComputedStyle(one).textDecorationLine]),
    )
    const exact = label === 'Home' || path.split('/').length === 2
    assert.deepEqual(marked, [[label, exact ? 'page' : 'true', 'underline']], path)
  }
})

test('the first Tab offers to skip the navigation', async (t) => {
  const { visit } = await site(t)
  for (const path of ['/', '/privacy']) {
    const page = await visit(path)
    const skip = page.getByRole('link', { name: 'Skip to content' })
    assert.ok((await skip.boundingBox())!.y < 0)
    await page.keyboard.press('Tab')
    assert.ok((await skip.boundingBox())!.y >= 0)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${path}#content`)
    await page.keyboard.press('Tab')
    const inMain = await page.evaluate(() => !!document.activeElement?.closest('main'))
    assert.ok(inMain, path)
  }
})

test('a question opens and closes by keyboard', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/')
  const question = page
    .getByRole('group')
    .filter({ has: page.getByRole('heading') })
    .first()
  await question.locator('summary').focus()
  await page.keyboard.press('Enter')
  await question.getByRole('paragraph').waitFor()
  await page.keyboard.press('Space')
  await question.getByRole('paragraph').waitFor({ state: 'hidden' })
})
