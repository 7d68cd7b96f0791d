import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { accessible, fits } from './checks.ts'
import { now } from './console-steps.ts'
import { button, field, portal, refusals } from './portal-steps.ts'

/** The page of the demo's Halden, for a manager. */
async function halden(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { database, enter } = here
  const rows = await database.read.selectFrom('organisation').select(['id', 'name']).execute()
  const own = rows.find(({ name }) => name.startsWith('Halden'))
  const other = rows.find(({ id }) => id !== own?.id)
  assert.ok(own && other)
  const page = await enter(`/console/clients/${own.id}`, {
    expected: refusals,
    before: async (fresh) => await fresh.clock.setFixedTime(now),
  })
  await page.getByRole('heading', { name: 'People' }).waitFor()
  const projectsOf = async (id: string) =>
    (
      await database.read
        .selectFrom('project')
        .select(['id', 'title'])
        .where('organisation_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ title }) => title)
  return { page, own, other, database, projectsOf }
}

test('two clients become one by the keyboard, after a look at what moves, and are two again', async (t) => {
  const { page, own, other, projectsOf } = await halden(t)
  const [ours, theirs] = [await projectsOf(own.id), await projectsOf(other.id)]
  await page.keyboard.press('g')
  await page.getByLabel('Find a client').fill(other.name)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Merge two clients' })
  await dialog.getByText(`To ${own.name} go`).waitFor()
  // Not at the button that closes it: whoever has just pressed Enter may press it once more.
  const chosen = await page.evaluate(() => document.activeElement?.matches('input:checked'))
  assert.ok(chosen)
  await accessible(page)
  await fits(page, 1440, 390, 320)
  await dialog.getByRole('button', { name: `Merge ${other.name} into ${own.name}` }).click()
  await page.getByText(`${other.name} merged into ${own.name}`).first().waitFor()
  assert.deepEqual((await projectsOf(own.id)).toSorted(), [...ours, ...theirs].toSorted())
  for (const title of theirs) await page.getByRole('link', { name: title }).first().waitFor()
  await page.goto(`/console/clients/${other.id}`)
  await page.waitForURL(`**/console/clients/${own.id}`)
  await page.getByRole('heading', { name: own.name, exact: true }).waitFor()
})

test('a merge is taken back by Undo', async (t) => {
  const { page, own, other, projectsOf } = await halden(t)
  const theirs = await projectsOf(other.id)
  await page.keyboard.press('g')
  await page.getByLabel('Find a client').fill(other.name)
  await page.keyboard.press('Enter')
  await button(page, /^Merge .* into /).click()
  await button(page, /^Undo/).click()
  await page.getByRole('heading', { name: own.name, exact: true }).waitFor()
  await page.locator('a[data-row]', { hasText: other.name }).waitFor()
  assert.deepEqual(await projectsOf(other.id), theirs)
})

test('a project moves to a new client, and what was typed stays until it has', async (t) => {
  const { page, own, projectsOf, database } = await halden(t)
  const [title = ''] = await projectsOf(own.id)
  const open = async () => {
    await page.keyboard.press('x')
    const find = page.getByLabel('Find a project')
    const dialog = page.getByRole('dialog', { name: `Move “${title}” out of` })
    await find.or(dialog).first().waitFor()
    if (await find.isVisible()) {
      await find.fill(title)
      await page.keyboard.press('Enter')
    }
    await dialog.getByText('With it go').waitFor()
    assert.ok(await page.evaluate(() => document.activeElement?.matches('input:checked')))
  }
  await open()
  await button(page, 'Move it to a new client').click()
  await page.getByText('Enter a name.').waitFor()
  await field(page, 'Name of the new client').fill('Halden Yards')
  await accessible(page)
  await fits(page, 1440, 390, 320)
  await page.keyboard.press('Escape')
  await field(page, 'Name of the new client').waitFor({ state: 'detached' })
  await open()
  assert.equal(await field(page, 'Name of the new client').inputValue(), 'Halden Yards')
  await button(page, 'Move it to a new client').click()
  await page.getByText(`“${title}” moved to Halden Yards`).first().waitFor()
  const made = database.read.selectFrom('organisation').select('id')
  const { id } = await made.where('name', '=', 'Halden Yards').executeTakeFirstOrThrow()
  assert.deepEqual(await projectsOf(id), [title])
  assert.ok(!(await projectsOf(own.id)).includes(title))
})
