import type { Locator, Page } from 'playwright-core'
import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import { answersOf } from './portal-steps.ts'

/** A form, how one gets to it, what is typed there, and the row that it makes. */
export interface FormTwice {
  name: string
  path: string
  /** Opens it where the address does not; called on a page that has just been loaded. */
  open?: (page: Page) => Promise<unknown>
  /** What is in it before it can be sent, but for the texts. */
  choose?: (page: Page) => Promise<unknown>
  /** Each text field by its label, and what is typed. */
  texts: Record<string, string>
  send: string | RegExp
  /** What is counted. */
  rows: (database: Database) => Promise<number>
}

export const many = (table: keyof Tables) => async (database: Database) =>
  (await database.read.selectFrom(table).selectAll().execute()).length

/** Of a field that may be left empty the label says so, too. */
const labelled = (page: Page, label: string): Locator =>
  page
    .getByLabel(label, { exact: true })
    .or(page.getByLabel(`${label} (optional)`, { exact: true }))
    .filter({ visible: true })
    .first()

/** Loads the page of a form, or only opens it once more, and waits for its first field. */
async function opened(page: Page, { open, texts }: FormTwice): Promise<void> {
  await page.waitForFunction(() => !document.body.innerText.includes('Loading'))
  const first = labelled(page, Object.keys(texts)[0]!)
  // One that was open may have stayed so: an anchor of the same page.
  if (!(await first.isVisible())) await open?.(page)
  await first.waitFor()
}

async function typedIn(page: Page, { texts }: FormTwice): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const label of Object.keys(texts)) found[label] = await labelled(page, label).inputValue()
  return found
}

/** All that can be read on a page, in fields as well. */
const shown = (page: Page) =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('input, textarea')].map(
        (one) => (one as HTMLInputElement).value,
      ),
    ].join('\n'),
  )

/** What goes wrong with a form that is left in the middle, sent by two clicks, and open in two tabs. */
export async function wrongWith(
  page: Page,
  form: FormTwice,
  database: Database,
): Promise<string[]> {
  const { name, path, texts, choose, send, rows } = form
  const wrong: string[] = []
  const same = async (on: Page, when: string, wanted = texts) => {
    const found = await typedIn(on, form)
    for (const [label, text] of Object.entries(wanted))
      if (found[label] !== text) wrong.push(`${name}, ${label}: “${found[label]}” ${when}`)
  }
  await page.goto(path)
  await opened(page, form)
  for (const [label, text] of Object.entries(texts)) await labelled(page, label).fill(text)
  await page.goBack()
  await page.goForward()
  await opened(page, form)
  await same(page, 'after Back and Forward')
  if (wrong.length > 0)
    for (const [label, text] of Object.entries(texts)) await labelled(page, label).fill(text)

  const other = await page.context().newPage()
  await other.goto(path)
  await opened(other, form)
  const further = Object.fromEntries(
    Object.entries(texts).map(([label, text]) => [label, text.replace(/^/, 'x')]),
  )
  for (const [label, text] of Object.entries(further)) await labelled(other, label).fill(text)

  await choose?.(page)
  const before = await rows(database)
  await labelled(page, Object.keys(texts)[0]!)
    .locator('xpath=ancestor::form')
    .getByRole('button', { name: send })
    .last()
    .evaluate((one: HTMLButtonElement) => {
      one.click()
      one.click()
    })
  // Once it is there, whatever the second click has sent is answered as well.
  for (let tries = 0; tries < 100 && (await rows(database)) === before; tries += 1)
    await page.waitForTimeout(50)
  await answersOf(page)()
  const made = (await rows(database)) - before
  if (made !== 1) wrong.push(`${name} has made ${made} rows by two clicks`)
  for (const text of Object.values(further))
    if (!(await shown(other)).includes(text))
      wrong.push(`${name}: “${text}” is lost in another tab`)
  await other.close()
  return wrong
}
