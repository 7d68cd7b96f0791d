import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addActor } from '../support/calling.ts'
import { hasFocus, phone } from './browser.ts'
import { accessible } from './checks.ts'
import { field, portal } from './portal-steps.ts'

test('a headline is changed where it stands, survives a reload, is public, and is taken back', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console')
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  const headline = field(page, 'Headline')
  const before = await headline.inputValue()
  await headline.fill('Quinces, all year.')
  await page.getByText('On the site at once: Headline “Quinces, all year.”.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Save/ }).waitFor()
  assert.equal(await headline.inputValue(), 'Quinces, all year.', 'a reload loses nothing')
  await accessible(page)
  await headline.press('Control+Enter')
  await page.getByText(/^Saved \d/).waitFor()
  await here.lookForChanges()
  assert.match(await here.whole('/'), /Quinces, all year\./)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForFunction(
    (was) => document.querySelector<HTMLInputElement>('#hero-headline')?.value === was,
    before,
  )
  await here.lookForChanges()
  assert.doesNotMatch(await here.whole('/'), /Quinces/)
})

test('a colleague’s value stands beside one’s own, and what is wrong is said at its field', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const ruth = await addActor(here, 'ruth', {
    organisation_id: null,
    role: 'editor',
    first_name: 'Ruth',
    last_name: 'Adler',
  })
  const page = await here.enter('/console/site', {
    expected: /status(?: of)? 4(?:09|00)/,
  })
  await field(page, 'Place').fill('Oslo')
  await ruth.call('PATCH', '/staff/site/firm/', { location: 'Bergen', phone: '+47 555' })
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText(/Theirs: “Bergen”. Yours: “Oslo”/).waitFor()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  assert.equal(await field(page, 'Phone').inputValue(), '+47 555', 'other fields are merged')
  const email = page.locator('#firm-email')
  await email.fill('desk')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Enter an email address, such as name@example.com.').waitFor()
  await hasFocus(email)
  await email.fill('desk@quince.example')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText(/^Saved \d/).waitFor()
  const rows = here.database.read.selectFrom('company_info').select(['location', 'email'])
  const { location, email: saved } = await rows.executeTakeFirstOrThrow()
  assert.deepEqual([location, saved], ['Oslo', 'desk@quince.example'])
})

test('what is typed while a save is under way stays, and is saved by the next', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/site')
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/staff/site/firm/', async (route) => {
    if (route.request().method() === 'PATCH') {
      asked.resolve()
      await answer.promise
    }
    await route.continue()
  })
  await field(page, 'Place').fill('Oslo')
  await field(page, 'Place').press('Control+Enter')
  await asked.promise
  await field(page, 'Phone').fill('+47 555')
  answer.resolve()
  await page.getByText('On the site at once: Phone “+47 555”.').waitFor()
  assert.equal(await field(page, 'Phone').inputValue(), '+47 555')
  await field(page, 'Phone').press('Control+Enter')
  await page.getByText(/^Saved \d/).waitFor()
  const rows = here.database.read.selectFrom('company_info').select(['location', 'phone'])
  const { location, phone } = await rows.executeTakeFirstOrThrow()
  assert.deepEqual([location, phone], ['Oslo', '+47 555'])
})

test('on the phone of an editor their rooms are in the bar, and no bar covers what is typed', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/site', { viewport: phone })
  const most = page.getByRole('navigation', { name: 'Most used' })
  await most.getByRole('link', { name: 'Blog' }).waitFor()
  assert.deepEqual(await most.getByRole('link').allInnerTexts(), [
    'Today',
    'Pages',
    'Blog',
    'Case studies',
  ])
  const headline = field(page, 'Headline')
  // As far down as a thumb may still reach it.
  await headline.evaluate((one) => {
    scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 70)
    one.focus({ preventScroll: true })
  })
  await page.keyboard.type('Q')
  const bar = page.getByRole('group', { name: 'Changes' })
  await bar.waitFor()
  await page.keyboard.type('uinces')
  await page.waitForFunction(() => {
    const rect = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const [typed, over] = [rect('#hero-headline'), rect('[aria-label=Changes]')]
    return typed && over && typed.bottom <= over.top && over.bottom <= innerHeight - 56
  })
})

test('a day off is added once, and is removed and put back', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/site', { expected: /status(?: of)? 400/ })
  const days = page.getByRole('list', { name: 'Days off' })
  const add = async (day: string, name: string) => {
    await field(page, 'Day off').fill(day)
    await field(page, 'What day it is').fill(name)
    await page.getByRole('button', { name: 'Add the day' }).click()
  }
  await add('2031-12-24', 'Quince Eve')
  await days.getByText('Quince Eve').waitFor()
  await add('2031-12-24', 'Again')
  await page.getByText('This day is there already.').waitFor()
  await hasFocus(page.locator('#day-off-day'))
  await accessible(page)
  await page.getByRole('button', { name: /^Remove Quince Eve/ }).click()
  await days.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await days.getByText('Quince Eve').waitFor()
  const rows = await here.database.read.selectFrom('holiday').select(['day', 'name']).execute()
  assert.deepEqual(
    rows.map(({ day, name }) => [day, name]),
    [['2031-12-24', 'Quince Eve']],
  )
})
