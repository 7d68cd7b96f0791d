import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { desktop, focusReads, gone, hasFocus, phone } from './browser.ts'
import { portal } from './calendar-steps.ts'
import { accessible, fits, pressable, wellHeaded } from './checks.ts'
import { button } from './portal-steps.ts'

const title = 'Dealer quotes on the phone'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: title })

/** The project of the demo client in which most waits, open, for a colleague. */
async function openProject(
  t: TestContext,
  options: Parameters<Awaited<ReturnType<typeof portal>>['open']>[1] = {},
) {
  const here = await portal(t)
  const { id } = await here.database.read
    .selectFrom('project')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  const page = await here.open(`/dashboard?project=${id}`, options)
  const dialog = dialogOf(page)
  await dialog.waitFor()
  const first = async (table: 'request' | 'approval') =>
    await here.database.read
      .selectFrom(table)
      .select(['id', 'title'])
      .where('project_id', '=', id)
      .where(table === 'request' ? 'answered_at' : 'decided_at', 'is', null)
      .orderBy('id')
      .execute()
  return { ...here, id, page, dialog, first }
}

for (const viewport of [phone, desktop]) {
  test(`the newest update is first in a project, and in view, at ${viewport.width} px`, async (t) => {
    const { dialog, database, id } = await openProject(t, { viewport })
    const newest = await database.read
      .selectFrom('project_update')
      .select(['title', 'content'])
      .where('project_id', '=', id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const heading = dialog.getByRole('heading', { name: newest.title })
    const { y = 0 } = (await heading.boundingBox()) ?? {}
    assert.ok(y > 0 && y < viewport.height * 0.6, `it begins at ${y} px`)
    const headings = await dialog.getByRole('heading', { level: 3 }).allTextContents()
    assert.equal(headings[0], 'Project Updates')
  })

  for (const theme of ['light', 'dark'] as const) {
    test(`a project is accessible and fits at ${viewport.width} px, ${theme}`, async (t) => {
      const { page, dialog } = await openProject(t, { viewport, theme })
      const approval = dialog.locator('details').filter({ hasText: 'Approval' }).first()
      await approval.locator('summary').click()
      await approval.getByRole('button', { name: 'Approve' }).click()
      await approval.getByRole('group', { name: 'You are about to approve' }).waitFor()
      await dialog.getByRole('button', { name: 'Show messages' }).click()
      await dialog.getByRole('log').waitFor()
      await accessible(page)
      await wellHeaded(page)
      await pressable(page)
      await fits(page, 320, viewport.width)
    })
  }
}

test('a question is answered in its project, where the words then stand with who and when', async (t) => {
  const { page, dialog, database } = await openProject(t)
  await button(page, /things wait for you/).click()
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SUMMARY')
  const row = dialog.locator('details').filter({ hasText: 'Question' }).first()
  const asked = (await row.locator('summary span').first().textContent()) ?? ''
  await row.locator('summary').click()
  await row.getByLabel('Your answer').fill('Petra decides,\nJonas knows.')
  await row.getByRole('button', { name: 'Send the answer' }).click()
  await dialog.getByText(`Your answer to “${asked}” is with your project team.`).waitFor()
  await focusReads(page, /^Your answer to/)
  const answered = dialog.getByRole('listitem').filter({ hasText: asked })
  await answered.getByText('Jonas knows.').waitFor()
  await answered.getByText(/^Iris Okafor, .*2026/).waitFor()
  const rows = database.read.selectFrom('request').select(['answer', 'answered_by'])
  assert.deepEqual(
    { ...(await rows.where('title', '=', asked).executeTakeFirst()) },
    { answer: 'Petra decides,\nJonas knows.', answered_by: 'Iris Okafor' },
  )
})

test('approving takes a second step, which repeats what is approved and can be left', async (t) => {
  const { page, dialog, database, first } = await openProject(t)
  const [approval] = await first('approval')
  const row = dialog.locator('details').filter({ hasText: approval?.title ?? '' })
  await row.locator('summary').click()
  await row.getByLabel('Your reason').fill('Checked by Petra.')
  await row.getByRole('button', { name: 'Approve' }).dblclick()
  const step = row.getByRole('group', { name: 'You are about to approve' })
  await step.waitFor()
  await hasFocus(step)
  const { subject_name, subject_number, decision } = await database.read
    .selectFrom('approval')
    .select(['subject_name', 'subject_number', 'decision'])
    .where('id', '=', approval?.id ?? '')
    .executeTakeFirstOrThrow()
  assert.equal(decision, null)
  const name = subject_number === null ? subject_name : `${subject_name}, version ${subject_number}`
  for (const words of [approval?.title ?? '', name, title]) {
    await step.getByText(words, { exact: true }).first().waitFor()
  }
  await step.getByRole('button', { name: 'Go back' }).click()
  await focusReads(page, 'Approve')
  await row.getByRole('button', { name: 'Approve' }).click()
  await step.getByRole('button', { name: `Approve ${name}` }).click()
  await dialog.getByText(`You have approved “${approval?.title}”.`).waitFor()
  await focusReads(page, /^You have approved/)
  const stays = dialog.getByRole('listitem').filter({ hasText: approval?.title ?? '' })
  await stays.getByText('Checked by Petra.').waitFor()
  await stays.getByRole('link', { name: 'Certificate' }).waitFor()
})

test('an answer that was begun in a project goes on in the list, and the other way round', async (t) => {
  const { page, dialog, first } = await openProject(t)
  const requests = await first('request')
  const question = dialog.locator('details').filter({ hasText: 'Question' }).first()
  await question.locator('summary').click()
  await question.getByLabel('Your answer').fill('Half of it')
  await button(page, 'Close').click()
  await gone(dialog)
  const inList = page.getByRole('main').locator('details').filter({ hasText: 'Draft' }).first()
  assert.ok(requests.length > 0)
  await inList.locator('summary').click()
  assert.equal(await inList.getByLabel('Your answer').inputValue(), 'Half of it')
  await inList.getByLabel('Your answer').fill('Half of it, and more')
  await button(page, title).click()
  const again = dialog.locator('details').filter({ hasText: 'Draft' }).first()
  assert.equal(await again.getByLabel('Your answer').inputValue(), 'Half of it, and more')
})

test('messages are read and written in a project, and are not read before they are shown', async (t) => {
  const { page, dialog, database, id, person } = await openProject(t)
  const read = () =>
    database.read
      .selectFrom('message_read')
      .select('read_until')
      .where('project_id', '=', id)
      .where('account_id', '=', person.id)
      .executeTakeFirst()
  assert.equal(await read(), undefined)
  const marked = page.waitForResponse('**/messages/read/')
  await dialog.getByRole('button', { name: 'Show messages' }).click()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Messages')
  await marked
  assert.ok(await read())
  await dialog.getByLabel('Your message').fill('Norfolk is ready.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('log').getByText('Norfolk is ready.').waitFor()
})

test('a project that cannot be opened says so in the list, which has the focus, and opens again', async (t) => {
  const here = await portal(t)
  const page = await here.open('/dashboard', { expected: /status(?: of)? 403|\/ failed: 403/ })
  await page.route('**/api/projects/*/', (route) =>
    route.fulfill({ status: 403, json: { detail: 'Not just now.' } }),
  )
  await button(page, title).click()
  await page.getByText(`“${title}” could not be opened just now.`).waitFor()
  await focusReads(page, /^“Dealer quotes on the phone” could not be opened/)
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.doesNotMatch(page.url(), /project=/)
  await page.unroute('**/api/projects/*/')
  await button(page, 'Try again').click()
  await dialogOf(page).waitFor()
  await button(page, 'Close').click()
  await gone(page.getByText('could not be opened'))
})

test('the address of a project that is not there says so', async (t) => {
  const here = await portal(t)
  const page = await here.open(`/dashboard?project=${'x'.repeat(22)}`, {
    expected: /status(?: of)? 404|\/ failed: 404/,
  })
  await page.getByText('The project is not here any more, or not open to you.').waitFor()
  await focusReads(page, /^The project is not here/)
})

test('the address of what waits no longer says what became of it', async (t) => {
  const { page, database, id, open } = await openProject(t)
  await page.close()
  const [answered, withdrawn] = await database.read
    .selectFrom('request')
    .select(['id', 'title'])
    .where('project_id', '=', id)
    .where('answered_at', 'is', null)
    .where('kind', '=', 'question')
    .execute()
    .then((rows) => [rows[0], rows[1] ?? rows[0]] as const)
  const change = (which: string, values: object) =>
    database.transaction((trx) =>
      trx.updateTable('request').set(values).where('id', '=', which).execute(),
    )
  const given = { answer: 'Petra does.', answered_by: 'Maren Halden' }
  await change(answered?.id ?? '', { ...given, answered_at: '2026-11-19T15:00:00.000Z' })
  const one = await open(`/dashboard?waiting=${answered?.id}#projects`)
  await one.getByText(`Maren Halden answered “${answered?.title}” on Nov 19, 2026:`).waitFor()
  await one.getByText('Petra does.').waitFor()
  await one.waitForFunction(() => document.activeElement?.textContent?.startsWith('Maren Halden'))
  await accessible(one)
  await one.getByRole('link', { name: `Open ${title}` }).click()
  await dialogOf(one).waitFor()
  await one.close()
  await change(withdrawn?.id ?? '', { withdrawn_at: '2026-11-20T15:00:00.000Z' })
  const two = await open(`/dashboard?waiting=${withdrawn?.id}#projects`)
  await two.getByText(`We withdrew “${withdrawn?.title}” on Nov 20, 2026.`).waitFor()
  const said = two.locator('[tabindex="-1"]:focus').getByRole('paragraph')
  assert.equal(await said.count(), 2, 'what became of it, and the way to its project')
  const three = await open(`/dashboard?waiting=${'x'.repeat(22)}#projects`, {
    expected: /status(?: of)? 404|\/ failed: 404/,
  })
  await three.getByText('What this link led to is not here any more').waitFor()
})
