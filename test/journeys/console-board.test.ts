import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { desktop, gone, hasFocus, phone } from './browser.ts'
import { accessible, fits, pressable } from './checks.ts'
import { button, portal, refusals } from './portal-steps.ts'

const [consent, referrals] = ['Consent forms, signed once', 'Referrals that nobody loses']
const [dealer, claims] = ['Dealer quotes on the phone', 'Warranty claims without paper']

/** The demo firm's projects, and a manager who looks at them. */
async function room(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const open = async (query = '', options: Parameters<typeof here.enter>[1] = {}) => {
    const page = await here.enter(`/console/projects${query}`, options)
    await page.locator('#projects').waitFor()
    await page.locator('a[data-row]:visible').first().waitFor()
    return page
  }
  const statusOf = async (title: string) =>
    (
      await here.database.read
        .selectFrom('project')
        .select('status')
        .where('title', '=', title)
        .executeTakeFirstOrThrow()
    ).status
  return { ...here, open, statusOf }
}

const column = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^${name}`) })
const card = (page: Page, title: string) => page.getByRole('link', { name: title })
const titles = async (page: Page) => await page.locator('a[data-row]').allInnerTexts()

test('filters stand in the address, are kept, and are chosen without a mouse', async (t) => {
  const { open } = await room(t)
  const page = await open()
  assert.ok((await titles(page)).includes(referrals))
  await page.getByLabel('Health').selectOption('On track')
  await page.waitForURL('**/console/projects?health=on_track')
  await page.keyboard.press('Tab')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Only those of one client' })
  await hasFocus(dialog.getByRole('combobox'))
  await dialog.getByRole('option', { name: /Cedar Row Clinics/ }).waitFor()
  await page.keyboard.type('cedar')
  await page.keyboard.press('Enter')
  await gone(dialog)
  await gone(card(page, dealer))
  assert.deepEqual(await titles(page), [referrals])
  await page.getByRole('button', { name: /^Cedar Row Clinics/ }).waitFor()
  await page.reload()
  await card(page, referrals).waitFor()
  assert.deepEqual(await titles(page), [referrals])
  await page.getByRole('link', { name: 'Active 1' }).waitFor()
  await page.locator('#projects').focus()
  await page.keyboard.press('v')
  await page.keyboard.type('Clinics well')
  await page.keyboard.press('Enter')
  await page.getByText('Kept as Clinics well').waitFor()
  const download = page.waitForEvent('download')
  await button(page, 'Save these 1 as CSV').press('Enter')
  const text = await readFile(await (await download).path(), 'utf8')
  assert.equal(text.trimEnd().split('\r\n').length, 2)
  await page.keyboard.press('Escape')
  await gone(page.getByRole('dialog'))
  await page.keyboard.press('u')
  await page.getByText('No project here by that.').waitFor()
  await page.getByRole('link', { name: 'Clinics well' }).click()
  await card(page, referrals).waitFor()
  await page.getByLabel('Whose').selectOption('Nobody’s')
  await page.waitForURL(/consultant=nobody/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('m')
  await page.waitForURL(/consultant=me/)
  await page.getByText('No project here by that.').waitFor()
  await page.keyboard.press('m')
  await card(page, referrals).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('nobody loses')
  await page.waitForURL(/search=nobody/)
  await page.keyboard.press('ArrowDown')
  await hasFocus(card(page, referrals))
})

test('the board is chosen by a key and stays, wherever one signs in', async (t) => {
  const { open } = await room(t)
  const page = await open('', { viewport: desktop })
  await page.keyboard.press('b')
  await page.waitForURL('**/console/projects?as=board')
  await column(page, 'On hold 1').getByRole('link', { name: claims }).waitFor()
  await column(page, 'Planned 2').getByRole('link', { name: consent }).waitFor()
  await column(page, 'On hold').getByText('Update overdue').waitFor()
  await accessible(page)
  const elsewhere = await open()
  await column(elsewhere, 'Active 2').waitFor()
  await elsewhere.keyboard.press('b')
  await elsewhere.waitForURL('**/console/projects?as=rows')
  await gone(column(elsewhere, 'Active'))
})

test('a status is changed on the board by keys, said, and taken back', async (t) => {
  const { open, statusOf, database } = await room(t)
  const page = await open('?as=board', { viewport: desktop, expected: refusals })
  for (const title of [consent, referrals, dealer, claims, 'Trade-fair app'])
    await card(page, title).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await hasFocus(card(page, referrals))
  await page.keyboard.press('j')
  await hasFocus(card(page, dealer))
  await page.keyboard.press('k')
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Change the status' })
  await dialog.getByText(referrals).waitFor()
  await page.getByRole('radio', { name: /^Completed/ }).check()
  await page.keyboard.press('Control+Enter')
  await gone(dialog)
  await page.getByText(`“${referrals}” is completed.`).waitFor()
  await column(page, 'Completed 2').getByRole('link', { name: referrals }).waitFor()
  await hasFocus(card(page, referrals))
  assert.equal(await statusOf(referrals), 'completed')
  await page.keyboard.press('z')
  await page.getByText(`Taken back: “${referrals}” is completed.`).waitFor()
  await column(page, 'Active 2').getByRole('link', { name: referrals }).waitFor()
  await hasFocus(card(page, referrals))
  assert.equal(await statusOf(referrals), 'active')
  const notices = await database.read
    .selectFrom('notification')
    .select('text')
    .where('text', 'like', '%is completed now.')
    .execute()
  assert.deepEqual(notices, [])
  // What asks for a reason says so, and what cannot be changed says why.
  for (let nth = 0; nth < 2; nth += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('s')
  await dialog.getByText('It is completed now and becomes').waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Say why the completed project is reopened.').waitFor()
  await page.keyboard.press('Escape')
  await gone(dialog)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('s')
  await page.getByText('“Trade-fair app” is cancelled, which cannot be changed again.').waitFor()
})

test('a card is dragged to another column, and one that may not go there says why', async (t) => {
  const { open, statusOf } = await room(t)
  const page = await open('?as=board', { viewport: desktop })
  const drag = async (title: string, to: string, letGo = true) => {
    const from = await card(page, title).boundingBox()
    const into = await column(page, to).boundingBox()
    assert.ok(from && into)
    await page.mouse.move(from.x + 20, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 })
    await page.mouse.move(into.x + into.width / 2, into.y + 60, { steps: 5 })
    if (letGo) await page.mouse.up()
  }
  await card(page, claims).waitFor()
  await drag(claims, 'Active')
  await page.getByText(`“${claims}” is active.`).waitFor()
  await column(page, 'Active 3').getByRole('link', { name: claims }).waitFor()
  await hasFocus(card(page, claims))
  assert.equal(await statusOf(claims), 'active')
  await drag(consent, 'Completed')
  await page
    .getByText(`“${consent}” stays. A project that is planned can become only active or cancelled.`)
    .waitFor()
  assert.equal(await statusOf(consent), 'planned')
  await drag(consent, 'Active', false)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  assert.equal(await statusOf(consent), 'planned')
  // The click that ends a drag opens nothing, and another one does.
  assert.match(page.url(), /as=board/)
  await drag(referrals, 'On hold')
  const dialog = page.getByRole('dialog', { name: 'Change the status' })
  assert.ok(await dialog.getByRole('radio', { name: /^On hold/ }).isChecked())
  await dialog.getByLabel('Why').fill('The print room moves.')
  await page.keyboard.press('Control+Enter')
  await column(page, 'On hold 1').getByRole('link', { name: referrals }).waitFor()
  assert.equal(await statusOf(referrals), 'on_hold')
  await card(page, referrals).click()
  await page.getByRole('heading', { name: referrals }).waitFor()
})

test('a colleague’s change is not overwritten unseen, and a column shows fifty at a time', async (t) => {
  const { open, statusOf, database } = await room(t)
  const one = await database.read
    .selectFrom('project')
    .selectAll()
    .where('title', '=', dealer)
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: 60 }, (_, at) => ({
    ...one,
    id: `many-${at}`.padEnd(22, '_'),
    title: `Many ${at}`,
    updated_at: new Date(Date.parse('2026-01-01') - at * 1000).toISOString(),
  }))
  await database.transaction((trx) => trx.insertInto('project').values(many).execute())
  const page = await open('?as=board', { viewport: desktop, expected: refusals })
  const active = column(page, 'Active 62')
  await active.waitFor()
  assert.equal(await active.locator('a[data-row]').count(), 50)
  await active.getByRole('button', { name: 'Show more' }).press('Enter')
  await hasFocus(card(page, 'Many 48'))
  assert.equal(await active.locator('a[data-row]').count(), 62)
  await database.transaction((trx) =>
    trx.updateTable('project').set({ status: 'on_hold' }).where('id', '=', one.id).execute(),
  )
  await button(page, `Change the status of ${dealer}`).press('Enter')
  await page.getByRole('radio', { name: /^Completed/ }).check()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Somebody has changed the status meanwhile: it is on hold by now/).waitFor()
  assert.equal(await statusOf(dealer), 'on_hold')
})

test('on a phone one column is shown at a time, and a status is changed with a thumb', async (t) => {
  const { open, statusOf } = await room(t)
  const page = await open('?as=board', { viewport: phone, hasTouch: true })
  await card(page, referrals).waitFor()
  assert.equal(await card(page, consent).isVisible(), false)
  await pressable(page, 44)
  await accessible(page)
  await page.getByRole('link', { name: 'Planned' }).click()
  await card(page, consent).waitFor()
  assert.equal(await card(page, referrals).isVisible(), false)
  await button(page, `Change the status of ${consent}`).click()
  await page.getByRole('button', { name: /^Change it, and notify/ }).click()
  await page.getByText(`“${consent}” is active.`).waitFor()
  assert.equal(await statusOf(consent), 'active')
  await fits(page, 320, 390)
})
