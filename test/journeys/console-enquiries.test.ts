import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { gone } from './browser.ts'
import { accessible } from './checks.ts'
import { addEnquiryRows, sampleEnquiry } from '../support/work/enquiries.ts'
import { arrivedAt, inboxOf, keysOf } from './console-steps.ts'
import { button, field, refusals } from './portal-steps.ts'

const answerOf = (page: Page, nth: number) => field(page, `Answer to Grete Olsen ${nth}`)
const row = (page: Page, nth: number) =>
  page.getByRole('link', { name: new RegExp(`^Grete Olsen ${nth}\\b`) })
const listed = (page: Page) => page.locator('a[data-row] b').allInnerTexts()
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ })

/** Each step with an enquiry, by keys alone, which ends with the next one open. */
const steps = {
  async answer(page: Page, nth: number, { press }: Keys) {
    await press('1')
    assert.match(await answerOf(page, nth).inputValue(), RegExp(`Dear Grete,[^]*part ${nth},`))
    await press('Control+Enter')
  },
  spam: async (_: Page, _nth: number, { press }: Keys) => await press('!'),
  async give(page: Page, _: number, { press }: Keys) {
    await press('g')
    await page.getByRole('combobox', { name: 'Name' }).waitFor()
    await press('a', 'd', 'l')
    await page.getByRole('option', { name: 'Ruth Adler', selected: true }).waitFor()
    await press('Enter')
  },
  async client(page: Page, nth: number, { press }: Keys) {
    await press('c')
    await page.getByRole('combobox', { name: 'Organisation' }).waitFor()
    await press('Enter')
    await field(page, `The link for Grete Olsen ${nth}`).waitFor()
    await press('Escape')
  },
}
type Keys = ReturnType<typeof keysOf>
const stepOf = (nth: number) =>
  nth <= 10 ? 'answer' : nth <= 14 ? 'spam' : nth <= 17 ? 'give' : 'client'

test('twenty enquiries are answered, judged, given and made clients by 50 keys', async (t) => {
  const { open, stateOf, ruth, database } = await inboxOf(t, 21)
  const page = await open()
  await row(page, 1).waitFor()
  const keys = keysOf(page)
  await keys.press('j', 'Enter')
  for (let nth = 1; nth <= 20; nth += 1) {
    await arrivedAt(page, nth)
    await steps[stepOf(nth)](page, nth, keys)
  }
  await arrivedAt(page, 21)
  assert.ok(keys.count() <= 50, `${keys.count()} keys`)
  const ends = { answer: 'answered', spam: 'open', give: 'open', client: 'won' }
  for (let nth = 1; nth <= 20; nth += 1) {
    const { state, quarantined_at, assignee_id } = await stateOf(nth)
    assert.equal(state, ends[stepOf(nth)], `${nth}`)
    assert.equal(quarantined_at !== null, stepOf(nth) === 'spam', `${nth}`)
    if (stepOf(nth) === 'give') assert.equal(assignee_id, ruth.id)
  }
  const mails = database.read.selectFrom('enquiry_message').select('text')
  const texts = (await mails.where('direction', '=', 'out').execute()).map(({ text }) => text)
  assert.equal(texts.length, 10)
  assert.ok(texts.every((text) => text.startsWith('Dear Grete,') && text.endsWith('Maren Halden')))
  // What was given to somebody is still in everybody’s list.
  assert.deepEqual(
    await listed(page),
    [15, 16, 17, 21].map((nth) => `Grete Olsen ${nth}`),
  )
  await button(page, 'Undo').waitFor()
})

test('a key that follows Undo at once is for what is taken back, and not for what is left', async (t) => {
  const { open, stateOf } = await inboxOf(t, 2)
  const page = await open('/console/enquiries/ENQ-00000001')
  let go = () => {}
  const late = new Promise<void>((done) => (go = done))
  await page.route('**/api/staff/undo/**', async (route) => {
    await late
    await route.fallback()
  })
  await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()
  await page.keyboard.press('e')
  await arrivedAt(page, 2)
  await page.keyboard.press('z')
  await page.getByText('Taking back: Grete Olsen 1').waitFor()
  await page.keyboard.press('!')
  go()
  await page.getByText('Grete Olsen 1: spam.').waitFor()
  await arrivedAt(page, 2)
  assert.notEqual((await stateOf(1)).quarantined_at, null)
  assert.equal((await stateOf(2)).quarantined_at, null)
})

