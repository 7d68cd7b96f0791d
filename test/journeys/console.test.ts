import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { TOTP } from 'otpauth'
import { desktop, focusReads, phone } from './browser.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import {
  answer,
  button,
  codes,
  field,
  part,
  portal,
  refusals,
  withFactors,
} from './portal-steps.ts'
import { signIn } from './signin-steps.ts'

/** The console for a manager. */
async function consoleOf(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  return here
}

/** The label, the path and a text of each section that no other has. */
const sections = [
  ['Today', '/console/today', 'Only mine'],
  ['Enquiries', '/console/enquiries', 'No enquiry is open.'],
  ['Messages', '/console/messages', 'Choose a project from the list'],
  ['Pages', '/console/site', 'What a visitor reads first.'],
  ['Blog', '/console/blog', 'Changed since'],
  ['Case studies', '/console/case-studies', 'Changed since'],
  ['Texts', '/console/texts', 'Privacy Notice'],
  ['Own pages', '/console/pages', 'Changed since'],
  ['Pictures', '/console/media', 'There is no picture yet.'],
  ['Redirects', '/console/redirects', 'No redirects yet'],
  ['Subscribers', '/console/subscribers', 'Who gets them'],
  ['People', '/console/people', 'Nobody is open.'],
  ['Mail', '/console/mail', 'No mail is open.'],
  ['Mail templates', '/console/mail-templates', 'What clients and visitors are sent.'],
  ['Audit', '/console/audit', 'No entry is open.'],
  ['Profile', '/console/profile', 'How we greet you.'],
  ['Second factor', '/console/second-factor', 'Authenticator app'],
  ['Import', '/console/import', 'What is in it'],
  ['API keys', '/console/api-keys', 'No keys yet'],
  ['Help', '/console/help', 'Self-hosting'],
] as const

for (const theme of ['light', 'dark'] as const) {
  test(`every section of the console is in order, ${theme}`, async (t) => {
    const { enter } = await consoleOf(t)
    const page = await enter('/privacy')
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
    await page.goto('/console')
    await page.waitForURL('**/console/today')
    await page.getByText('Maren HaldenManager').first().waitFor()
    const menu = page.getByRole('navigation', { name: 'Staff Console' })
    for (const [label, path, sentence] of sections) {
      await menu.getByRole('link', { name: label }).first().click()
      await page.getByRole('main').getByText(sentence).first().waitFor()
      assert.equal(new URL(page.url()).pathname, path)
      // It follows what is drawn.
      const title = `${label} | Coronet Consulting`
      await page.waitForFunction((title) => document.title === title, title)
      const current = menu.locator('[aria-current=page] > span').first()
      assert.equal(await current.innerText(), label)
      await wellHeaded(page)
      await accessible(page)
      await fits(page, 320, phone.width, 1440, 2560)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), theme)
  })
}

test('Back, Forward, a reload and a new tab open the same section, without loading the page again', async (t) => {
  const { enter } = await consoleOf(t)
  const page = await enter('/console/profile')
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 2 })
  await heading('Profile').waitFor()
  const found = await page.evaluate(() => document.activeElement?.textContent)
  assert.notEqual(found, 'Profile', 'the focus does not move on arrival')
  await page.evaluate(() => Object.assign(globalThis, { loadedOnce: true }))
  await page.getByRole('link', { name: 'Second factor' }).focus()
  await page.keyboard.press('Enter')
  await heading('Second factor').waitFor()
  await focusReads(page, 'Second factor')
  await page.goBack()
  await heading('Profile').waitFor()
  await focusReads(page, 'Profile')
  await page.goForward()
  await heading('Second factor').waitFor()
  assert.ok(await page.evaluate(() => 'loadedOnce' in globalThis))
  await page.reload()
  await heading('Second factor').waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('heading', { name: 'Second factor', level: 2 }).waitFor()
})

