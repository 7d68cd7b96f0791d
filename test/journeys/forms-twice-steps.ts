import type { Locator, Page, Request } from 'playwright-core'
import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import type { FormName } from './forms-known.ts'
import { answersOf } from './portal-steps.ts'

/** A form, how one gets to it, what is typed there, and the row that it makes. */
export interface FormTwice {
  name: FormName
  path: string
  /** Opens it where the address does not; called on a page that has just been loaded. */
  open?: (page: Page) => Promise<unknown>
  /** What is in it before it can be sent, but for the texts. */
  choose?: (page: Page) => Promise<unknown>
  /** Each text field by its label, and what is typed. */
  texts: Record<string, string>
  /** A password, or what is typed to be sure: the device keeps nothing of it. */
  isSecret?: true
  /** What it is about is gone for every tab once it is sent, and with it what another has typed. */
  endsIt?: true
  /** What has to be seen of one without texts. */
  seen?: (page: Page) => Locator
  send: string | RegExp
  /** What is counted. */
  rows: (database: Database) => Promise<number>
}

export const many = (table: keyof Tables) => async (database: Database) =>
  (await database.read.selectFrom(table).selectAll().execute()).length

/** How many rows of a table have a value in one of its columns. */
export const named =
  (table: keyof Tables, column: string, value: string) => async (database: Database) =>
    (await database.read.selectFrom(table).selectAll().execute()).filter(
      (row) => (row as Record<string, unknown>)[column] === value,
    ).length

/** Of a field that may be left empty the label says so, too. */
const labelled = (page: Page, label: string): Locator =>
  page
    .getByLabel(label, { exact: true })
    .or(page.getByLabel(`${label} (optional)`, { exact: true }))
    .filter({ visible: true })
    .first()

/** Of what one sees that a form is open: its first field, or what it says of itself. */
const firstOf = (page: Page, { texts, seen }: FormTwice): Locator => {
  const [label] = Object.keys(texts)
  if (label !== undefined) return labelled(page, label)
  if (!seen) throw new Error('A form without texts says what is seen of it.')
  return seen(page).filter({ visible: true }).first()
}

/** Loads the page of a form, or only opens it once more, and waits for its first field. */
async function opened(page: Page, form: FormTwice): Promise<void> {
  await page.waitForFunction(() => !/Loading[^\n]*\.\.\./.test(document.body.innerText))
  const first = firstOf(page, form)
  // One that was open may have stayed so: an anchor of the same page.
  if (!(await first.isVisible())) await form.open?.(page)
  await first.waitFor()
}

async function fill(page: Page, texts: FormTwice['texts']): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await labelled(page, label).fill(text)
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

/** All that the device keeps. */
const storedOn = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))

/** What goes wrong with a form that is left in the middle, sent by two clicks, and open in two tabs. */
export async function wrongWith(
  page: Page,
  form: FormTwice,
  database: Database,
): Promise<string[]> {
  const { name, path, texts } = form
  await page.goto(path)
  await opened(page, form)
  const unsent = await listening(page, form)
  const wrong = await overLong(page, form, database)
  await fill(page, texts)
  wrong.push(...(await leftInTheMiddle(page, form)))

  const other = await page.context().newPage()
  await other.goto(path)
  await opened(other, form)
  const further = Object.fromEntries(
    Object.entries(texts).map(([label, text]) => [label, furtherThan(text)]),
  )
  await fill(other, further)

  const made = await madeByTwoClicks(page, form, database, unsent.look)
  if (made !== 1) wrong.push(`${name} has made ${made} rows by two clicks`)
  for (const one of unsent.found()) wrong.push(`${name}: “${one}” is not sent`)
  for (const text of Object.values(further))
    if (!form.endsIt && !(await shown(other)).includes(text))
      wrong.push(`${name}: “${text}” is lost in another tab`)
  await other.close()
  return wrong
}

/** Something else that the same field can have. */
const furtherThan = (text: string): string =>
  /^\d\d:/.test(text)
    ? '18:30'
    : /^\d{4}-/.test(text)
      ? text.replace(/^\d{4}/, (year) => `${Number(year) + 1}`)
      : `x${text}`

/** More than any line has room for. */
const longText = 'quince '.repeat(200).trim()

