import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertRequest } from '../support/dates.ts'
import { insertVersion } from '../support/work/documents.ts'
import { desktop, focusReads, hasFocus, phone } from './browser.ts'
import { portal } from './calendar-steps.ts'
import { accessible, fits, pressable, wellHeaded } from './checks.ts'

const title = 'Dealer quotes on the phone'

/** A project in which more has happened than a page of its time line holds, open, for a colleague. */
async function openProject(
  t: TestContext,
  options: Parameters<Awaited<ReturnType<typeof portal>>['open']>[1] = {},
) {
  const here = await portal(t)
  const { id: project_id, organisation_id } = await here.database.read
    .selectFrom('project')
    .select(['id', 'organisation_id'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  const owned = { project_id, organisation_id }
  for (const at of Array.from({ length: 40 }, (_, each) => each)) {
    const created_at = new Date(Date.UTC(2026, 7, 1, 9, 5 * at)).toISOString()
    const given = { answer: `It is ${at}.`, answered_by: 'Maren Halden', answered_at: created_at }
    await insertRequest(here.database, owned, { title: `Figure ${at}?`, created_at, ...given })
  }
  const page = await here.open('/about', options)
  const called: string[] = []
  page.on('request', (request) => void called.push(request.url()))
  await page.goto(`/dashboard?project=${project_id}`)
  const part = page
    .getByRole('dialog', { name: title })
    .getByRole('region', { name: 'What happened' })
  const show = async () => {
    await part.getByRole('button', { name: 'Show what happened' }).click()
    await part.getByRole('listitem').first().waitFor()
  }
  const loaded = () => called.filter((url) => /\/timeline\/|TimelineView/.test(url))
  return { ...here, page, part, show, loaded, owned }
}

for (const viewport of [phone, desktop]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`a time line is accessible and fits at ${viewport.width} px, ${theme}`, async (t) => {
      const { page, part, show } = await openProject(t, { viewport, theme })
      await show()
      await part.getByRole('heading', { level: 4 }).first().waitFor()
      await accessible(page)
      await wellHeaded(page)
      await pressable(page)
      await fits(page, 320, viewport.width)
    })
  }
}

test('a time line is loaded only when somebody wants to see it', async (t) => {
  const { page, part, show, loaded } = await openProject(t)
  await part.waitFor()
  assert.deepEqual(loaded(), [])
  await show()
  await focusReads(page, 'What happened')
  const calls = loaded().filter((url) => url.includes('/timeline/'))
  assert.equal(calls.length, 1)
  assert.equal(loaded().length > calls.length, true, 'its script too')
})

