import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { castPassword } from '../fixtures/cast.ts'
import { actors } from '../support/actors.ts'
import { emptyAddress } from '../support/database/database.ts'
import { startServer } from '../support/program/program.ts'
import { exported } from '../support/work/moved.ts'
import { world } from '../support/world.ts'
import { hydrated, visitorsOf } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { field } from './portal-steps.ts'

const password = 'seven quiet lanterns by the quay'
const headline = 'Quinces, all year.'

/** The built program in an empty folder, and its owner’s link as it is printed. */
async function started(t: TestContext, settings: Record<string, string>) {
  const visitors = visitorsOf(t)
  const { url, dataDir } = await emptyAddress(t)
  const place = { DATA_DIR: join(dataDir, 'data'), ...(url && { DATABASE_URL: url }) }
  const program = await startServer(t, { ...place, LOG_LEVEL: 'silent', ...settings })
  const link = /by (http\S+)/.exec(program.said())?.[1] ?? ''
  const { pathname, hash } = new URL(link)
  t.after(visitors.check)
  return {
    ...program,
    folder: place.DATA_DIR,
    visit: visitors.at(program.origin),
    link: pathname + hash,
  }
}

/** Clicks, and counts. */
function counting(page: Page) {
  let count = 0
  const click = async (role: 'button' | 'link', name: string | RegExp) => {
    count += 1
    await page.getByRole(role, { name, exact: true }).click()
  }
  return { click, count: () => count }
}

/** From the printed link to the first of the steps. */
async function comeIn(page: Page, click: ReturnType<typeof counting>['click']): Promise<void> {
  await hydrated(page.getByLabel('First name'))
  await page.getByLabel('First name').fill('Olga')
  await page.getByLabel('Last name').fill('Quince')
  await page.getByLabel('Email', { exact: true }).fill('olga@quince.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await click('button', 'Create my account')
  await click('link', 'Sign In')
  await page.getByLabel('Password', { exact: true }).fill(password)
  // Who they are comes with the script, and a form without it is not sent.
  await page.locator('[name=username]:valid').waitFor()
  await click('button', 'Sign In')
}

/** Skips the step about oneself in a demo; elsewhere it is done before anything else opens. */
async function secure(
  page: Page,
  click: ReturnType<typeof counting>['click'],
  isDemo: boolean,
): Promise<void> {
  if (isDemo) {
    await page.getByRole('heading', { name: 'You', exact: true }).waitFor()
    await accessible(page)
    await click('button', 'Skip for now')
    await page.getByRole('heading', { name: 'Your firm', exact: true }).waitFor()
    return
  }
  await page.getByText('Set up a second factor to go on.').waitFor()
  await click('button', 'Set up an authenticator app')
  const shown = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()
  const app = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) })
  await field(page, 'Code').fill(app.generate())
  await click('button', 'Switch it on')
  await click('button', 'I have kept them')
  await click('link', 'Go on to where you were going')
  await page.waitForURL('**/console/start/firm')
}

for (const demo of ['on', 'off'])
  test(`from the printed link to a changed headline in at most 12 clicks, with DEMO=${demo}`, async (t) => {
    const { visit, link, origin } = await started(t, { DEMO: demo })
    const page = await visit(link)
    const { click, count } = counting(page)
    await comeIn(page, click)
    await secure(page, click, demo === 'on')
    await field(page, 'Name').fill('Quince & Daughters')
    await click('button', /^Save/)
    await click('button', 'Next: Your site')
    await field(page, 'Headline').fill(headline)
    await click('button', /^Save/)
    await page.getByText(/^Saved \d/).waitFor()
    const beside = page.frameLocator('iframe[title^="The home page"]')
    await beside.getByRole('heading', { level: 1, name: headline }).waitFor()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      click('link', 'See the page'),
    ])
    await opened.getByRole('heading', { level: 1, name: headline }).waitFor()
    assert.match(await opened.title(), /^Quince & Daughters: /)
    assert.ok(count() <= 12, `it took ${count()} clicks`)
    await opened.close()
    await page.reload()
    await page.getByRole('link', { name: /Your site Done/ }).waitFor()
    await fits(page)
    await accessible(page)
    // What is skipped can be done later, and where one was is where one goes on.
    await page.goto(`${origin}/console/start`)
    await page.getByRole('heading', { name: 'Your mail', exact: true }).waitFor()
    await page.getByRole('link', { name: demo === 'on' ? /You Skipped/ : /You Done/ }).waitFor()
  })

