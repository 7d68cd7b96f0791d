import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { gone, hasFocus, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { clinicsProject, clinicsTitle } from './console-steps.ts'
import { button, portal, refusals } from './portal-steps.ts'

/** A manager at the update of a project of the demo firm. */
async function room(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { database } = here
  const { id } = await clinicsProject(database)
  const published = async () => {
    const rows = database.read.selectFrom('project_update').select(['title', 'content'])
    return await rows
      .where('project_id', '=', id)
      .where('content', 'like', 'Two clinics%')
      .execute()
  }
  const open = async (options: Parameters<typeof here.enter>[1] = {}) => {
    const page = await here.enter(`/console/projects/${id}`, options)
    await page.getByRole('heading', { name: clinicsTitle }).waitFor()
    return page
  }
  /** Writes a sentence, and lets it go out at a time where the firm is. */
  const schedule = async (page: Awaited<ReturnType<typeof open>>) => {
    await page.getByLabel('In a sentence or two').fill('Two clinics are on it.')
    await button(page, 'Later…').click()
    const dialog = page.getByRole('dialog', { name: 'When it goes out' })
    await dialog.getByLabel('Day').fill('2026-12-04')
    await dialog.getByLabel('Time').fill('17:00')
    return dialog
  }
  return { ...here, id, published, open, schedule }
}

/**
 * Waits until an act can be taken back. What it changed may be shown before its answer is here, and
 * until then the key takes back what was done before it.
 */
const offered = (page: Page, words: RegExp) =>
  page.getByRole('region', { name: 'What was done last' }).getByText(words).waitFor()

const goesOut = /^Goes out Friday, December 4 at 5:00 PM, [A-Z][\w ]+ time/

test('an update goes out on Friday at five, and nobody of the client sees anything of it before', async (t) => {
  const { open, schedule, database, published, scheduled, clock, id } = await room(t)
  const page = await open({ expected: refusals })
  const dialog = await schedule(page)
  await accessible(page)
  await dialog.getByLabel('Day').fill('2020-01-01')
  await dialog.getByLabel('Time').press('Control+Enter')
  await dialog.getByText(/That time is over where the firm is/).waitFor()
  await dialog.getByLabel('Day').fill('2026-12-04')
  await dialog.getByLabel('Time').press('Control+Enter')
  await gone(dialog)
  await page.getByRole('heading', { name: goesOut }).waitFor()
  await accessible(page)
  assert.equal(await button(page, 'Publish update').count(), 0)
  assert.deepEqual(await published(), [])

  await page.getByLabel('In a sentence or two').fill('Two clinics are on it, three to go.')
  await page.getByText(/What stands below is another text by now/).waitFor()
  await page.getByText('Read what goes out').click()
  await page.getByText('Two clinics are on it.', { exact: true }).first().waitFor()

  const { publish_at } = await database.read
    .selectFrom('scheduled_update')
    .select('publish_at')
    .where('project_id', '=', id)
    .executeTakeFirstOrThrow()
  clock.set(publish_at)
  assert.equal(await scheduled.runDue(), 1)
  assert.deepEqual(
    (await published()).map(({ content }) => content),
    ['Two clinics are on it.'],
  )
})

test('what is scheduled is given another time, replaced by the new text, taken back and published now', async (t) => {
  const { open, schedule, published } = await room(t)
  const page = await open()
  const dialog = await schedule(page)
  await button(page, /^Schedule it/).click()
  await gone(dialog)
  const heading = page.getByRole('heading', { name: goesOut })
  await heading.waitFor()
  await button(page, 'Change the time…').click()
  assert.equal(await dialog.getByLabel('Day').inputValue(), '2026-12-04')
  await dialog.getByLabel('Time').fill('09:30')
  await button(page, /^Schedule it/).click()
  await page.getByRole('heading', { name: /^Goes out Friday, December 4 at 9:30 AM/ }).waitFor()
  await offered(page, /^Goes out .*9:30/)
  await page.locator('#project').focus()
  await page.keyboard.press('z')
  await heading.waitFor()

  await page.getByLabel('In a sentence or two').fill('Two clinics are on it, three to go.')
  await button(page, 'Schedule the new text').click()
  await gone(page.getByText(/What stands below is another text by now/))
  await button(page, 'Take back').click()
  await button(page, 'Publish update').waitFor()
  await hasFocus(page.locator('#project'))
  await offered(page, /^Taken back: it is a draft again/)
  assert.equal(
    await page.getByLabel('In a sentence or two').inputValue(),
    'Two clinics are on it, three to go.',
  )
  await page.keyboard.press('z')
  await heading.waitFor()
  await button(page, 'Publish now').click()
  await button(page, 'Publish update').waitFor()
  assert.deepEqual(
    (await published()).map(({ content }) => content),
    ['Two clinics are on it, three to go.'],
  )
  await offered(page, /^Published for /)
  const undone = page.waitForResponse('**/api/undo/**')
  await page.keyboard.press('z')
  assert.equal((await undone).status(), 204)
  await page.getByRole('button', { name: /^Undo/ }).waitFor({ state: 'detached' })
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLTextAreaElement>('[name=words]')?.value ===
      'Two clinics are on it, three to go.',
  )
  assert.deepEqual(await published(), [])
})

test('on a phone what is scheduled fits, and is made with a thumb', async (t) => {
  const { open, schedule } = await room(t)
  const page = await open({ viewport: phone, hasTouch: true, isMobile: true })
  await schedule(page)
  await fits(page, 320, phone.width)
  await button(page, /^Schedule it/).tap()
  await page.getByRole('heading', { name: goesOut }).waitFor()
  await fits(page, 320, phone.width)
})
