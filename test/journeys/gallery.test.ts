import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { desktop, phone, site } from './browser.ts'

const quarter = 'Search brings two in three, and more since the post on licenses'

/** The chart of that title, and its slider once it is awake. */
function chartOf(page: Page, title: string) {
  const chart = page.getByRole('figure', { name: title })
  return { chart, slider: chart.getByRole('slider', { name: `Values: ${title}` }) }
}

/** What stands above the plot while it is read. */
const readOut = (chart: Locator) => chart.locator('[aria-hidden=true]:not(svg)')

test('a chart is read with the arrow keys, and says each step to who does not see it', async (t) => {
  const { visit } = await site(t)
  for (const viewport of [phone, desktop]) {
    const page = await visit('/coronet/2', { viewport })
    const { chart, slider } = chartOf(page, quarter)
    await slider.focus()
    const value = async () => await slider.getAttribute('aria-valuetext')
    assert.equal(await value(), 'Nov 23: Search 8, Blog 3, Referral 1', 'from what is now')
    await page.keyboard.press('ArrowLeft')
    assert.equal(await value(), 'Nov 16: Search 9, Blog 2, Referral 1')
    assert.equal(await readOut(chart).textContent(), 'Nov 16 Search 9, Blog 2, Referral 1')
    await page.keyboard.press('Home')
    assert.equal(await value(), 'Jun 1: Search 3, Blog 2, Referral 1')
    await page.keyboard.press('Escape')
    assert.equal(await readOut(chart).count(), 0, 'gone, without leaving it')
    await page.close()
  }
})

test('in a chart of days and hours the arrows go by hour and by day', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/coronet/2')
  const { slider } = chartOf(page, 'Tuesday at one is when they write')
  await slider.focus()
  const value = async () => await slider.getAttribute('aria-valuetext')
  assert.equal(await value(), 'Fri 19:00: 0 enquiries')
  await page.keyboard.press('ArrowUp')
  assert.equal(await value(), 'Thu 19:00: 1 enquiry')
  for (let hour = 19; hour > 13; hour -= 1) await page.keyboard.press('ArrowLeft')
  for (const day of ['Wed', 'Tue']) {
    await page.keyboard.press('ArrowUp')
    assert.match((await value()) ?? '', new RegExp(`^${day} 13:00: `))
  }
  assert.equal(await value(), 'Tue 13:00: 7 enquiries')
})

test('a chart is read where the pointer is, and what nobody counted is no zero', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/coronet/5')
  const { chart, slider } = chartOf(page, 'One post nearly doubled the visits of its day')
  const box = await slider.boundingBox()
  assert.ok(box)
  const point = async (day: number) => {
    await page.mouse.move(box.x + (box.width * (day + 0.5)) / 56, box.y + box.height / 2)
    return await readOut(chart).textContent()
  }
  assert.equal(await point(36), 'Nov 3 467')
  assert.equal(await point(19), 'Oct 17 not known')
  assert.equal(await point(0), 'Sep 28 212')
  await page.mouse.move(0, 0)
  assert.equal(await readOut(chart).count(), 0)
})

test('labels of a chart never stand on each other, at any width', async (t) => {
  const { visit } = await site(t)
  for (const path of ['/coronet/2', '/coronet/3', '/coronet/4', '/coronet/5', '/coronet/6']) {
    const page = await visit(path)
    for (const width of [320, 390, 620, 768, 920, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      assert.deepEqual(await page.evaluate(overlapping), [], `${path} at ${width} px`)
    }
    await page.close()
  }
})

/** Runs in the page: texts of a drawing that touch each other. */
function overlapping(): string[] {
  const found: string[] = []
  for (const figure of document.querySelectorAll('figure')) {
    const texts = [...figure.querySelectorAll('svg text')].filter((text) => text.checkVisibility())
    const boxes = texts.map((text) => ({ text, box: text.getBoundingClientRect() }))
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const wide =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // Two lines of a name touch by their line height.
        if (wide > 0 && high > 1.5)
          found.push(`${one.text.textContent} / ${other.text.textContent}`)
      }
    }
  }
  return found
}

test('without scripts a chart is all there, and its table opens', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/coronet/2', { javaScriptEnabled: false })
  const { chart, slider } = chartOf(page, quarter)
  assert.equal(await slider.count(), 0)
  assert.ok((await chart.locator('svg path').count()) >= 3)
  await chart.getByText('As a table').click()
  const row = chart.getByRole('row', { name: /^Sep 28/ })
  assert.equal(await row.innerText(), 'Sep 28\t6\t2\t2')
})

test('a chart is printed, with its table, on white', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/coronet/4')
  const { chart } = chartOf(page, 'The slowest tenth has become a day faster')
  await page.emulateMedia({ media: 'print' })
  assert.ok(await chart.locator('svg').first().isVisible())
  assert.ok(await chart.getByRole('row', { name: /^Nov 23/ }).isVisible())
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  assert.equal(scheme, 'light')
})
