import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../src/database/open.ts'
import { newId } from '../../src/platform/auth/token.ts'
import { addEnquiryRows, sampleEnquiry } from '../support/work/enquiries.ts'
import { desktop, gone, hasFocus, phone } from './browser.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import {
  addressOf as address,
  inboxOf,
  todayHeadline as headline,
  todayRow as row,
} from './console-steps.ts'
import { answer, button, field, refusals } from './portal-steps.ts'

test('what is not for now is put away by two keys, and taken back by a third', async (t) => {
  const { open, database } = await inboxOf(t, 3)
  const page = await open('/console/today')
  await headline(page, 'Three things need somebody')
  await page.keyboard.press('j')
  await hasFocus(row(page, 1))
  await page.keyboard.press('h')
  await hasFocus(page.getByRole('dialog').getByRole('button', { name: /^Later today/ }))
  await accessible(page)
  await page.keyboard.press('Enter')
  await gone(row(page, 1))
  await hasFocus(row(page, 2))
  await page
    .getByRole('status')
    .getByText(/^Replace CPQ, part 1: away until/)
    .waitFor()
  await headline(page, 'Two things need somebody')
  const stored = database.read.selectFrom('put_away').select(['kind', 'away_until'])
  assert.equal((await stored.execute()).length, 1)
  await page.keyboard.press('z')
  await hasFocus(row(page, 1))
  await headline(page, 'Three things need somebody')
  assert.deepEqual(await stored.execute(), [])
})

test('what is put away has its place, and is brought back from there', async (t) => {
  const { open } = await inboxOf(t, 2)
  const page = await open('/console/today')
  await row(page, 1).waitFor()
  await button(page, /^Not now.*part 2$/).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('2')
  await gone(row(page, 2))
  await hasFocus(row(page, 1))
  await page.reload()
  await headline(page, 'One thing needs somebody')
  await page.getByText('Put away (1)').click()
  await button(page, /^Bring back.*part 2$/).click()
  await hasFocus(row(page, 2))
  await headline(page, 'Two things need somebody')
  await gone(page.getByText(/^Put away/))
})

test('a day is chosen for what is put away, and none that is past', async (t) => {
  const { open, database } = await inboxOf(t, 1)
  const page = await open('/console/today', { timezoneId: 'America/New_York' })
  await row(page, 1).waitFor()
  await page.keyboard.press('h')
  const day = page.getByLabel('Until a day')
  await day.fill('2026-11-19')
  await button(page, 'Put away').click()
  assert.ok(await page.getByRole('dialog').isVisible(), 'a day that is past')
  await day.fill('2026-12-07')
  await button(page, 'Put away').click()
  await headline(page, 'Nothing needs you')
  await page.getByText('Nothing needs you.', { exact: true }).waitFor()
  const stored = database.read.selectFrom('put_away').select('away_until')
  const times = (await stored.execute()).map(({ away_until }) => away_until)
  assert.deepEqual(times, ['2026-12-07T14:00:00.000Z'])
})

