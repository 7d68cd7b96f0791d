import { setTimeout } from 'node:timers/promises'
import type { Locator, Page, Route } from 'playwright-core'
import { linesOf } from '../approved/lines.ts'

/** A form of a page that is open, how it is sent, and how its call is refused and granted. */
export interface Form {
  page: Page
  /** The piece of the page that is about it. */
  place: Locator
  /** The address that it calls. */
  path: string
  fill: () => Promise<unknown>
  send: Locator
  refusal: [status: number, json: object]
  /** Words of the refusal. */
  says: string
  /** Words that are seen after a 503, where they are not those of the answer. */
  fault?: string
  /** The answer, and words that are seen then; left out where the page is left. */
  success?: [status: number, json: object | null, says: string]
}

/** What a form shows when it is refused, while it is sent once more, and when that was granted. */
export async function statesOf({ page, place, path, fill, send, ...form }: Form): Promise<string> {
  const calls = await heldCalls(page, path)
  const states: string[] = []
  const note = async (state: string) => {
    states.push(`-- ${state}`, ...(await standing(page, place)))
  }
  await fill()
  await send.click()
  const [status, json] = form.refusal
  await answered(page, calls, { status, json })
  await page.getByText(form.says).first().waitFor()
  await note('refused')
  await fill()
  await send.click()
  await answered(page, calls, { status: 503, json: { detail: faulty } })
  await page
    .getByText(form.fault ?? faulty)
    .first()
    .waitFor()
  await note('refused for a fault of ours')
  await fill()
  await send.click()
  const again = await calls()
  await note('while it is sent again')
  if (!form.success) return states.join('\n')
  const [granted, answer, words] = form.success
  await again.fulfill({ status: granted, ...(answer && { json: answer }) })
  await page.getByText(words).first().waitFor()
  await note('granted')
  return states.join('\n')
}

/** Answers the next call, once the button that is disabled meanwhile has lost the focus. */
async function answered(
  page: Page,
  calls: () => Promise<Route>,
  answer: { status: number; json: object },
): Promise<void> {
  const call = await calls()
  await page.waitForFunction(() => !document.activeElement?.matches(':disabled'))
  await call.fulfill(answer)
}

const faulty = 'Not of your making.'

/** Holds calls of a path; each call of what it gives is the next one, to be answered. */
async function heldCalls(page: Page, path: string): Promise<() => Promise<Route>> {
  const come: Route[] = []
  let asked = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') return await route.fallback()
    come.push(route)
    asked.resolve()
  })
  return async () => {
    if (come.length === 0) await within(10_000, asked.promise, `no call of ${path} was made`)
    asked = Promise.withResolvers()
    return come.shift() as Route
  }
}

/** Refuses in these words what has not happened after so many ms, which would be waited for for ever. */
async function within(ms: number, what: Promise<void>, words: string): Promise<void> {
  const timer = new AbortController()
  const late = setTimeout(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(words)
  })
  await Promise.race([what, late]).finally(() => timer.abort())
}

/** What is read of a place, what its fields and this tab's storage hold, and where the focus is. */
async function standing(page: Page, place: Locator): Promise<string[]> {
  // What follows from the last event is on the page by the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const typed = await place.evaluate((one) =>
    [...one.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea, select')]
      .filter(({ type, value, checked }) => (type === 'checkbox' ? checked : value !== ''))
      .map(({ labels, value }) => `${labels?.[0]?.innerText ?? 'a field'}: ${value}`),
  )
  // A button that is disabled loses the focus a frame later, or some frames.
  const focus = page.locator(':focus:not(:disabled)')
  const held = (await focus.count()) === 0 ? [] : linesOf(await outerOf(focus)).slice(0, 1)
  const lines = linesOf(await outerOf(place))
  const stored = await page.evaluate(() => Object.keys(sessionStorage).toSorted())
  // Some names end with an id.
  const kept = stored.map((name) => `kept: ${name.replace(/ [\w-]{22,}$/, '')}`)
  return [
    ...lines,
    ...kept,
    ...typed.map((one) => `typed: ${one}`),
    ...held.map((one) => `focus: ${one}`),
  ]
}

const outerOf = (one: Locator) => one.evaluate(({ outerHTML }) => outerHTML)
