import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addDays } from '../../src/contract/days.ts'
import { desktop, gone, hasFocus, phone } from './browser.ts'
import { accessible, fits, pressable } from './checks.ts'
import { clinicsProject, clinicsTitle } from './console-steps.ts'
import { button, portal, refusals } from './portal-steps.ts'

/** A manager in a project of the demo firm, with its milestones that are not reached, the next first. */
async function room(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { database } = here
  const { id } = await clinicsProject(database)
  const stops = async () =>
    await database.read
      .selectFrom('milestone')
      .select(['id', 'title', 'due_date'])
      .where('project_id', '=', id)
      .where('reached_at', 'is', null)
      .orderBy('due_date')
      .orderBy('id')
      .execute()
  const moves = async () =>
    await database.read
      .selectFrom('milestone_move')
      .select(['to_date', 'whose', 'reason', 'shared'])
      .where('project_id', '=', id)
      .execute()
  const open = async (part = '', options: Parameters<typeof here.enter>[1] = {}) => {
    const page = await here.enter(`/console/projects/${id}/${part}`, options)
    await page.getByRole('heading', { name: clinicsTitle }).waitFor()
    return page
  }
  return { ...here, id, stops, moves, open }
}

test('a milestone is moved by the keyboard, with whose days they were and why, and taken back', async (t) => {
  const { open, stops, moves } = await room(t)
  const [before] = await stops()
  const page = await open('', { expected: refusals })
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: `Move “${before!.title}”` })
  await dialog.waitFor()
  await accessible(page)
  const day = dialog.getByLabel('Due', { exact: true })
  assert.equal(await day.inputValue(), addDays(before!.due_date, 7))
  await day.fill(addDays(before!.due_date, 3))
  const why = dialog.getByLabel('Why', { exact: true })
  await why.press('Control+Enter')
  await dialog.getByText('Choose whose days they are.').waitFor()
  await dialog.getByRole('radio', { name: 'Ours' }).check()
  await why.press('Control+Enter')
  await dialog.getByText('Say why it moves.').waitFor()
  await why.fill('Two of us are ill.')
  await why.press('Control+Enter')
  await gone(dialog)
  assert.deepEqual(
    (await moves()).map((row) => ({ ...row })),
    [
      {
        to_date: addDays(before!.due_date, 3),
        whose: 'firm',
        reason: 'Two of us are ill.',
        shared: 0,
      },
    ],
  )
  await button(page, /^Undo/).waitFor()
  const reported = page.locator('form').getByText(`Milestone “${before!.title}” moved to`)
  await reported.waitFor()
  await page.keyboard.press('z')
  await gone(reported)
  assert.deepEqual((await stops())[0], before)
})

test('a milestone is dragged along the line to another day, and says under Dates how far and why', async (t) => {
  const { open, stops } = await room(t)
  const [before] = await stops()
  const page = await open('dates')
  const stop = page.getByRole('list', { name: 'Milestones' }).getByRole('button').first()
  const box = (await stop.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 40 + 8 * 4, box.y + 30, { steps: 4 })
  await stop.getByText('(+4)').waitFor()
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  const day = dialog.getByLabel('Due', { exact: true })
  assert.equal(await day.inputValue(), addDays(before!.due_date, 4))
  await day.fill(addDays(before!.due_date, 5))
  assert.equal(await day.inputValue(), addDays(before!.due_date, 5), 'it can be changed')
  await page.keyboard.press('Escape')
  await gone(dialog)
  await stop.press('Enter')
  await day.fill(addDays(before!.due_date, 4))
  await dialog.getByLabel('Why', { exact: true }).fill('The price list is late.')
  await page.reload()
  await page.getByRole('button', { name: `Move “${before!.title}” to another day` }).click()
  assert.equal(
    await dialog.getByLabel('Why', { exact: true }).inputValue(),
    'The price list is late.',
  )
  await dialog.getByRole('radio', { name: 'The client’s' }).check()
  await dialog.getByRole('radio', { name: /^Client: / }).check()
  await button(page, 'Move it, and notify the client').click()
  await gone(dialog)
  await page.getByText(/4 days later, the client’s: The price list is late\./).waitFor()
  assert.equal(
    (await stops()).find(({ id }) => id === before!.id)?.due_date,
    addDays(before!.due_date, 4),
  )
})

