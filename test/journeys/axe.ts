import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Waits until all animations have ended, except endless ones. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })
}

/**
 * The violations that axe finds on a page, or in the part that a selector names: each rule with the
 * places that break it. Only violations are reported by axe, which takes half the time.
 */
export async function findings(page: Page, options: RunOptions = {}, part?: string) {
  const settings: RunOptions = { ...options, resultTypes: ['violations'] }
  // What fades in has less contrast until it is there.
  await settled(page)
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(`${source};null`)
  }
  return await page.evaluate(runAxe, { part: part ?? null, settings })
}

declare const axe: {
  run: (context: string | Document, options: RunOptions) => Promise<AxeResults>
}

/** Runs in the page. */
async function runAxe({ part, settings }: { part: string | null; settings: RunOptions }) {
  const { violations } = await axe.run(part ?? document, settings)
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    places: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
  }))
}