test('each of these steps is taken back by one key', async (t) => {
  const { open, stateOf, database } = await inboxOf(t, 2)
  const page = await open('/console/enquiries/ENQ-00000001')
  const before = await stateOf(1)
  for (const name of Object.keys(steps) as (keyof typeof steps)[]) {
    await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()
    await steps[name](page, 1, keysOf(page))
    await arrivedAt(page, 2)
    assert.notDeepEqual(await stateOf(1), before, name)
    await undo(page).waitFor()
    await page.keyboard.press('z')
    await arrivedAt(page, 1)
    // Until all of it is read again, the next step would be of what was there before.
    await gone(undo(page))
    await page.waitForLoadState('networkidle')
    assert.deepEqual(await stateOf(1), before, name)
  }
  const said = database.read.selectFrom('enquiry_message').select('id')
  assert.deepEqual(await said.where('direction', '=', 'out').execute(), [])
})

test('an answer is taken back by one key, with its text, before its mail has left', async (t) => {
  const { open, stateOf, database } = await inboxOf(t, 2)
  const page = await open('/console/enquiries/ENQ-00000001')
  await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('Dear Grete, yes.')
  await page.keyboard.press('Control+Enter')
  await arrivedAt(page, 2)
  await page.getByRole('status').getByText('Answered Grete Olsen 1.').waitFor()
  await page.getByText(/^Sent in \d+ s$/).waitFor()
  await gone(row(page, 1))
  assert.equal((await stateOf(1)).state, 'answered')
  await page.keyboard.press('z')
  await arrivedAt(page, 1)
  await row(page, 1).waitFor()
  assert.equal(await answerOf(page, 1).inputValue(), 'Dear Grete, yes.')
  assert.equal((await stateOf(1)).state, 'open')
  const mails = database.read.selectFrom('outbox').select('id').where('kind', '=', 'mail')
  assert.deepEqual(await mails.where('ended_at', 'is', null).execute(), [])
  assert.equal(await undo(page).count(), 0)
})

