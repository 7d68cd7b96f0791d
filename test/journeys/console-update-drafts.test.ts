import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gone, phone } from './browser.ts'
import { clinicsProject, clinicsTitle } from './console-steps.ts'
import { button, field, portal, refusals } from './portal-steps.ts'

test('an update goes on on another device, both texts are seen there, and publishing ends it', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { database } = here
  const { id } = await clinicsProject(database)
  const open = async (options: Parameters<typeof here.enter>[1] = {}) => {
    const page = await here.enter(`/console/projects/${id}/`, { expected: refusals, ...options })
    await page.getByRole('heading', { name: clinicsTitle }).waitFor()
    return page
  }
  const desk = await open()
  await field(desk, 'In a sentence or two').fill('A quiet week.')
  await desk.getByText(/^Saved \d/).waitFor()
  const other = await open({ viewport: phone })
  await other.getByText('A quiet week.').first().waitFor()
  assert.equal(await field(other, 'In a sentence or two').inputValue(), 'A quiet week.')
  await field(other, 'In a sentence or two').fill('A loud week.')
  await other.getByText(/^Saved \d/).waitFor()
  await field(desk, 'In a sentence or two').fill('A week.')
  await desk.getByText('It was changed elsewhere meanwhile').waitFor()
  await desk.getByText('A loud week.').waitFor()
  await button(desk, 'Publish update').click()
  await desk
    .getByRole('alert')
    .getByText(/Somebody has changed or published it/)
    .waitFor()
  await button(desk, 'Take the other').click()
  await desk.getByText(/^Saved \d/).waitFor()
  await button(desk, 'Publish update').click()
  await desk.getByText('Published for Cedar Row Clinics.').waitFor()
  await gone(desk.getByText('A loud week.').first())
  assert.deepEqual(await database.read.selectFrom('draft').select('id').execute(), [])
})

test('what is typed while an update is being published begins the next one', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { id } = await clinicsProject(here.database)
  const page = await here.enter(`/console/projects/${id}/`)
  await page.getByRole('heading', { name: clinicsTitle }).waitFor()
  const words = field(page, 'In a sentence or two')
  await words.fill('A quiet week.')
  await page.getByText(/^Saved \d/).waitFor()
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/api/staff/projects/${id}/updates/`, async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  await button(page, 'Publish update').click()
  await asked.promise
  await words.fill('A quiet week, and a loud Friday.')
  answer.resolve()
  await page.getByText('Published for Cedar Row Clinics.').waitFor()
  await page.reload()
  await page.getByText('A quiet week, and a loud Friday.').first().waitFor()
  assert.equal(await words.inputValue(), 'A quiet week, and a loud Friday.')
})