test('the demo goes by one act that asks for the password, and what the owner wrote stays', async (t) => {
  const { visit, link, origin } = await started(t, { DEMO: 'on' })
  const page = await visit(link, { expected: /status(?: of)? 403|Blocked script execution/ })
  const { click } = counting(page)
  await comeIn(page, click)
  await secure(page, click, true)
  await page.goto(`${origin}/console/start/firm`)
  await field(page, 'Name').fill('Quince & Daughters')
  await click('button', /^Save/)
  await page.getByText(/^Saved \d/).waitFor()
  await page.goto(`${origin}/console/today`)
  const launch = page.getByRole('region', { name: 'Before you go live' })
  await launch.getByRole('link', { name: 'Remove the demo' }).click()
  await page.getByRole('link', { name: '6 services' }).waitFor()
  await accessible(page)
  await click('button', 'Remove the demo')
  await click('button', 'Remove it for good')
  await page.getByText(/^The demo is gone/).waitFor()
  const answer = await fetch(origin)
  const home = await answer.text()
  assert.match(home, /Quince &amp; Daughters/)
  assert.doesNotMatch(home, /Coronet|Lindqvist|555-0142/)
  await page.goto(`${origin}/console/today`)
  await launch.getByRole('link', { name: 'Set up mail' }).waitFor()
  assert.equal(await launch.getByRole('link', { name: 'Remove the demo' }).count(), 0)
})

test('built-in claims are confirmed or left out, and what is put away is gone from Today', async (t) => {
  const { visit, link, origin } = await started(t, { DEMO: 'off' })
  const page = await visit(link)
  const { click } = counting(page)
  await comeIn(page, click)
  await secure(page, click, false)
  await page.goto(`${origin}/console/start/live`)
  await page.getByRole('button', { name: /^It is true.*20\+ Years Experience/ }).click()
  await page.getByText('Confirmed').waitFor()
  await page.getByRole('button', { name: /^Leave it out.*98% Success Rate/ }).click()
  await page.getByText('Left out').waitFor()
  await accessible(page)
  await page.goto(`${origin}/console/today`)
  const launch = page.getByRole('region', { name: 'Before you go live' })
  await launch.getByRole('link', { name: 'Set up mail' }).focus()
  await page.keyboard.press('h')
  await page.keyboard.press('1')
  await launch.getByRole('link', { name: 'Set up mail' }).waitFor({ state: 'detached' })
  assert.doesNotMatch(await (await fetch(origin)).text(), /Success Rate/)
})

test('a new install begins from an export of another one, and the old account signs in', async (t) => {
  const old = await world(t, { demo: false })
  await actors(old)
  const { path, key, secret } = await exported(t, old)
  // The answers of the old program, and none while it starts anew.
  const expected =
    /Blocked script execution|status(?: of)? 401|ERR_CONNECTION|ERR_EMPTY|ERR_FAILED|failed/
  const here = await started(t, { DEMO: 'off', DATABASE_URL: '' })
  const page = await here.visit(here.link, { expected })
  const { click } = counting(page)
  await comeIn(page, click)
  await secure(page, click, false)
  await page.getByText('Begin from an export of another install').click()
  await page.getByLabel('The export').setInputFiles(path)
  await field(page, 'The line in its backup.key').fill(
    readFileSync(join(here.folder, 'secret.key'), 'utf8'),
  )
  await click('button', 'Send it and look through it')
  await page.getByText(/is not that of this backup|another key/).waitFor()
  await field(page, 'The line in its backup.key').fill(key)
  await field(page, 'The line in its secret.key (optional)').fill(
    readFileSync(secret ?? '', 'utf8'),
  )
  await click('button', 'Look through it again')
  // In a process that stands back for all others.
  await page.getByText('All of it was read and compared.').waitFor({ timeout: 60_000 })
  await page.getByText(/^\d+ clients$/).waitFor()
  await accessible(page)
  await click('button', 'Put it into the place of this install')
  await page.waitForURL('**/login/staff')
  const signIn = async (name: string, word: string) =>
    await fetch(`${here.origin}/api/auth/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: name, password: word }),
    })
  assert.equal((await signIn('ingrid.sandbar', castPassword)).status, 200)
  assert.equal((await signIn('olga@quince.example', password)).status, 401)
  const names = readdirSync(here.folder)
  assert.equal(names.includes('arriving'), false)
  // A key in it may be the only one.
  const aside = names.find((name) => name.startsWith('replaced-')) ?? ''
  assert.ok(readdirSync(join(here.folder, aside)).includes('secret.key'))
})