test('a reply is held back when a colleague has answered meanwhile, and keeps its text', async (t) => {
  const { open, ruth, rows, database } = await inboxOf(t, 2)
  // A reload breaks off what is being kept.
  const expected = new RegExp(`${refusals.source}|^failed: .*/drafts/.* net::ERR_ABORTED$`)
  const page = await open('/console/enquiries/ENQ-00000001', { expected })
  await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('Dear Grete, yes.')
  const theirs = { text: 'Dear Grete, no.', seen: null }
  const answered = await ruth.call('POST', `/staff/enquiries/${rows[0]?.id}/answer/`, theirs)
  assert.equal(answered.status, 200, answered.text)
  // Also where it stands there by now, and one types on: the reply was begun before.
  await page.reload()
  await page.getByRole('list', { name: 'What happened' }).getByText('Dear Grete, no.').waitFor()
  await answerOf(page, 1).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Gladly.')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('alert')
    .getByText(/Not sent; your text is still here\. Ruth Adler/)
    .waitFor()
  await page.getByRole('list', { name: 'What happened' }).getByText('Dear Grete, no.').waitFor()
  assert.equal(await answerOf(page, 1).inputValue(), 'Dear Grete, yes. Gladly.')
  await answerOf(page, 1).and(page.locator(':focus')).waitFor()
  await accessible(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await page.getByRole('status').getByText('Answered Grete Olsen 1.').waitFor()
  const sent = database.read.selectFrom('enquiry_message').select('text').orderBy('created_at')
  const texts = (await sent.execute()).map(({ text }) => text)
  assert.deepEqual(texts, ['Dear Grete, no.', 'Dear Grete, yes. Gladly.'])
})

test('what was typed survives a reload, and not signing out', async (t) => {
  const { open } = await inboxOf(t, 1)
  // A reload breaks off what is being kept, and signing out may end a session before it is said that
  // nobody has the enquiry open any more.
  const expected = new RegExp(`${refusals.source}|^failed: .*/drafts/.* net::ERR_ABORTED$`)
  const page = await open('/console/enquiries/ENQ-00000001', { expected })
  await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('Dear Grete, before you j or k')
  assert.equal(new URL(page.url()).pathname, '/console/enquiries/ENQ-00000001')
  await page.keyboard.press('Escape')
  await arrivedAt(page, 1)
  await page.keyboard.press('n')
  await page.keyboard.type('Ask about the price book.')
  await page.reload()
  await answerOf(page, 1).waitFor()
  assert.equal(await answerOf(page, 1).inputValue(), 'Dear Grete, before you j or k')
  await button(page, /^Note/).click()
  const note = field(page, 'Note for us alone')
  assert.equal(await note.inputValue(), 'Ask about the price book.')
  await note.press('Control+Enter')
  await page.getByText('Maren Halden noted').waitFor()
  await arrivedAt(page, 1)
  await button(page, 'Logout').click()
  await page.waitForURL('**/login/staff')
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  assert.doesNotMatch(stored, /Dear Grete/)
})

test('a field that nobody filled in holds an answer back; a kept template has its fields', async (t) => {
  const { open, database } = await inboxOf(t, 0)
  await addEnquiryRows(database, [sampleEnquiry(1, { subject: '' })])
  const page = await open('/console/enquiries/ENQ-00000001')
  await page.getByRole('heading', { name: 'Enquiry from Grete Olsen 1' }).waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').getByText('nothing is known for {subject}').waitFor()
  await answerOf(page, 1).fill('Dear Grete of Nordkai Pilots 1')
  await gone(page.getByRole('alert'))
  await button(page, 'Save as template').click()
  const text = page.getByRole('textbox', { name: 'Text' })
  assert.equal(await text.inputValue(), 'Dear {first name} of {company}')
  await page.getByRole('textbox', { name: 'Title' }).fill('Second answer')
  await accessible(page)
  await button(page, 'Save template').click()
  await gone(page.getByRole('dialog'))
  const titles = page.getByLabel('Template', { exact: true }).getByRole('option')
  const second = titles.filter({ hasText: 'Second answer' })
  await second.waitFor({ state: 'attached' })
  await button(page, 'Save as template').click()
  await button(page, 'Remove the template Second answer').click()
  await gone(page.getByRole('dialog'))
  await gone(second)
  await page.getByText('The template “Second answer” is removed').waitFor()
  await button(page, 'Undo').click()
  await second.waitFor({ state: 'attached' })
  await button(page, /^Note/).click()
  await gone(page.getByLabel('Template', { exact: true }))
})

test('an enquiry ends as it did, on the day that is given, and for the reason', async (t) => {
  const { open, stateOf } = await inboxOf(t, 3)
  const page = await open()
  for (const [nth, end, day] of [
    [1, 'Won', '2026-11-18'],
    [2, 'Lost', ''],
  ] as const) {
    await page.goto(`/console/enquiries/ENQ-0000000${nth}`)
    await page.getByRole('heading', { name: `Replace CPQ, part ${nth}` }).waitFor()
    await button(page, `${end}…`).click()
    const dialog = page.getByRole('dialog', { name: end })
    await dialog.getByLabel('Why').fill(`The price of ${nth}`)
    assert.equal(await dialog.getByLabel('When').inputValue(), '2026-11-20')
    await dialog.getByLabel('When').fill(day)
    await dialog.getByRole('button', { name: end }).click()
    await gone(dialog)
    await gone(row(page, nth))
    const { state, ended_on, ended_why } = await stateOf(nth)
    assert.deepEqual(
      [state, ended_on, ended_why],
      [end.toLowerCase(), day || '2026-11-20', `The price of ${nth}`],
    )
  }
})

test('the keys of the screen are listed, and can be switched off for who speaks to their browser', async (t) => {
  const { open } = await inboxOf(t, 2)
  const page = await open('/console/enquiries/ENQ-00000001')
  await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Answered elsewhere').waitFor()
  await accessible(page)
  await page.getByRole('dialog').getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await gone(page.getByRole('dialog'))
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  assert.equal(new URL(page.url()).pathname, '/console/enquiries/ENQ-00000001')
  assert.equal(await page.getByRole('dialog').count(), 0)
})
