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
  await (await calls()).fulfill({ status, json })
  await page.getByText(form.says).first().waitFor()
  await note('refused')
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
    if (come.length === 0) await asked.promise
    asked = Promise.withResolvers()
    return come.shift() as Route
  }
}

/** What is read of a place, what its fields hold, and where the focus is. */
async function standing(page: Page, place: Locator): Promise<string[]> {
  // What follows from the last event is on the page by the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const typed = await place.evaluate((one) =>
    [...one.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea, select')]
      .filter(({ type, value, checked }) => (type === 'checkbox' ? checked : value !== ''))
      .map(({ labels, value }) => `${labels?.[0]?.innerText ?? 'a field'}: ${value}`),
  )
  // A button that was disabled has lost the focus a frame later, or some frames.
  const focus = page.locator(':focus:not(button)')
  const held = (await focus.count()) === 0 ? [] : linesOf(await outerOf(focus)).slice(0, 1)
  const lines = linesOf(await outerOf(place))
  return [...lines, ...typed.map((one) => `typed: ${one}`), ...held.map((one) => `focus: ${one}`)]
}

const outerOf = (one: Locator) => one.evaluate(({ outerHTML }) => outerHTML)