test('a time line is of one kind by the keyboard, and says when there is none of it', async (t) => {
  const { page, part, show, database, owned } = await openProject(t)
  await show()
  const kind = (name: string) => part.getByRole('radio', { name })
  await database.transaction((trx) =>
    trx.updateTable('event').set({ withdrawn_at: '2026-11-01T09:00:00.000Z' }).execute(),
  )
  await kind('Everything').focus()
  await page.keyboard.press('ArrowLeft')
  assert.equal(await kind('Meetings').isChecked(), true)
  await part.getByText('No meetings yet.').waitFor()
  await kind('Status').focus()
  await page.keyboard.press('ArrowRight')
  assert.equal(await kind('Updates').isChecked(), true)
  const newest = await database.read
    .selectFrom('project_update')
    .select(['title', 'author_name'])
    .where('project_id', '=', owned.project_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const first = part.getByRole('listitem').first()
  await first.getByText(newest.title).waitFor()
  await first.getByText(newest.author_name).waitFor()
  assert.equal(await part.getByText('Figure 39?').count(), 0)
})

test('each entry leads to what it names', async (t) => {
  const { page, part, show, database, owned } = await openProject(t)
  await show()
  const kind = async (name: string) => await part.getByRole('radio', { name }).check()
  const follow = async (title: string) =>
    await part.getByRole('link', { name: title, exact: true }).last().click()
  const { title: update } = await database.read
    .selectFrom('project_update')
    .select('title')
    .where('project_id', '=', owned.project_id)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  await kind('Updates')
  await follow(update)
  await page.waitForFunction(
    (words) => document.activeElement?.querySelector('h4')?.textContent === words,
    update,
  )
  await kind('Milestones')
  await follow('Ten dealers asked, one process drawn')
  await page.waitForFunction(() =>
    document.activeElement?.matches('ol > li:has(span):not(:has(time))'),
  )
  await kind('Requests')
  await follow('Who approves a discount above 12%?')
  await page.getByLabel('Your answer').filter({ visible: true }).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
})

test('what was removed, and a change of the status, lead to where they are explained', async (t) => {
  const { page, part, show, database, owned, person, clock } = await openProject(t)
  const name = 'Leaflet.pdf'
  const { document_id } = await insertVersion(database, owned, { name, by_account: person.id })
  const old = await insertVersion(database, owned, { name: 'Old leaflet.pdf' })
  const remove = (id: string, removed_at: string) =>
    database.transaction((trx) =>
      trx
        .updateTable('document')
        .set({ removed_at, removed_by: person.id, removed_by_name: 'Iris' })
        .where('id', '=', id)
        .execute(),
    )
  const day = 86_400_000
  const earlier = (days: number) => new Date(clock.now().getTime() - days * day).toISOString()
  await remove(document_id, earlier(1))
  await remove(old.document_id, earlier(40))
  await show()
  const follow = async (kind: string, entry: string) => {
    await part.getByRole('radio', { name: kind }).check()
    await part.getByRole('listitem').filter({ hasText: entry }).getByRole('link').click()
  }
  await follow('Status', 'Active')
  await page.waitForFunction(() => document.activeElement?.matches('dl:has(dt)'))
  assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /Status/)
  await follow('Documents', `Document removed${name}`)
  await page.getByRole('button', { name: `Bring back ${name}` }).waitFor()
  await page.waitForFunction(
    (words) =>
      document.activeElement?.matches('li') && document.activeElement.textContent?.includes(words),
    name,
  )
  assert.equal(await page.getByText('The document of this link').count(), 0)
  await page.goBack()
  await show()
  await follow('Documents', 'Document removedOld leaflet.pdf')
  await page.getByText('The document of this link was removed').waitFor()
  await accessible(page)
})

test('earlier entries follow on request, and the focus goes to the first of them', async (t) => {
  const { page, part, show } = await openProject(t)
  await show()
  await part.getByRole('radio', { name: 'Requests' }).check()
  const items = part.getByRole('listitem')
  const more = part.getByRole('button', { name: 'Show earlier' })
  await part.getByText('Figure 39?').first().waitFor()
  const had = await items.count()
  await more.click()
  await items.nth(had).waitFor()
  const focus = () => items.nth(had).evaluate((one) => one === document.activeElement)
  assert.equal(await focus(), true)
  while (await more.isVisible()) {
    const now = await items.count()
    await more.click()
    await items.nth(now).waitFor()
  }
  assert.equal(await part.getByText('Figure 0?').count(), 2)
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY')
})

test('when earlier entries cannot be loaded, it says so and they can be tried again', async (t) => {
  const { page, part, show } = await openProject(t, {
    expected: /status(?: of)? 403|\/ failed: 403/,
  })
  await show()
  const earlier = '**/timeline/?*before=*'
  await page.route(earlier, (route) => route.fulfill({ status: 403, json: { detail: 'Not now.' } }))
  const items = part.getByRole('listitem')
  const had = await items.count()
  await part.getByRole('button', { name: 'Show earlier' }).click()
  await part.getByText('What happened earlier could not be loaded just now.').waitFor()
  assert.equal(await items.count(), had)
  await page.unroute(earlier)
  await part.getByRole('button', { name: 'Try again' }).click()
  await items.nth(had).waitFor()
  await hasFocus(items.nth(had))
})