test('an unknown path shows a message with a link back', async (t) => {
  const { enter } = await consoleOf(t)
  for (const path of ['/console/nothing', '/console/profile/more', '/console/dashboard']) {
    const page = await enter(path)
    await page.getByText('There is nothing at this address.').waitFor()
    assert.equal(await page.title(), 'Nothing here | Coronet Consulting')
    assert.equal(await page.locator('[aria-current=page]').count(), 0)
    await accessible(page)
    await page.getByRole('link', { name: 'Back to the console' }).click()
    await page.getByRole('button', { name: 'Only mine' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/console/today')
    await page.close()
  }
})

test('the first Tab offers to skip the menu, and the menu of a phone closes after a choice', async (t) => {
  const { enter } = await consoleOf(t)
  const page = await enter('/console/profile', { viewport: phone })
  await page.getByText('Where you are signed in.').waitFor()
  await page.keyboard.press('Tab')
  await focusReads(page, 'Skip to content')
  await page.keyboard.press('Enter')
  assert.ok(await page.evaluate(() => document.activeElement?.matches('main')))
  assert.equal(new URL(page.url()).pathname, '/console/profile')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await button(page, 'More').click()
  await menu.getByRole('link', { name: 'Second factor' }).click()
  await page.getByRole('heading', { name: 'Second factor', level: 2 }).waitFor()
  await menu.waitFor({ state: 'hidden' })
  await focusReads(page, 'Second factor')
})

test('after signing in again, one is back at the path where the session ended', async (t) => {
  const { enter, client } = await consoleOf(t)
  const page = await enter('/console/second-factor')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await page.waitForURL('**/login/staff')
  await page.getByRole('heading', { name: 'Staff Login', level: 1 }).waitFor()
  await accessible(page)
  await fits(page, 320, phone.width, 1440)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Username or email').fill(client.username)
  await page.getByLabel('Password', { exact: true }).fill(client.password)
  await button(page, 'Sign In').click()
  await page.waitForURL('**/console/second-factor')
  await page.getByRole('heading', { name: 'Second factor', level: 2 }).waitFor()
})

test('the link to the profile in a mail opens the profile of the console for staff', async (t) => {
  const { enter } = await consoleOf(t)
  const page = await enter('/dashboard#profile')
  await page.waitForURL('**/console/profile')
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
})

test('clients are redirected from any path of the console to the portal', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/console/profile')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
})

test('staff without the required second factor can only set it up, and get its recovery codes', async (t) => {
  const { enter } = await consoleOf(t)
  const factors = { required: true, required_here: true, app: false, recovery_codes: 0 }
  const page = await enter('/console/profile', {
    before: async (page) => {
      await withFactors(page, factors)
      await answer(page, '/passkeys/', 200, [])
      const qr = { size: 1, path: '' }
      await answer(page, '/second-factor/app/', 201, { secret: 'JBSWY3DP', url: 'otpauth:', qr })
      await answer(page, '/second-factor/app/confirm/', 200, { recovery_codes: codes })
    },
  })
  await page.waitForURL('**/console/second-factor')
  await page.getByText('Set up a second factor to go on.').waitFor()
  await accessible(page)
  const visited = () => page.evaluate(() => history.length)
  const before = await visited()
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL('**/console/second-factor')
  await page.getByRole('heading', { name: 'Second factor', level: 2 }).waitFor()
  assert.equal(await visited(), before + 1, 'Back would lead to where one is sent away again')
  await button(page, 'Set up an authenticator app').click()
  Object.assign(factors, { app: true, recovery_codes: 10 })
  await field(page, 'Code').fill('123456')
  await button(page, 'Switch it on').click()
  const here = part(page, 'Besides your password')
  await here.getByText('Keep these recovery codes').waitFor()
  assert.deepEqual(await here.getByRole('listitem').allInnerTexts(), codes)
  assert.ok(!(await page.getByText('Set up a second factor to go on.').isVisible()))
})

for (const viewport of [phone, desktop]) {
  test(`staff find their own sign-in at /console, and come back to it: ${viewport.width} px`, async (t) => {
    const { visit, client, clock, database } = await consoleOf(t)
    const page = await visit('/console/second-factor', { viewport, expected: refusals })
    await page.waitForURL('**/login/staff')
    await page.getByRole('heading', { name: 'Staff Login', level: 1 }).waitFor()
    await page.getByText('For the people of Coronet Consulting.').waitFor()
    assert.ok(!(await page.getByText(client.password).isVisible()))
    await accessible(page)
    await signIn(page, client.username, client.password)
    await page.waitForURL('**/console/second-factor')
    await button(page, 'Set up an authenticator app').click()
    const shown = await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()
    const app = new TOTP({ secret: shown.replaceAll(' ', '') })
    const code = () => app.generate({ timestamp: clock.now().getTime() })
    await field(page, 'Code').fill(code())
    await button(page, 'Switch it on').click()
    await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
    // On a phone it is in the menu.
    if (viewport === phone) await button(page, 'More').click()
    await button(page, 'Logout').click()
    await page.waitForURL('**/login/staff')
    await page.goto('/console/profile')
    await page.waitForURL('**/login/staff')
    clock.pass(60_000)
    await signIn(page, client.username, client.password)
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
    await page.getByLabel(/6-digit code/).fill(code())
    await button(page, 'Sign In').click()
    await page.waitForURL('**/console/profile')
    await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
    const row = database.read.selectFrom('totp').select('confirmed_at')
    assert.ok((await row.executeTakeFirstOrThrow()).confirmed_at)
  })
}
