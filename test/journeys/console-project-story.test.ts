import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { insertRequest } from '../support/dates.ts'
import { gone, hasFocus, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { clinicsProject, clinicsTitle } from './console-steps.ts'
import { button, portal, refusals } from './portal-steps.ts'

const question = 'Which print room moves first?'

/** The demo firm, whose client Cedar Row Clinics is asked something, and a manager in the project. */
async function room(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { database } = here
  const project = await clinicsProject(database)
  const { id: project_id, organisation_id } = project
  await insertRequest(database, { project_id, organisation_id }, { title: question })
  const open = async (part: string, options: Parameters<typeof here.enter>[1] = {}) => {
    const page = await here.enter(`/console/projects/${project.id}/${part}`, options)
    await page.getByRole('heading', { name: clinicsTitle }).waitFor()
    return page
  }
  const asked = async () =>
    await database.read
      .selectFrom('request')
      .select(['answer', 'answered_by', 'reminded_at'])
      .where('title', '=', question)
      .executeTakeFirstOrThrow()
  return { ...here, project, open, asked }
}

const rowOf = (page: Page) => page.getByRole('listitem').filter({ hasText: question })

test('a client is reminded from the project, and what they said elsewhere is entered for them', async (t) => {
  const { open, asked } = await room(t)
  const page = await open('waiting', { expected: refusals })
  const row = rowOf(page)
  await row.getByRole('button', { name: /^Remind them/ }).click()
  await row.getByText(/· reminded /).waitFor()
  await hasFocus(row.getByRole('button', { name: /^Answer for them/ }))
  assert.notEqual((await asked()).reminded_at, null)
  await page.keyboard.press('z')
  await row.getByRole('button', { name: /^Remind them/ }).waitFor()
  assert.equal((await asked()).reminded_at, null)

  await row.getByRole('button', { name: /^Answer for them/ }).click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByRole('textbox', { name: 'What they said, and how' })
  await hasFocus(words)
  await accessible(page)
  await words.fill('The one at the port, Noor says on the telephone.')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Answer for them/ }).click()
  assert.match(await words.inputValue(), /^The one at the port/)
  await words.press('Control+Enter')
  await gone(dialog)
  await hasFocus(button(page, /^Ask for something/))
  await page.getByRole('heading', { name: 'Answered', exact: true }).waitFor()
  await rowOf(page).getByText('The one at the port, Noor says on the telephone.').waitFor()
  assert.match((await asked()).answered_by ?? '', /, for Cedar Row Clinics$/)
})

test('the time line is narrowed down in its address, and says what the team alone reads', async (t) => {
  const { open, project, database } = await room(t)
  await database.transaction((trx) =>
    trx
      .insertInto('note')
      .values({
        id: 'a-note-of-the-team____',
        project_id: project.id,
        author_id: null,
        author_name: 'Ruth Nakamura',
        body: 'They may want a second quay.',
        created_at: '2026-11-02T09:00:00.000Z',
      })
      .execute(),
  )
  const page = await open('timeline')
  await page.getByRole('radio', { name: 'Everything' }).waitFor()
  await page.getByText(question).waitFor()
  await page.getByRole('radio', { name: 'Notes' }).check()
  const note = page.getByRole('listitem').filter({ hasText: 'They may want a second quay.' })
  await note.getByText('Team', { exact: true }).waitFor()
  await gone(page.getByText(question))
  assert.equal(new URL(page.url()).search, '?kind=note')
  await page.reload()
  await note.waitFor()
  await accessible(page)
  await note.getByRole('link', { name: 'Note' }).click()
  await page.waitForURL(/\/messages$/)
})

test('how often an update is promised is set beside it, where its mail is shown, and taken back', async (t) => {
  const { open, database, project } = await room(t)
  const rhythm = async () =>
    (
      await database.read
        .selectFrom('project')
        .select('rhythm')
        .where('id', '=', project.id)
        .executeTakeFirstOrThrow()
    ).rhythm
  const was = await rhythm()
  const page = await open('')
  const reading = page.getByRole('complementary', { name: 'What the client will read' })
  await page.getByRole('textbox', { name: 'Title' }).fill('Week seven')
  await reading.getByText(`New update on ${clinicsTitle}: Week seven`).waitFor()
  const choice = reading.getByRole('combobox', { name: 'An update is promised' })
  await choice.selectOption('Every month')
  await page.getByText(/every month/).waitFor()
  assert.equal(await rhythm(), 'monthly')
  await button(page, /^Undo/).click()
  await page.waitForFunction(
    (value) => document.querySelector<HTMLSelectElement>('select[name=rhythm]')?.value === value,
    was,
  )
  assert.equal(await rhythm(), was)
})

test('a project’s time line and what waits fit a phone', async (t) => {
  const { open } = await room(t)
  for (const part of ['timeline', 'waiting']) {
    const page = await open(part, { viewport: phone })
    await page.getByText(question).waitFor()
    await fits(page)
    await accessible(page)
  }
})
