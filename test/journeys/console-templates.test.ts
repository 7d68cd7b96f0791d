import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { accessible, fits } from './checks.ts'
import { now } from './console-steps.ts'
import { fixTime } from './fixed-time.ts'
import { button, field, portal, type Coming } from './portal-steps.ts'

/** A console for Maren, a manager, with the project 'Dealer quotes on the phone' and its client. */
async function console(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { database } = here
  const project = await database.read
    .selectFrom('project')
    .select(['id', 'organisation_id'])
    .where('title', '=', 'Dealer quotes on the phone')
    .executeTakeFirstOrThrow()
  const open = async (path: string, options: Coming = {}) =>
    await here.enter(path, {
      ...options,
      before: async (page) => await fixTime(page, now),
    })
  return { ...here, open, project }
}

const keep = async (page: Page, name: string) => {
  await page.getByRole('heading', { name: 'Dealer quotes on the phone' }).waitFor()
  await page.keyboard.press('t')
  await page.getByText('of these name Halden Marine Supply.').waitFor()
  await accessible(page)
  await field(page, 'Name of the template').fill(name)
  await page.keyboard.press('Enter')
  await page.getByText(`Kept as “${name}”.`).waitFor()
}

test('a project is kept as a template, and another one begins with it by seven acts', async (t) => {
  const { open, database, project } = await console(t)
  const page = await open(`/console/projects/${project.id}`)
  await keep(page, 'Quotes in the field')
  await page.goto(`/console/clients/${project.organisation_id}`)
  await page.getByRole('heading', { name: 'People' }).waitFor()
  await page.keyboard.press('b')
  const template = page.getByLabel('Begin with')
  await template.waitFor()
  await template.selectOption({ label: 'Quotes in the field' })
  await page.getByText('is asked at once for').waitFor()
  assert.equal(await field(page, 'Title').inputValue(), 'Quotes in the field')
  await accessible(page)
  await fits(page, 1440, 390, 320)
  await field(page, 'Title').fill('Quotes on the water')
  await field(page, 'Starts on').fill('2027-01-04')
  await button(page, 'Open the project').click()
  await page.getByRole('heading', { name: 'Quotes on the water' }).waitFor()
  assert.match(new URL(page.url()).pathname, /^\/console\/projects\/[\w-]{22}$/)
  const made = await database.read
    .selectFrom('project')
    .innerJoin('milestone', 'milestone.project_id', 'project.id')
    .select(['project.id', 'due_date'])
    .where('project.title', '=', 'Quotes on the water')
    .execute()
  assert.ok(made.length >= 3 && made.every(({ due_date }) => due_date >= '2026-12-01'))
  await page.getByText('Maren Halden, Lead').waitFor()
})

test('what was typed into a new project stays, and what is wrong is said at its field', async (t) => {
  const { open, project } = await console(t)
  const page = await open(`/console/clients/${project.organisation_id}`)
  await page.getByRole('heading', { name: 'People' }).waitFor()
  await page.keyboard.press('b')
  await field(page, 'Title').fill('Half a thought')
  await field(page, 'Starts on').fill('2027-02-01')
  await page.reload()
  await page.getByRole('heading', { name: 'People' }).waitFor()
  await page.keyboard.press('b')
  assert.equal(await field(page, 'Title').inputValue(), 'Half a thought')
  await field(page, 'Ends on').fill('2027-01-01')
  await button(page, 'Open the project').click()
  await page.getByText('Choose a day after the start.').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'end')
  await accessible(page)
})

test('a template is removed where it is chosen, and comes back by Undo', async (t) => {
  const { open, project, database } = await console(t)
  const page = await open(`/console/projects/${project.id}`)
  await keep(page, 'To be removed')
  await page.goto(`/console/clients/${project.organisation_id}`)
  await page.getByRole('heading', { name: 'People' }).waitFor()
  await page.keyboard.press('b')
  await page.getByLabel('Begin with').selectOption({ label: 'To be removed' })
  await button(page, 'Remove this template').click()
  await page.getByText('is removed').first().waitFor()
  assert.equal(await page.getByLabel('Begin with').locator('option').count(), 1)
  await page.waitForFunction(() => document.activeElement?.id === 'template')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  const kept = database.read.selectFrom('project_template').select('removed_at')
  await page.getByText('Taken back: The template').waitFor()
  assert.deepEqual(
    (await kept.execute()).map(({ removed_at }) => removed_at),
    [null],
  )
})

test('who looks after a project is chosen, called something else, taken off, and put back', async (t) => {
  const { open, project, database } = await console(t)
  const page = await open(`/console/projects/${project.id}`)
  await page.getByRole('heading', { name: 'Dealer quotes on the phone' }).waitFor()
  const team = async () => {
    const rows = database.read.selectFrom('project_team').select('title')
    return (await rows.where('project_id', '=', project.id).execute()).map(({ title }) => title)
  }
  const before = await team()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Who looks after it' })
  await dialog.getByLabel('Add', { exact: true }).selectOption({ label: 'Maren Halden' })
  await field(page, 'As').fill('Second pair of eyes')
  await dialog.getByRole('button', { name: 'Add' }).click()
  const title = field(page, 'Maren Halden')
  await title.waitFor()
  assert.deepEqual(await team(), [...before, 'Second pair of eyes'])
  await accessible(page)
  await fits(page, 1440, 390, 320)
  await title.fill('Lead')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  assert.deepEqual(await team(), [...before, 'Lead'])
  await button(page, 'Take off Maren Halden').click()
  await title.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.closest('dialog') !== null)
  assert.deepEqual(await team(), before)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await page.getByText('Taken back: Maren Halden is off the team.').waitFor()
  assert.deepEqual(await team(), [...before, 'Lead'])
})