test('who moves what a colleague has moved meanwhile is shown its day by now, and keeps what was typed', async (t) => {
  const { open, stops, database } = await room(t)
  const [before] = await stops()
  const page = await open('', { expected: refusals })
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why', { exact: true }).fill('Two of us are ill.')
  await dialog.getByRole('radio', { name: 'Ours' }).check()
  const theirs = addDays(before!.due_date, 1)
  await database.transaction((trx) =>
    trx.updateTable('milestone').set({ due_date: theirs }).where('id', '=', before!.id).execute(),
  )
  await button(page, 'Move it, and notify the client').click()
  await dialog
    .getByText(/Somebody has moved it meanwhile: it is due \w+ \d+, \d{4} by now\./)
    .waitFor()
  assert.equal(await dialog.getByLabel('Why', { exact: true }).inputValue(), 'Two of us are ill.')
  await button(page, 'Move it, and notify the client').click()
  await gone(dialog)
  assert.equal(
    (await stops()).find(({ id }) => id === before!.id)?.due_date,
    addDays(before!.due_date, 7),
  )
})

test('on a phone a milestone is moved by the thumb, and the focus is back where it was', async (t) => {
  const { open, stops } = await room(t)
  const [before] = await stops()
  const page = await open('dates', { viewport: phone, hasTouch: true, isMobile: true })
  const move = page.getByRole('button', { name: `Move “${before!.title}” to another day` })
  await move.tap()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fits(page, 320, phone.width)
  await pressable(page, 44)
  await page.keyboard.press('Escape')
  await gone(dialog)
  await hasFocus(move)
  await fits(page, 320, phone.width, desktop.width)
})

