import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { insertEvent } from '../support/dates.ts'
import { gone, hasFocus, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { clinicsProject, now } from './console-steps.ts'
import { fixTime } from './fixed-time.ts'
import { button, portal, refusals } from './portal-steps.ts'

const shots = process.env['SHOTS']
const shoot = async (page: Page, name: string) =>
  shots && (await page.screenshot({ path: `${shots}/meeting-${name}.png` }))

/** A manager at the dates of a project, which has one meeting. */
async function dates(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { database } = here
  const { id: project_id, organisation_id } = await clinicsProject(database)
  await database.transaction(async (trx) => {
    await trx.deleteFrom('event').where('project_id', '=', project_id).execute()
  })
  const meeting = { title: 'Walk through the press hall', place: 'Quay 4', who: 'Ada' }
  const { id } = await insertEvent(database, { project_id, organisation_id }, meeting)
  const read = async () =>
    await database.read
      .selectFrom('event')
      .select(['title', 'place', 'who', 'starts_at', 'ends_at', 'withdrawn_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const open = async (options: Parameters<typeof here.enter>[1] = {}) => {
    const page = await here.enter(`/console/projects/${project_id}/dates`, {
      timezoneId: 'UTC',
      before: (one) => fixTime(one, now),
      ...options,
    })
    await page.getByText(meeting.title).first().waitFor()
    return page
  }
  return { ...here, id, read, open }
}

const change = (page: Page) => button(page, 'Change or move “Walk through the press hall”')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Change “Walk/ })

test('a meeting is moved and given another place, and both are taken back by one key', async (t) => {
  const { open, read } = await dates(t)
  const page = await open({ expected: refusals })
  await change(page).click()
  const dialog = dialogOf(page)
  const when = dialog.getByLabel('When')
  assert.equal(await when.inputValue(), '2026-12-01T10:00')
  await when.fill('')
  await dialog.getByLabel('Where').press('Control+Enter')
  await dialog.getByText('Choose a day and a time.').waitFor()
  await when.fill('2026-12-02T14:30')
  await dialog.getByLabel('Minutes').fill('90')
  await dialog.getByLabel('Where').fill('https://meet.example/press')
  await dialog.getByText(/Notifies the client: moves it to Wednesday, December 2, 2026/).waitFor()
  await accessible(page)
  await shoot(page, 'change')
  await dialog.getByLabel('Where').press('Control+Enter')
  await gone(dialog)
  await page
    .getByText(/moved to Wednesday, December 2, 2026/)
    .first()
    .waitFor()
  await shoot(page, 'moved')
  const moved = await read()
  assert.deepEqual(
    [moved.starts_at, moved.ends_at, moved.place],
    ['2026-12-02T14:30:00.000Z', '2026-12-02T16:00:00.000Z', 'https://meet.example/press'],
  )
  await page.keyboard.press('z')
  await page.getByText(/Tuesday, December 1, 2026, 10:00/).waitFor()
  const back = await read()
  assert.deepEqual([back.starts_at, back.place], ['2026-12-01T10:00:00.000Z', 'Quay 4'])
})

test('who changes what a colleague has changed meanwhile sees both, and chooses', async (t) => {
  const { open, read, database, id } = await dates(t)
  const page = await open({ expected: refusals })
  await change(page).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('When').fill('2026-12-02T14:30')
  await dialog.getByLabel('Who comes').fill('Ada and Bo')
  const theirs = { starts_at: '2026-12-03T09:00:00.000Z', ends_at: '2026-12-03T10:00:00.000Z' }
  await database.transaction((trx) =>
    trx
      .updateTable('event')
      .set({ ...theirs, place: 'Pier 3' })
      .where('id', '=', id)
      .execute(),
  )
  await dialog.getByLabel('Who comes').press('Control+Enter')
  await dialog
    .getByText(/When: a colleague has changed this meanwhile. Theirs: Thursday, December 3, 2026/)
    .waitFor()
  await hasFocus(dialog.getByRole('button', { name: 'Take theirs' }))
  assert.equal(await dialog.getByLabel('Where').inputValue(), 'Pier 3', 'untouched, so merged')
  assert.equal((await read()).starts_at, theirs.starts_at, 'nothing is written over')
  await accessible(page)
  await shoot(page, 'both')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByLabel('Who comes').press('Control+Enter')
  await gone(dialog)
  const { starts_at, place, who } = await read()
  assert.deepEqual([starts_at, place, who], ['2026-12-02T14:30:00.000Z', 'Pier 3', 'Ada and Bo'])
})

test('a meeting that a colleague calls off while it is changed stays open, and says so', async (t) => {
  const { open, database, id } = await dates(t)
  const page = await open({ expected: refusals })
  await change(page).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Who comes').fill('Ada and Bo')
  await database.transaction((trx) =>
    trx
      .updateTable('event')
      .set({ withdrawn_at: now.toISOString() })
      .where('id', '=', id)
      .execute(),
  )
  await dialog.getByLabel('Who comes').press('Control+Enter')
  await dialog.getByText('It was called off meanwhile. Nothing is saved.').waitFor()
  assert.equal(await dialog.getByLabel('Who comes').inputValue(), 'Ada and Bo')
  assert.equal(await dialog.getByRole('button', { name: /^Save/ }).count(), 0)
  await accessible(page)
  await shoot(page, 'called-off')
  await page.keyboard.press('Escape')
  await gone(dialog)
  await hasFocus(page.getByRole('heading', { name: 'Meetings' }))
})

test('of a meeting that is over nobody is notified, unless it moves into the future', async (t) => {
  const { open, database, id } = await dates(t)
  const over = { starts_at: '2026-11-02T10:00:00.000Z', ends_at: '2026-11-02T11:00:00.000Z' }
  await database.transaction((trx) =>
    trx.updateTable('event').set(over).where('id', '=', id).execute(),
  )
  const page = await open()
  await change(page).click()
  const dialog = dialogOf(page)
  const says = (words: string) => dialog.getByText(words)
  await dialog.getByLabel('Where').fill('Pier 3')
  await says('Where: “Pier 3”.').waitFor()
  assert.equal(await says('Notifies the client').count(), 0)
  await dialog.getByLabel('When').fill('2026-12-20T10:00')
  await says('Notifies the client: moves it to').waitFor()
  await dialog.getByLabel('When').fill('2026-11-03T10:00')
  await gone(says('Notifies the client'))
  await dialog.getByLabel('Where').press('Control+Enter')
  await gone(dialog)
  await button(page, /^Undo/).waitFor()
  assert.equal(await page.getByText(/^Sent in/).count(), 0)
})

test('on a phone what is typed of a meeting survives a reload, and one that is called off comes back', async (t) => {
  const { open, read } = await dates(t)
  const page = await open({ viewport: phone, colorScheme: 'dark' })
  await change(page).click()
  await dialogOf(page).getByLabel('Where').fill('The print room')
  await page.reload()
  await change(page).click()
  assert.equal(await dialogOf(page).getByLabel('Where').inputValue(), 'The print room')
  await fits(page)
  await shoot(page, 'phone')
  await dialogOf(page).getByRole('button', { name: 'Discard' }).click()
  await page.keyboard.press('Escape')
  await button(page, /^Call off “Walk/).click()
  await page.getByText('No meeting.').waitFor()
  assert.notEqual((await read()).withdrawn_at, null)
  const focused = await page.evaluate(() => document.activeElement?.tagName)
  assert.notEqual(focused, 'BODY')
  await shoot(page, 'off')
  await button(page, /^Undo/).click()
  await change(page).waitFor()
  assert.equal((await read()).withdrawn_at, null)
})
