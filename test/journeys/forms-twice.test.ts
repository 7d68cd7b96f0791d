import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Tables } from '../../src/database/tables/tables.ts'
import type { Database } from '../../src/database/open.ts'
import { inboxOf } from './console-steps.ts'
import { answersOf, button, field, portal, refusals } from './portal-steps.ts'

/** A form, how one gets to it, what is typed there, and the row that it makes. */
interface Form {
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

const many = (table: keyof Tables) => async (database: Database) =>
  (await database.read.selectFrom(table).selectAll().execute()).length

/** Of a field that may be left empty the label says so, too. */
const labelled = (page: Page, label: string): Locator =>
  page
    .getByLabel(label, { exact: true })
    .or(page.getByLabel(`${label} (optional)`, { exact: true }))
    .filter({ visible: true })
    .first()

/** Loads the page of a form, or only opens it once more, and waits for its first field. */
async function opened(page: Page, { open, texts }: Form): Promise<void> {
  await page.waitForFunction(() => !document.body.innerText.includes('Loading'))
  const first = labelled(page, Object.keys(texts)[0]!)
  // One that was open may have stayed so: an anchor of the same page.
  if (!(await first.isVisible())) await open?.(page)
  await first.waitFor()
}

async function typedIn(page: Page, { texts }: Form): Promise<Record<string, string>> {
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
async function wrongWith(page: Page, form: Form, database: Database): Promise<string[]> {
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

test('each form of the console keeps what is typed, sends it once, and leaves another tab its text', async (t) => {
  const here = await inboxOf(t, 8)
  const { database } = here
  const project = await database.read
    .selectFrom('project')
    .selectAll()
    .where('title', '=', 'Dealer quotes on the phone')
    .executeTakeFirstOrThrow()
  const client = `/console/clients/${project.organisation_id}`
  const room = `/console/projects/${project.id}`
  const key = (one: string) => (page: Page) => page.keyboard.press(one)
  const enquiry = (nth: number) => `/console/enquiries/ENQ-0000000${nth}`
  const ended = (state: 'won' | 'lost') => async () =>
    (await database.read.selectFrom('enquiry').select('id').where('state', '=', state).execute())
      .length
  const forms: Form[] = [
    {
      name: 'answer',
      path: enquiry(1),
      texts: { 'Answer to Grete Olsen 1': 'We call on Tuesday.' },
      send: /^Send/,
      rows: many('enquiry_message'),
    },
    {
      name: 'won',
      path: enquiry(2),
      open: (page) => button(page, /^Won/).first().click(),
      texts: { Why: 'They liked the demo.' },
      send: 'Won',
      rows: ended('won'),
    },
    {
      name: 'make a client',
      path: enquiry(3),
      open: key('c'),
      texts: { Organisation: 'Quince & Daughters', Project: 'Quotes on the water' },
      send: 'Make a client',
      rows: many('organisation'),
    },
    {
      name: 'template',
      path: enquiry(4),
      open: (page) =>
        button(page, /^Templates|Keep as a template/)
          .first()
          .click(),
      texts: { Title: 'Second answer', Text: 'Dear {first name}.' },
      send: 'Save template',
      rows: many('enquiry_template'),
    },
    {
      name: 'new client',
      path: '/console/clients',
      open: key('n'),
      texts: { 'Name of the company': 'Pear & Sons' },
      send: 'Add the client',
      rows: many('organisation'),
    },
    {
      name: 'invitation',
      path: client,
      open: key('i'),
      texts: { Email: 'nadia@haldenmarine.example' },
      send: 'Send the invitation',
      rows: many('account'),
    },
    {
      name: 'new project',
      path: client,
      open: key('b'),
      texts: { Title: 'Quotes in the rain' },
      choose: (page) => field(page, 'Starts on').fill('2027-01-04'),
      send: 'Open the project',
      rows: many('project'),
    },
    {
      name: 'template of a project',
      path: room,
      open: key('t'),
      texts: { 'Name of the template': 'Quotes in the field' },
      send: /^Keep/,
      rows: many('project_template'),
    },
    {
      name: 'milestone',
      path: `${room}/dates`,
      texts: { 'Another milestone': 'Handed over' },
      choose: (page) => page.getByLabel('Due', { exact: true }).first().fill('2027-03-31'),
      send: 'Add, and notify the client',
      rows: many('milestone'),
    },
    {
      name: 'move of a milestone',
      path: `${room}/dates`,
      open: key('d'),
      texts: { Why: 'Two of us are ill.' },
      choose: (page) => page.getByRole('dialog').getByRole('radio', { name: 'Ours' }).check(),
      send: /^Move it/,
      rows: many('milestone_move'),
    },
    {
      name: 'client request',
      path: `${room}/waiting`,
      open: key('n'),
      texts: { 'In a line': 'The floor plan of clinic three' },
      send: /^Ask/,
      rows: many('request'),
    },
    {
      name: 'status',
      path: room,
      open: key('s'),
      texts: { Why: 'The print room moves.' },
      choose: (page) =>
        page
          .getByRole('dialog')
          .getByRole('radio', { name: /^On hold/ })
          .check(),
      send: /^Change it/,
      rows: many('status_change'),
    },
    {
      name: 'message',
      path: `/console/messages/${project.id}`,
      texts: { 'A note for the team alone': 'For all of us.' },
      send: 'Keep the note',
      rows: many('note'),
    },
    {
      name: 'view of a list',
      path: '/console/enquiries',
      open: key('v'),
      texts: { 'Keep what is shown now as': 'The open ones' },
      send: 'Keep',
      rows: many('list_view'),
    },
    {
      name: 'key',
      path: '/console/api-keys',
      texts: { 'What it is for': 'The wall in the hall' },
      choose: (page) => page.getByRole('checkbox').first().check(),
      send: 'Make the key',
      rows: many('api_key'),
    },
  ]
  const page = await here.open('/console/today', { expected: refusals })
  const wrong: string[] = []
  for (const form of forms)
    wrong.push(
      ...(await wrongWith(page, form, database).catch((error: Error) => [
        `${form.name}: ${error.message.slice(0, 300)}`,
      ])),
    )
  assert.deepEqual(wrong, [])
})

test('so does each form of the portal', async (t) => {
  const { enter, database } = await portal(t)
  const openAll = (page: Page) =>
    page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
  const answered = async () =>
    (
      await database.read
        .selectFrom('request')
        .select('id')
        .where('answered_at', 'is not', null)
        .execute()
    ).length
  const forms: Form[] = [
    {
      name: 'answer',
      path: '/dashboard',
      open: openAll,
      texts: { 'Your answer': 'Twelve percent.' },
      send: 'Send the answer',
      rows: answered,
    },
    {
      name: 'message',
      path: '/dashboard#messages',
      texts: { 'Your message': 'To Petra.' },
      send: /^Send$/,
      rows: many('message'),
    },
    {
      name: 'invitation',
      path: '/dashboard#colleagues',
      open: (page) => button(page, 'Invite somebody').click(),
      texts: { Email: 'tove@halden.example' },
      send: 'Send the invitation',
      rows: many('account'),
    },
  ]
  const page = await enter('/privacy', { expected: refusals })
  const wrong: string[] = []
  for (const form of forms)
    wrong.push(
      ...(await wrongWith(page, form, database).catch((error: Error) => [
        `${form.name}: ${error.message.slice(0, 300)}`,
      ])),
    )
  assert.deepEqual(wrong, [])
})