/** What goes wrong with a text that is too long: it stays whole, its field says so, and nothing is made. */
async function overLong(page: Page, form: FormTwice, database: Database): Promise<string[]> {
  const { name, texts, isSecret, rows } = form
  const [label] = Object.keys(texts)
  if (label === undefined || isSecret) return []
  const first = labelled(page, label)
  if (
    !(await first.evaluate((one) =>
      one.matches('input:is([type=text], [type=email], :not([type]))'),
    ))
  )
    return []
  const before = await rows(database)
  await first.fill(longText)
  const wrong: string[] = []
  if ((await first.inputValue()) !== longText) wrong.push(`${name}, ${label}: a long text is cut`)
  const says = first.and(page.locator('[aria-invalid=true]'))
  if (!(await says.isVisible())) {
    await sendOf(page, form).click()
    await says
      .waitFor()
      .catch(() => wrong.push(`${name}, ${label}: nothing is said of a long text`))
  }
  if ((await first.inputValue()) !== longText) wrong.push(`${name}, ${label}: a long text is lost`)
  if ((await rows(database)) !== before) wrong.push(`${name}: a long text is taken`)
  return wrong
}

/** Goes back and forward: what was typed is there, and what nobody may keep is nowhere. */
async function leftInTheMiddle(page: Page, form: FormTwice): Promise<string[]> {
  const { name, texts, isSecret } = form
  await page.goBack()
  await page.goForward()
  await opened(page, form)
  const kept = await storedOn(page)
  const found = await typedIn(page, form)
  const wrong = Object.entries(texts).flatMap(([label, text]) => {
    if (isSecret) return kept.includes(text) ? [`${name}, ${label}: “${text}” is kept`] : []
    return found[label] === text
      ? []
      : [`${name}, ${label}: “${found[label]}” after Back and Forward`]
  })
  if (isSecret || wrong.length > 0) await fill(page, texts)
  return wrong
}

const sendOf = (page: Page, form: FormTwice): Locator =>
  firstOf(page, form)
    .locator('xpath=ancestor-or-self::form')
    .getByRole('button', { name: form.send })
    .last()

/** What is in a form; moments and days are sent in other words. */
const givenIn = (one: Element): string[] =>
  [...(one.closest('form')?.elements ?? [])]
    .filter((each) =>
      each.matches('textarea, select, input:is([type=text], [type=email], :not([type]))'),
    )
    .map((each) => (each as HTMLInputElement).value.trim())
    .filter((value) => !/^\d[\d:-]+$/.test(value))

/** Finds what was typed or chosen in a form since it was opened, and is in no request. */
async function listening(page: Page, form: FormTwice) {
  const field = firstOf(page, form)
  const before = await field.evaluate(givenIn)
  const sent: string[] = []
  const listen = (request: Request) => void sent.push(request.postData() ?? '')
  page.on('request', listen)
  let given: string[] = []
  return {
    look: async () => void (given = await field.evaluate(givenIn)),
    found() {
      page.off('request', listen)
      const bodies = sent.join('\n')
      const isSent = (one: string) => bodies.includes(JSON.stringify(one).slice(1, -1))
      return given.filter((one) => !before.includes(one) && !isSent(one))
    },
  }
}

/** How many rows come of two clicks at once; `look` comes before them. */
async function madeByTwoClicks(
  page: Page,
  form: FormTwice,
  database: Database,
  look: () => Promise<unknown>,
): Promise<number> {
  const { choose, rows } = form
  await choose?.(page)
  await look()
  const before = await rows(database)
  await sendOf(page, form).evaluate((one: HTMLButtonElement) => {
    one.click()
    one.click()
  })
  // Once it is there, whatever the second click has sent is answered as well.
  for (let tries = 0; tries < 100 && (await rows(database)) === before; tries += 1)
    await page.waitForTimeout(50)
  await answersOf(page)()
  return (await rows(database)) - before
}

/** What goes wrong with all of them, each after the other. */
export async function wrongWithAll(
  page: Page,
  forms: readonly FormTwice[],
  database: Database,
): Promise<string[]> {
  const wrong: string[] = []
  for (const form of forms)
    wrong.push(
      ...(await wrongWith(page, form, database).catch((error: Error) => [
        `${form.name}: ${error.message.slice(0, 300)}`,
      ])),
    )
  return wrong
}

/** The names of a part of those that are known, in order. */
export const namesOf = (part: Record<string, readonly FormName[]>): FormName[] =>
  Object.values(part).flat().toSorted()

/** Writes a post that is not published, and gives its address. */
export async function postOf(page: Page): Promise<string> {
  await page.goto('/console/blog')
  await page.getByText('Flow or Apex').first().waitFor()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Title' }).fill('Quinces in winter')
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('There are none.')
  await page.getByLabel('Topic').selectOption('best-practices')
  await page.getByRole('textbox', { name: 'Text' }).fill('None.')
  await page.getByText(/^Saved \d/).waitFor()
  return new URL(page.url()).pathname
}
