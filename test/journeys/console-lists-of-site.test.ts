import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addActor } from '../support/calling.ts'
import { hasFocus } from './browser.ts'
import { accessible } from './checks.ts'
import { field, portal } from './portal-steps.ts'

test('by keyboard alone a question is changed and services are put in order, and visitors read that', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/site')
  await page.getByRole('link', { name: /^Questions/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Questions' }).waitFor()
  await page.locator('a[data-row]').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const open = page.locator('#row')
  await open.waitFor()
  await hasFocus(open)
  await field(page, 'Question').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Do you prune quinces?')
  await page.getByText('On the site at once: Question “Do you prune quinces?”.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Save/ }).waitFor()
  assert.equal(await field(page, 'Question').inputValue(), 'Do you prune quinces?')
  await accessible(page)
  await field(page, 'Question').focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Saved \d/).waitFor()
  await hasFocus(field(page, 'Question'))
  await here.lookForChanges()
  assert.match(await here.whole('/'), /Do you prune quinces\?/)

  await page.goto('/console/site/services')
  const rows = page.locator('a[data-row] b')
  await rows.first().waitFor()
  const before = await rows.allTextContents()
  await accessible(page)
  const last = page.locator('a[data-row]').last()
  await last.focus()
  for (let at = 1; at < before.length; at += 1) await page.keyboard.press('Alt+ArrowUp')
  const first = page.locator('a[data-row]').first()
  await hasFocus(first)
  assert.equal(await first.locator('b').textContent(), before.at(-1))
  const services = async () => {
    await here.lookForChanges()
    const all = (await (await here.get('/api/services/')).json()) as { title: string }[]
    return all.map(({ title }) => title)
  }
  const moved = [before.at(-1), ...before.slice(0, -1)]
  const areNow = async (order: (string | undefined)[]) => {
    while ((await services()).join() !== order.join()) await page.waitForTimeout(50)
  }
  await areNow(moved)
  const index = /<nav[^>]*aria-label="Services on this page"[^]*?<a[^>]*>([^<]*)/
  const [, top = ''] = index.exec(await here.whole('/services')) ?? []
  assert.equal(top.replace('&amp;', '&'), before.at(-1))
  // Quick moves are one act or several, as the server has kept up with them.
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.waitFor()
  while (await dismiss.isVisible()) await dismiss.click()
  await first.press('Alt+ArrowDown')
  await page.getByText(`Moved ${before.at(-1)}.`).waitFor()
  await hasFocus(page.locator('a[data-row]').nth(1))
  await areNow([moved[1], moved[0], ...moved.slice(2)])
  await page.keyboard.press('z')
  await page.getByText(/^Taken back: Moved/).waitFor()
  await areNow(moved)
})

test('a row is added, hidden, removed and brought back, and the focus is where the next act is', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/site/faqs', { expected: /status(?: of)? 400/ })
  await page.locator('a[data-row]').first().waitFor()
  const count = await page.locator('a[data-row]').count()
  await page.keyboard.press('n')
  const heading = page.locator('#row')
  await hasFocus(heading)
  await field(page, 'Answer').fill('In the autumn.')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Enter some text.').waitFor()
  await hasFocus(field(page, 'Question'))
  await field(page, 'Question').fill('When are quinces ripe?')
  await page.getByLabel('Featured').selectOption('yes')
  await page.getByLabel('Featured').press('Control+Enter')
  await page.getByRole('heading', { name: 'When are quinces ripe?' }).waitFor()
  await hasFocus(heading)
  const isPublic = async () => {
    await here.lookForChanges()
    return /When are quinces ripe/.test(await here.whole('/'))
  }
  assert.ok(await isPublic())
  await page.keyboard.press('h')
  await page.getByText(/^Hidden from the site, /).waitFor()
  assert.ok(!(await isPublic()))
  await page.keyboard.press('h')
  await page.getByText(/^On the site, /).waitFor()
  await page.keyboard.press('x')
  await page.getByText(/^Removed When are quinces ripe/).waitFor()
  await page.waitForFunction(
    (most) => document.querySelectorAll('a[data-row]').length === most,
    count,
  )
  await hasFocus(page.locator('a[data-row]').last())
  assert.ok(!(await isPublic()))
  await page.getByRole('link', { name: 'Removed (1)' }).click()
  await page.getByRole('button', { name: 'Bring back When are quinces ripe?' }).click()
  await page.getByRole('heading', { name: 'When are quinces ripe?' }).waitFor()
  await hasFocus(heading)
  assert.ok(await isPublic())
})

test('a row is dragged to another place', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/site/partners')
  const rows = page.locator('a[data-row] b')
  await rows.first().waitFor()
  const before = await rows.allTextContents()
  await page
    .locator('li:has(a[data-row])')
    .last()
    .dragTo(page.locator('li:has(a[data-row])').first())
  await page.getByText(`Moved ${before.at(-1)}.`).waitFor()
  assert.deepEqual(await rows.allTextContents(), [before.at(-1), ...before.slice(0, -1)])
})

test('a colleague’s words stand beside one’s own, and nothing typed is lost', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const ruth = await addActor(here, 'ruth', {
    organisation_id: null,
    role: 'editor',
    first_name: 'Ruth',
    last_name: 'Adler',
  })
  const page = await here.enter('/console/site/partners', { expected: /status(?: of)? 409/ })
  await page.locator('a[data-row]').first().click()
  await field(page, 'Name').fill('Quince Works')
  const id = (await page.locator('a[data-row]').first().getAttribute('data-row')) ?? ''
  await ruth.call('PATCH', `/staff/site/lists/partners/rows/${id}/`, {
    values: { name: 'Pear Works' },
  })
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText(/Theirs: “Pear Works”. Yours: “Quince Works”/).waitFor()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText(/^Saved \d/).waitFor()
  await here.lookForChanges()
  assert.match(await here.whole('/'), /Quince Works/)
})

test('what is typed while a row is added stays, and is a change of that row', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/site/faqs/new')
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/staff/site/lists/faqs/', async (route) => {
    if (route.request().method() === 'POST') {
      asked.resolve()
      await answer.promise
    }
    await route.continue()
  })
  await field(page, 'Question').fill('Do you prune quinces?')
  await field(page, 'Answer').fill('In March.')
  await field(page, 'Group').fill('orchard')
  await field(page, 'Answer').press('Control+Enter')
  await asked.promise
  await field(page, 'Answer').fill('In March, and in July.')
  answer.resolve()
  await page.getByRole('heading', { name: 'Do you prune quinces?' }).waitFor()
  assert.equal(await field(page, 'Answer').inputValue(), 'In March, and in July.')
  await page.getByText(/On the site at once: Answer/).waitFor()
})

test('on a phone of 320 px a list and a row stand one at a time, with a way back', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/site/services', {
    viewport: { width: 320, height: 640 },
  })
  const row = page.locator('a[data-row]').nth(1)
  await row.waitFor()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok((await overflow()) <= 0)
  await accessible(page)
  await row.click()
  await page.locator('#row').waitFor()
  assert.ok((await overflow()) <= 0)
  await accessible(page)
  await page.getByRole('button', { name: 'Move up' }).click()
  await page.getByText(/^On the site, 1 of /).waitFor()
  await hasFocus(page.getByRole('button', { name: 'Move up' }))
  await page.getByRole('link', { name: '← Services' }).click()
  await hasFocus(page.locator('a[data-row]').first())
})
