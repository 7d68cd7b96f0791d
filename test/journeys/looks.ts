import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { findings } from './axe.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Waits until nothing moves, but for what moves for ever. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })
}

/** Asserts that axe has nothing to say of the page, by WCAG 2.2 AA and its own best practices. */
export async function accessible(page: Page): Promise<void> {
  await settled(page)
  const told = await findings(page, {
    runOnly: { type: 'tag', values: [...standards, 'best-practice'] },
    rules: { 'target-size': { enabled: true } },
  })
  assert.deepEqual(told, [], `axe on ${page.url()}`)
}

/** Asserts that at each width nothing makes the page scroll sideways, and no words are cut off. */
export async function fits(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    assert.deepEqual(await page.evaluate(sticksOut), [], `${page.url()} at ${width} px`)
  }
}

/** Runs in the page: what reaches over its left or right edge. */
function sticksOut(): string[] {
  const { documentElement: root } = document
  const room = root.clientWidth
  const found = root.scrollWidth > room ? [`${root.scrollWidth} px wide`] : []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement } = text
    // What is a point wide is meant for ears alone.
    if (!parentElement?.checkVisibility() || parentElement.offsetWidth === 1) continue
    range.selectNodeContents(text)
    const over = [...range.getClientRects()].some(
      ({ left, right }) => left < -1 || right > room + 1,
    )
    if (over) found.push(`${parentElement.tagName}: ${text.textContent?.slice(0, 60)}`)
  }
  return found
}

/** Asserts on one h1, and that no level of headings is left out on the way down. */
export async function wellHeaded(page: Page): Promise<void> {
  const levels = await page
    .getByRole('heading')
    .evaluateAll((all) => all.map((one) => Number(one.tagName.slice(1))))
  assert.equal(levels.filter((level) => level === 1).length, 1, `one h1 on ${page.url()}`)
  const skips = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
  assert.deepEqual(skips, [], `levels ${levels} on ${page.url()}`)
}

/** Asserts that both families are there as files, not as what stands in for them. */
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
  // What stands in for them until they are there is the machine's own, which may have none.
  const ours = fonts.filter((font) => !font.includes('Fallback'))
  assert.ok(!ours.some((font) => font.endsWith(' error')), `${fonts}`)
}

/** Asserts that what can be pressed is 24 px at least, and each main call 48 px high. */
export async function pressable(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate(tooSmall), [], `targets on ${page.url()}`)
}

/** Runs in the page. Links within a sentence are as high as its line, which WCAG 2.5.8 allows. */
function tooSmall(): string[] {
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
    // A label is pressed as well as its box, and a link that is spread over its row as the row.
    const spread = getComputedStyle(target, '::after').position === 'absolute'
    const label = target.matches('[type=checkbox]') && target.closest('label')
    const whole = (spread && target.closest('article')) || label || target
    const { width, height } = whole.getBoundingClientRect()
    const { backgroundColor } = getComputedStyle(target)
    const least = backgroundColor === marigold && target.closest('main') ? 48 : 24
    const fine = height >= least && width >= 24
    return fine ? [] : `${target.tagName} ${target.textContent}: ${width} × ${height}, not ${least}`
  })
}
