import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { insertRequest } from '../support/dates.ts'
import { desktop, gone, hasFocus, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { clinicsProject, clinicsTitle, keysOf } from './console-steps.ts'
import { button, portal, refusals } from './portal-steps.ts'

/** The demo firm, and a manager in its project for Cedar Row Clinics. */
async function room(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { database } = here
  const project = await clinicsProject(database)
  const updates = async () =>
    await database.read
      .selectFrom('project_update')
      .selectAll()
      .where('project_id', '=', project.id)
      .orderBy('created_at', 'desc')
      .execute()
  const open = async (part = '', options: Parameters<typeof here.enter>[1] = {}) => {
    const page = await here.enter(`/console/projects/${project.id}/${part}`, options)
    await page.getByRole('heading', { name: clinicsTitle }).waitFor()
    return page
  }
  return { ...here, project, updates, open }
}

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

const words = (text: string) => text.split(/\s+/).filter(Boolean).length

test('a usual week is written in 40 words and 25 acts, and read before it is published', async (t) => {
  const { updates, open, database, project } = await room(t)
  const before = await updates()
  const page = await open()
  const keys = keysOf(page)
  let clicks = 0
  const click = async (one: ReturnType<typeof field>) => {
    await one.click()
    clicks += 1
  }
  const typed = [
    'The referral form is in use at three clinics, and nothing got lost this week.',
    'Train the front desks on Tuesday.',
    'The print room moves on Friday.',
  ]
  await click(page.getByText('At risk', { exact: true }))
  await click(field(page, 'In a sentence or two'))
  await page.keyboard.type(typed[0]!)
  await click(field(page, /^Next/))
  await page.keyboard.type(typed[1]!)
  await click(field(page, /^Risk/))
  await page.keyboard.type(typed[2]!)
  const reading = page.getByRole('complementary', { name: 'What the client will read' })
  for (const text of typed) await reading.getByText(text).waitFor()
  await reading.getByText(/At risk, was on track/).waitFor()
  await keys.press('Control+Enter')
  await page.getByText('Published for Cedar Row Clinics.').waitFor()
  assert.ok(words(typed.join(' ')) <= 40)
  assert.ok(keys.count() + clicks <= 25)
  const [newest] = await updates()
  assert.equal((await updates()).length, before.length + 1)
  assert.equal(newest?.content, typed[0])
  assert.equal(newest?.health, 'at_risk')
  assert.deepEqual(JSON.parse(newest?.next ?? ''), [typed[1]])
  const shown = await database.read
    .selectFrom('project')
    .select('health')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  assert.equal(shown.health, 'at_risk')
})

test('what was typed survives a reload, and what is missing is said at its field', async (t) => {
  const { updates, open } = await room(t)
  const before = (await updates()).length
  const page = await open('', { expected: refusals })
  await field(page, /^Next/).fill('Train the front desks.')
  await page.reload()
  await page.getByRole('heading', { name: clinicsTitle }).waitFor()
  assert.equal(await field(page, /^Next/).inputValue(), 'Train the front desks.')
  await page.keyboard.press('Tab')
  await field(page, 'In a sentence or two').fill('   ')
  await button(page, 'Publish update').click()
  await page.getByText('Write the update.').waitFor()
  await hasFocus(field(page, 'In a sentence or two'))
  assert.equal(await field(page, /^Next/).inputValue(), 'Train the front desks.')
  assert.equal((await updates()).length, before)
})

test('an update whose answer got lost is published once, however often it is sent', async (t) => {
  const { updates, open } = await room(t)
  const before = (await updates()).length
  const page = await open('', { expected: refusals })
  await field(page, 'In a sentence or two').fill('A quiet week.')
  const calls = '**/api/staff/projects/*/updates/'
  await page.route(calls, async (route) => {
    await route.fetch()
    await route.abort('failed')
  })
  await button(page, 'Publish update').click()
  await page.getByRole('alert').waitFor()
  assert.equal((await updates()).length, before + 1)
  await page.unroute(calls)
  await button(page, 'Publish update').click()
  await page.getByText('Published for Cedar Row Clinics.').waitFor()
  assert.equal((await updates()).length, before + 1)
})

test('an update is taken back by one key before anybody hears of it, and is written again', async (t) => {
  const { updates, open, database, project } = await room(t)
  const before = await updates()
  const reported = async () =>
    await database.read
      .selectFrom('project')
      .select(['health', 'progress', 'updated_at'])
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow()
  const was = await reported()
  const notices = async () =>
    await database.read
      .selectFrom('notification')
      .select('id')
      .where('project_id', '=', project.id)
      .where('kind', '=', 'update')
      .execute()
  const noticesBefore = await notices()
  const page = await open()
  await page.getByText('Off track', { exact: true }).click()
  await field(page, 'In a sentence or two').fill('The print room burned down.')
  await field(page, /^Next/).fill('Find another.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Published for Cedar Row Clinics.').waitFor()
  await page.getByText(/^Sent in \d+ s$/).waitFor()
  assert.equal((await updates()).length, before.length + 1)
  assert.equal(await field(page, 'In a sentence or two').inputValue(), '')
  await page.keyboard.press('z')
  await page.getByText('Taken back: Published for Cedar Row Clinics.').waitFor()
  await hasFocus(field(page, 'In a sentence or two'))
  assert.equal(
    await field(page, 'In a sentence or two').inputValue(),
    'The print room burned down.',
  )
  assert.equal(await field(page, /^Next/).inputValue(), 'Find another.')
  assert.ok(await page.getByRole('radio', { name: 'Off track' }).isChecked())
  assert.deepEqual(await updates(), before)
  assert.deepEqual(await reported(), was)
  assert.deepEqual(await notices(), noticesBefore)
})

test('a milestone, a meeting and a reason that are being written survive a reload', async (t) => {
  const { open } = await room(t)
  const page = await open('dates')
  await field(page, 'Another milestone').fill('Fourth clinic')
  await field(page, 'Another meeting').fill('With the print room')
  await page.reload()
  await field(page, 'Another milestone').waitFor()
  assert.equal(await field(page, 'Another milestone').inputValue(), 'Fourth clinic')
  assert.equal(await field(page, 'Another meeting').inputValue(), 'With the print room')
  await page.keyboard.press('s')
  await field(page, /^Why/).fill('The print room moves.')
  await page.reload()
  await page.getByRole('heading', { name: clinicsTitle }).waitFor()
  await page.keyboard.press('s')
  assert.equal(await field(page, /^Why/).inputValue(), 'The print room moves.')
})

test('what happened is offered as done, and can be taken out', async (t) => {
  const { updates, open, project, database } = await room(t)
  const page = await open('dates')
  const reached = page.getByRole('button', { name: /is reached$/ }).first()
  const title = /“(.*)”/.exec((await reached.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await reached.click()
  await gone(page.getByRole('button', { name: `“${title}” is reached` }))
  const milestone = await database.read
    .selectFrom('milestone')
    .select('reached_at')
    .where('project_id', '=', project.id)
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  assert.notEqual(milestone.reached_at, null)
  await page.getByRole('link', { name: 'Update', exact: true }).click()
  const fact = page.getByRole('checkbox', { name: new RegExp(`Milestone “${title}” reached`) })
  const reading = page.getByRole('complementary', { name: 'What the client will read' })
  await reading.getByText(`Milestone “${title}” reached`).waitFor()
  await fact.uncheck()
  await gone(reading.getByText(`Milestone “${title}” reached`))
  await field(page, 'In a sentence or two').fill('A quiet week.')
  await button(page, 'Publish update').click()
  await page.getByText('Published for Cedar Row Clinics.').waitFor()
  assert.ok(!(await updates())[0]?.done.includes(title))
})

test('who reads it is chosen before it is written, and it is the team unless one says otherwise', async (t) => {
  const { open, database, project } = await room(t)
  const page = await open('messages')
  await field(page, 'A note for the team alone').fill('They pay late.')
  await button(page, 'Keep the note').click()
  await page.getByRole('listitem').filter({ hasText: 'They pay late.' }).getByText('Team').waitFor()
  await page.getByRole('radio', { name: /^Client: Cedar Row Clinics/ }).check()
  await field(page, 'A message to Cedar Row Clinics').fill('Thank you for the list.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('listitem').filter({ hasText: 'Thank you for the list.' }).waitFor()
  const sent = await database.read
    .selectFrom('message')
    .select('body')
    .where('project_id', '=', project.id)
    .execute()
  assert.ok(sent.some(({ body }) => body === 'Thank you for the list.'))
  assert.ok(sent.every(({ body }) => body !== 'They pay late.'))
})

test('a file is asked for by keys, and taken back by two presses', async (t) => {
  const { open, database, project } = await room(t)
  const page = await open('waiting')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^A file/ }).check()
  await accessible(page)
  await field(page, 'In a line').fill('The floor plan of clinic three')
  await page.keyboard.press('Enter')
  await gone(dialog)
  const row = page.getByRole('listitem').filter({ hasText: 'The floor plan of clinic three' })
  await row.getByText(/^File · asked/).waitFor()
  await row.getByRole('button', { name: /^Take back/ }).click()
  await row.getByRole('button', { name: 'Take it back' }).click()
  await gone(row)
  const asked = await database.read
    .selectFrom('request')
    .select(['kind', 'withdrawn_at'])
    .where('project_id', '=', project.id)
    .where('title', '=', 'The floor plan of clinic three')
    .executeTakeFirstOrThrow()
  assert.equal(asked.kind, 'file')
  assert.notEqual(asked.withdrawn_at, null)
  await gone(page.getByRole('heading', { name: 'Answered', exact: true }))
  const { id: project_id, organisation_id } = project
  const answer = {
    answer: 'At eight.',
    answered_by: 'Ada',
    answered_at: '2026-11-20T15:00:00.000Z',
  }
  await insertRequest(database, { organisation_id, project_id }, answer)
  await page.reload()
  await page.getByRole('heading', { name: 'Answered', exact: true }).waitFor()
})

test('the status changes by a key, with its reason', async (t) => {
  const { open, database, project } = await room(t)
  const page = await open()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^On hold/ }).check()
  await field(page, /^Why/).fill('The print room moves.')
  await dialog.getByRole('button', { name: /^Change it/ }).click()
  await gone(dialog)
  await page.getByText('ON HOLD', { exact: true }).first().waitFor()
  const change = await database.read
    .selectFrom('status_change')
    .select(['to_status', 'reason'])
    .where('project_id', '=', project.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual({ ...change }, { to_status: 'on_hold', reason: 'The print room moves.' })
})

const parts = ['', 'waiting', 'messages', 'dates', 'documents', 'updates', 'timeline']

test('the list and each part of a project are accessible, wide and on a phone', async (t) => {
  const { open, enter } = await room(t)
  for (const viewport of [desktop, phone]) {
    const list = await enter('/console/projects', { viewport })
    await list.getByRole('link', { name: clinicsTitle }).waitFor()
    await accessible(list)
    await fits(list)
    await list.close()
    const page: Page = await open('', { viewport })
    for (const part of parts) {
      const name = { '': 'Update', updates: 'Published', timeline: 'Time line' }[part] ?? part
      // The menu has Messages, too.
      await page
        .getByRole('navigation', { name: 'Parts of the project' })
        .getByRole('link', { name: new RegExp(`^${name}`, 'i') })
        .click()
      await accessible(page)
      await fits(page)
    }
    await page.close()
  }
})
