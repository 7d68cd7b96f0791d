import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { findings } from './axe.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Asserts that axe finds no violations of WCAG 2.2 AA and its best practices, nor dangling ids. */
export async function accessible(page: Page): Promise<void> {
  const violations = await findings(page, {
    runOnly: { type: 'tag', values: [...standards, 'best-practice'] },
    rules: { 'target-size': { enabled: true } },
  })
  assert.deepEqual(violations, [], `axe on ${page.url()}`)
  assert.deepEqual(await page.evaluate(danglingIds), [], `references on ${page.url()}`)
  assert.deepEqual(await page.evaluate(swollen), [], `boxes on ${page.url()}`)
}

/**
 * Runs in the page: boxes to tick that a rule for fields of text has made as wide as those. What looks
 * like no box may be as large as its label.
 */
function swollen(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('input:is([type=checkbox], [type=radio])')]
  return all.flatMap((one) => {
    const { width, height } = one.getBoundingClientRect()
    const isBox = getComputedStyle(one).appearance !== 'none'
    const isSeen = isBox && one.checkVisibility({ opacityProperty: true }) && width > 1
    return isSeen && Math.max(width, height) > 26
      ? [`${one.parentElement?.innerText}: ${width} px`]
      : []
  })
}

/** Runs in the page: references by id that no element answers, which axe does not report. */
function danglingIds(): string[] {
  const names = ['for', 'list', 'aria-labelledby', 'aria-describedby', 'aria-errormessage']
  return names.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)]
      .flatMap((one) => one.getAttribute(name)?.split(/\s+/) ?? [])
      .filter((id) => !document.getElementById(id))
      .map((id) => `${name}="${id}"`),
  )
}

/** Asserts that at each width the page does not scroll sideways, and no text is cut off. */
export async function fits(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    assert.deepEqual(await page.evaluate(sticksOut), [], `${page.url()} at ${width} px`)
  }
}

/** Runs in the page: what overflows its left or right edge. */
function sticksOut(): string[] {
  const { documentElement: root } = document
  const viewportWidth = root.clientWidth
  const found = root.scrollWidth > viewportWidth ? [`${root.scrollWidth} px wide`] : []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement } = text
    // Elements of 1 px are for screen readers only.
    if (!parentElement?.checkVisibility() || parentElement.offsetWidth === 1) continue
    range.selectNodeContents(text)
    const over = [...range.getClientRects()].some(
      ({ left, right }) => left < -1 || right > viewportWidth + 1,
    )
    if (over) found.push(`${parentElement.tagName}: ${text.textContent?.slice(0, 60)}`)
  }
  return found
}

/** Asserts that there is one h1, and that no level of headings is skipped. */
export async function wellHeaded(page: Page): Promise<void> {
  const levels = await page
    .getByRole('heading')
    .evaluateAll((all) => all.map((one) => Number(one.tagName.slice(1))))
  assert.equal(levels.filter((level) => level === 1).length, 1, `one h1 on ${page.url()}`)
  const skips = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
  assert.deepEqual(skips, [], `levels ${levels} on ${page.url()}`)
}

/** Asserts that both font families are loaded from files, not replaced by fallbacks. */
export async function ownFonts(page: Page): Promise<void> {
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].map(({ family, status }) => `${family} ${status}`)
  })
  for (const family of ['Mona Sans', 'Hanken Grotesk']) {
    assert.ok(
      fonts.includes(`${family} loaded`) || fonts.includes(`"${family}" loaded`),
      `${fonts}`,
    )
  }
  // The fallbacks are fonts of the machine, which may have none.
  const ours = fonts.filter((font) => !font.includes('Fallback'))
  assert.ok(!ours.some((font) => font.endsWith(' error')), `${fonts}`)
}

/** Asserts that controls have at least so many px, and primary buttons in the content 48. */
export async function pressable(page: Page, least = 24): Promise<void> {
  assert.deepEqual(await page.evaluate(tooSmall, least), [], `targets on ${page.url()}`)
}

/** Runs in the page. Links within a sentence may be as small as its line (WCAG 2.5.8). */
function tooSmall(usual: number): string[] {
  const targets = 'a[href], button, input, select, textarea, summary'
  const probe = document.createElement('span')
  probe.style.setProperty('background-color', 'var(--marigold)')
  document.body.append(probe)
  const marigold = getComputedStyle(probe).backgroundColor
  probe.remove()
  const displayOf = (element: Element) => getComputedStyle(element).display
  const block = (inside: Element): Element =>
    displayOf(inside) === 'inline' ? block(inside.parentElement!) : inside
  const isSentence = (whole: Element) => {
    const texts = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      const own = !parentElement!.closest('a') && block(parentElement!) === whole
      if (own && textContent!.trim()) return true
    }
    return false
  }
  return [...document.querySelectorAll<HTMLElement>(targets)].flatMap((target) => {
    const inSentence = displayOf(target) === 'inline' && isSentence(block(target))
    if (!target.checkVisibility() || inSentence || target.matches('[type=hidden]')) return []
    // The label of what is ticked counts, and for a link that covers its row, the row.
    const spread = getComputedStyle(target, '::after').position === 'absolute'
    const label = target.matches('[type=checkbox], [type=radio]') && target.closest('label')
    const whole = (spread && target.closest('article, li')) || label || target
    const { width, height } = whole.getBoundingClientRect()
    const { backgroundColor } = getComputedStyle(target)
    const least = backgroundColor === marigold && target.closest('main') ? 48 : usual
    const fine = height >= least - 0.5 && width >= 24
    return fine ? [] : `${target.tagName} ${target.textContent}: ${width} × ${height}, not ${least}`
  })
}
