import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe has against a page, or against the part of it that a selector names: each rule with the
 * places that break it. Only what is broken is put into words and sent here, which takes half the
 * time of saying all that is in order, too.
 */
export async function findings(page: Page, options: RunOptions = {}, part?: string) {
  const told: RunOptions = { ...options, resultTypes: ['violations'] }
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(`${source};null`)
  }
  return await page.evaluate(runAxe, { part: part ?? null, told })
}

declare const axe: {
  run: (context: string | Document, options: RunOptions) => Promise<AxeResults>
}

/** Runs in the page. */
async function runAxe({ part, told }: { part: string | null; told: RunOptions }) {
  const { violations } = await axe.run(part ?? document, told)
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    places: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
  }))
}
