import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { site } from './browser.ts'

/** Hovers over a link as a person does, and clicks it; gives the delivery type of the navigation. */
async function follow(page: Page, href: string): Promise<string> {
  const link = page.locator(`a[href="${href}"]:visible`).first()
  await link.hover()
  await page.waitForTimeout(300)
  await link.click()
  await page.waitForURL((url) => url.pathname === href)
  return await page.evaluate(() => {
    const [way] = performance.getEntriesByType('navigation')
    return (way as PerformanceNavigationTiming & { deliveryType: string }).deliveryType
  })
}

test('a public page is prefetched while the pointer hovers over its link, a page with a form is not', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/')
  await page.waitForLoadState('networkidle')
  assert.equal(await follow(page, '/services'), 'navigational-prefetch')
  await page.waitForLoadState('networkidle')
  assert.equal(await follow(page, '/contact'), '')
})