test('by the arrow keys a milestone moves along the line by days and weeks, and Enter asks why', async (t) => {
  const { open, stops, moves } = await room(t)
  const [before] = await stops()
  const page = await open('', { expected: refusals })
  const stop = page.getByRole('list', { name: 'Milestones' }).getByRole('button').first()
  await stop.press('ArrowRight')
  await stop.getByText('(+1)').waitFor()
  await stop.press('Shift+ArrowRight')
  await stop.getByText('(+8)').waitFor()
  await stop.press('ArrowLeft')
  await stop.getByText('(+7)').waitFor()
  await stop.press('Escape')
  await gone(stop.getByText('(+7)'))
  await hasFocus(stop)
  assert.match(page.url(), /\/console\/projects\/[\w-]{22}/, 'still at the project')
  await stop.press('ArrowRight')
  await stop.press('ArrowRight')
  await stop.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Move “${before!.title}”` })
  const day = dialog.getByLabel('Due', { exact: true })
  assert.equal(await day.inputValue(), addDays(before!.due_date, 2))
  await dialog.getByRole('radio', { name: 'Ours' }).check()
  const why = dialog.getByLabel('Why', { exact: true })
  await why.fill('Two of us are ill.')
  await why.press('Control+Enter')
  await gone(dialog)
  assert.deepEqual(
    (await moves()).map(({ to_date, whose }) => [to_date, whose]),
    [[addDays(before!.due_date, 2), 'firm']],
  )
})

test('a milestone is added, renamed, reached and removed from the page, each taken back by a key', async (t) => {
  const { open, stops, database, id } = await room(t)
  const before = await stops()
  const page = await open('dates')
  const part = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Milestones' }) })
    .last()
  await part.getByLabel('Another milestone').fill('Handed over')
  await part.getByLabel('Due', { exact: true }).fill('2027-03-31')
  await button(page, 'Add, and notify the client').click()
  await part.getByText('Handed over').waitFor()
  assert.equal(await part.getByLabel('Another milestone').inputValue(), '')
  assert.equal((await stops()).length, before.length + 1)
  await page.getByRole('heading', { name: clinicsTitle }).focus()
  await page.keyboard.press('z')
  await gone(part.getByText('Handed over'))
  assert.deepEqual(await stops(), before)

  const [one] = before
  await button(page, `Edit “${one!.title}”`).click()
  const dialog = page.getByRole('dialog', { name: `Edit “${one!.title}”` })
  await accessible(page)
  await dialog.getByLabel('What is to be reached').fill('All of them on it')
  await page.reload()
  await button(page, `Edit “${one!.title}”`).click()
  assert.equal(await dialog.getByLabel('What is to be reached').inputValue(), 'All of them on it')
  await button(page, 'Rename').click()
  await gone(page.getByRole('dialog'))
  await part.getByText('All of them on it').waitFor()
  assert.equal((await stops())[0]!.title, 'All of them on it')
  await page.keyboard.press('z')
  await gone(part.getByText('All of them on it'))
  assert.deepEqual(await stops(), before)

  await button(page, `“${one!.title}” is reached`).click()
  await button(page, `“${one!.title}” is not reached after all`).waitFor()
  await hasFocus(page.getByRole('heading', { name: 'Milestones' }))
  assert.equal((await stops()).length, before.length - 1)
  await button(page, `“${one!.title}” is not reached after all`).click()
  await button(page, `“${one!.title}” is reached`).waitFor()
  assert.deepEqual(await stops(), before)

  const all = async () =>
    await database.read.selectFrom('milestone').selectAll().where('project_id', '=', id).execute()
  const whole = await all()
  await button(page, `Edit “${one!.title}”`).click()
  await button(page, 'Remove it, and notify the client').click()
  await gone(page.getByRole('dialog'))
  await hasFocus(page.getByRole('heading', { name: 'Milestones' }))
  assert.equal((await all()).length, whole.length - 1)
  await page.keyboard.press('z')
  await button(page, `Edit “${one!.title}”`).waitFor()
  assert.deepEqual(
    (await all()).toSorted((a, b) => a.id.localeCompare(b.id)),
    whole.toSorted((a, b) => a.id.localeCompare(b.id)),
  )
})

test('who renames what a colleague has renamed meanwhile is shown its name by now', async (t) => {
  const { open, stops, database } = await room(t)
  const [one] = await stops()
  const page = await open('dates', { expected: refusals })
  await button(page, `Edit “${one!.title}”`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is to be reached').fill('Mine')
  await database.transaction((trx) =>
    trx.updateTable('milestone').set({ title: 'Theirs' }).where('id', '=', one!.id).execute(),
  )
  await button(page, 'Rename').click()
  await dialog.getByText(/Somebody has renamed it meanwhile: it is “Theirs” by now\./).waitFor()
  assert.equal(await dialog.getByLabel('What is to be reached').inputValue(), 'Mine')
  await page.getByRole('dialog', { name: 'Edit “Theirs”' }).waitFor()
  await button(page, 'Rename').click()
  await gone(dialog)
  assert.equal((await stops()).find(({ id }) => id === one!.id)?.title, 'Mine')
})

test('a meeting on a day that there is not is refused at its field, and what was typed stays', async (t) => {
  const { open } = await room(t)
  const page = await open('dates')
  await page.getByLabel('Another meeting').fill('A walk through the orchard')
  const when = page.getByLabel('When', { exact: true })
  await when.fill('2026-12-04T10:00')
  // As by a hand that types on in the year.
  await when.evaluate((one: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(one, '222222-12-04T10:00')
    one.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Choose a day and a time.').waitFor()
  assert.equal(await page.getByLabel('Another meeting').inputValue(), 'A walk through the orchard')
})
