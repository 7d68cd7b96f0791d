import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

const limits = { script: 2000, style: 20_000, font: 60_000 }
/** For a page with an island that loads at once, and so needs React. */
const alive = { ...limits, script: 72_000 }

/** For what is to be measured as on a first visit: profiles keep their cache from test to test. */
export async function emptyCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** Counts what a page loads on a first visit, in transferred bytes; to be called before it navigates. */
export async function weigh(page: Page) {
  await emptyCache(page)
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))

  async function fetched(type: string): Promise<number> {
    const ofType = responses.filter((response) => response.request().resourceType() === type)
    const sizes = await Promise.all(ofType.map((response) => response.request().sizes()))
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }

  /** Asserts that scripts, styles (inline ones as gzip) and fonts are within their limits. */
  return async function light(): Promise<void> {
    await page.evaluate(() => document.fonts.ready.then(() => null))
    const lives = (await page.locator('[data-when=now]').count()) > 0
    if (lives) await page.waitForLoadState('networkidle')
    const styles = await page.locator('style').evaluateAll((all) => all.map((e) => e.textContent))
    const inPage = gzipSync(styles.join('')).length
    const weights = {
      script: await fetched('script'),
      style: (await fetched('stylesheet')) + inPage,
      font: await fetched('font'),
    }
    assert.ok(weights.style > 1000 && weights.font > 20_000, `weighed too little of ${page.url()}`)
    for (const [kind, limit] of Object.entries(lives ? alive : limits)) {
      const weight = weights[kind as keyof typeof weights]
      assert.ok(weight <= limit, `${page.url()}: ${kind} ${weight} B, limit ${limit} B`)
    }
  }
}