test('one key leads into the answer to an enquiry, and Back to Today', async (t) => {
  const { open } = await inboxOf(t, 2)
  const page = await open('/console/today')
  await row(page, 1).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await hasFocus(row(page, 2))
  await page.keyboard.press('r')
  await hasFocus(field(page, 'Answer to Grete Olsen 2'))
  assert.equal(address(page), '/console/enquiries/ENQ-00000002#reply')
  await page.goBack()
  await hasFocus(row(page, 2))
  await page.keyboard.press('k')
  await hasFocus(row(page, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/enquiries/ENQ-00000001')
  await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()
})

test('mine or everybody’s stands in the address', async (t) => {
  const { open, ruth, rows } = await inboxOf(t, 2)
  const given = await ruth.call('POST', `/staff/enquiries/${rows[0]?.id}/assign/`, {
    person: ruth.id,
  })
  assert.equal(given.status, 200)
  const page = await open('/console/today')
  await page.getByText('Ruth Adler has it').waitFor()
  await page.keyboard.press('m')
  await headline(page, 'Nothing needs you')
  assert.equal(address(page), '/console/today?whose=mine')
  await page.reload()
  await headline(page, 'Nothing needs you')
  await page.keyboard.press('m')
  await headline(page, 'Two things need somebody')
  assert.equal(address(page), '/console/today')
})

/** What the demo's client has written in one of their projects. */
async function writtenBy(database: Database, body: string): Promise<void> {
  await database.transaction(async (trx) => {
    const title = 'Spare-parts shop: first sketch'
    const { id: project_id, organisation_id } = await trx
      .selectFrom('project')
      .select(['id', 'organisation_id'])
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    const by = { author_id: null, author_name: 'Maren Halden', from_firm: 0 }
    const at = '2026-11-20T12:00:00.000Z'
    const place = { organisation_id, project_id }
    const message = { id: newId(), ...place, ...by, number: 2, body, created_at: at }
    await trx.insertInto('message').values(message).execute()
    const thread = trx.updateTable('thread').set({ last_number: 2, waits_since: at })
    await thread.where('project_id', '=', project_id).execute()
  })
}

test('what a client wrote is looked at, counted as read by one key, and taken back', async (t) => {
  const { open, database } = await inboxOf(t, 1)
  await writtenBy(database, 'Who signs off the discount table?')
  const page = await open('/console/today')
  await headline(page, 'Two things need somebody')
  const message = page.getByRole('button', {
    name: '“Who signs off the discount table?”',
    exact: true,
  })
  await message.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const answer = dialog.getByRole('link', { name: 'Open it in the project' })
  assert.match(
    (await answer.getAttribute('href')) ?? '',
    /^\/console\/projects\/[\w-]{22}\/messages$/,
  )
  await accessible(page)
  await page.keyboard.press('Escape')
  await gone(dialog)
  await hasFocus(message)
  await page.keyboard.press('e')
  await gone(message)
  await headline(page, 'One thing needs somebody')
  await hasFocus(row(page, 1))
  const waiting = database.read.selectFrom('thread').select('waits_since')
  const stored = await waiting.where('waits_since', 'is not', null).execute()
  assert.deepEqual(stored, [])
  await page.keyboard.press('z')
  await hasFocus(message)
  await headline(page, 'Two things need somebody')
})

test('what waits on clients stands apart, and is not counted', async (t) => {
  const { open } = await inboxOf(t, 0)
  const page = await open('/console/today')
  await headline(page, 'Nothing needs you')
  const clients = page.getByRole('region', { name: 'Waiting on clients' })
  const asked = clients.getByRole('button', {
    name: 'Who approves a discount above 12%?',
    exact: true,
  })
  await asked.waitFor()
  await clients
    .getByText(/^Question to Halden Marine Supply .* holds up/)
    .first()
    .waitFor()
  await page.keyboard.press('j')
  await page.waitForFunction(() =>
    document.activeElement?.closest('section[aria-labelledby=clients]'),
  )
  await asked.click()
  await page
    .getByRole('dialog')
    .getByText(/^Remind the client: /)
    .waitFor()
})

test('the figures of thirty days stand beside it, each chart with its table', async (t) => {
  const { open } = await inboxOf(t, 3)
  const page = await open('/console/today', { viewport: phone })
  const figures = page.getByRole('complementary', { name: 'Thirty days' })
  await figures.getByText('enquiries, 0 won').waitFor()
  await figures.getByText('As a table: Enquiries by what became of them').click()
  await figures.getByRole('rowheader', { name: 'Open', exact: true }).waitFor()
  const three = figures.getByRole('row', { name: 'Open 3', exact: true })
  await three.waitFor()
  await accessible(page)
  await fits(page, 320, phone.width)
})

const long = 'Ganzheitlicheunternehmensberatungsgesellschaft'.repeat(3)

for (const theme of ['light', 'dark'] as const)
  test(`one, fifty and long names fit on every screen, ${theme}`, async (t) => {
    const { open, database } = await inboxOf(t, 0)
    const rows = Array.from({ length: 51 }, (_, at) => sampleEnquiry(at + 2))
    await addEnquiryRows(database, [
      sampleEnquiry(1, { subject: long, name: long, company: long }),
      ...rows,
    ])
    const page = await open('/privacy')
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
    await page.goto('/console/today')
    await headline(page, 'More than 50 things need somebody')
    await wellHeaded(page)
    await accessible(page)
    await fits(page, 320, phone.width, 860, desktop.width, 2560)
    await page.setViewportSize(phone)
    await accessible(page)
  })

test('a list that cannot be loaded says so, and is loaded when it can', async (t) => {
  const { open } = await inboxOf(t, 1)
  const page = await open('/console/today', {
    expected: refusals,
    before: async (page) => await answer(page, '/staff/today/?whose=', 403, { detail: 'No.' }),
  })
  await page.getByRole('alert').getByText('No.').waitFor()
  await accessible(page)
  await page.unroute('**/api/staff/today/?whose=')
  await button(page, 'Try again').click()
  await row(page, 1).waitFor()
})

test('what others do is offered by itself, and moves nothing of what is read', async (t) => {
  const { open, database } = await inboxOf(t, 2)
  const page = await open('/console/today')
  await headline(page, 'Two things need somebody')
  await row(page, 2).focus()
  // The menu counts what has come; nothing that is read does.
  const rows = page.getByRole('main').getByRole('listitem')
  const before = await rows.allTextContents()
  const box = await row(page, 2).boundingBox()
  // Nothing but the word of the stream makes the page look within a minute.
  const word = page.waitForRequest('**/api/staff/today/?**', { timeout: 9_000 }).catch(() => null)
  await addEnquiryRows(database, [sampleEnquiry(-1), sampleEnquiry(0)])
  await word
  await button(page, 'Two new').waitFor()
  await hasFocus(row(page, 2))
  assert.deepEqual(await rows.allTextContents(), before)
  const moved = ((await row(page, 2).boundingBox())?.y ?? 0) - (box?.y ?? 0)
  assert.ok(moved >= 0 && moved < 60, `${moved} px`)
  await button(page, 'Two new').click()
  await row(page, 0).waitFor()
})
