import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Download, Page } from 'playwright-core'
import { until } from '../support/mail/outbox-fixture.ts'
import { thorough } from '../support/thorough.ts'
import { phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { handsOn, type By, type Hands } from './phone-hands.ts'
import {
  answered,
  appCode,
  documents,
  inView,
  signsIn,
  touchable,
  type Here,
} from './phone-steps.ts'
import { portal } from './portal-steps.ts'

interface Task {
  /** What is there before the client signs in. */
  prepare?: (here: Here) => Promise<unknown>
  acts: (hands: Hands, here: Here & { page: Page }) => Promise<unknown>
  /** What the client then sees, and what the server then holds. */
  ends: (here: Here & { page: Page; saved: () => Promise<string> }) => Promise<unknown>
}

const phrase = 'four-gulls-over-the-breakwater'
const discount = 'Who approves a discount above 12%?'
const prices = 'The price list for rope by the foot'
const plan = 'Training plan for the other thirty-seven dealers'

/** What a client does with the portal, from the moment that they are signed in. */
const tasks: Record<string, Task> = {
  'answers a request': {
    async acts({ press, type }) {
      await press(discount)
      await type('Your answer', 'Maren Halden does.')
      await press('Send the answer')
    },
    async ends({ page, database }) {
      await page.getByText(`Your answer to “${discount}” is with your project team.`).waitFor()
      const row = database.read.selectFrom('request').select(['answer', 'answered_by'])
      assert.deepEqual(
        { ...(await row.where('title', '=', discount).executeTakeFirst()) },
        { answer: 'Maren Halden does.', answered_by: 'Maren Halden' },
      )
    },
  },
  'delivers a file': {
    async acts({ press, choose }) {
      await press(prices)
      await choose(`Choose a file for ${prices}`, { name: 'prices.txt', text: '12 mm, 3.10' })
    },
    async ends({ page, database }) {
      await page.getByText(`Your file for “${prices}” was sent.`).waitFor()
      const row = database.read
        .selectFrom('request')
        .innerJoin('document_version', 'document_version.id', 'request.version_id')
        .select(['document_version.name', 'document_version.size'])
      assert.deepEqual(
        { ...(await row.where('request.title', '=', prices).executeTakeFirst()) },
        { name: 'prices.txt', size: 11 },
      )
    },
  },
  approves: {
    async acts({ press }) {
      await press(plan)
      await press('Approve')
      await press('Approve Training plan.pdf')
    },
    async ends({ page, database }) {
      await page.getByText(`You have approved “${plan}”.`).waitFor()
      const row = database.read.selectFrom('approval').select(['decision', 'decided_by_name'])
      assert.deepEqual(
        { ...(await row.where('title', '=', plan).executeTakeFirst()) },
        { decision: 'approved', decided_by_name: 'Maren Halden' },
      )
    },
  },
  'reads the newest update': {
    acts: ({ press }) => press('Dealer quotes on the phone'),
    async ends({ page, database }) {
      const newest = page.getByRole('heading', { name: 'Three dealers quote from the van' })
      await inView(newest)
      const read = database.read
        .selectFrom('update_read')
        .innerJoin('project_update', 'project_update.id', 'update_id')
        .select('title')
        .where('title', '=', 'Three dealers quote from the van')
      await until(async () => (await read.execute()).length === 1)
    },
  },
  'finds a document': {
    prepare: documents,
    async acts({ press, type }) {
      await press('Menu')
      await press('Documents')
      await type('Find a document', 'harbour map')
      await press('Download Map of the harbour.txt, version 1')
    },
    async ends({ page, saved }) {
      assert.equal(await saved(), 'Pier 3 is here.')
      await page.getByText('1 document found').waitFor()
    },
  },
  'writes a message': {
    async acts({ press, type }) {
      await press('Menu')
      await press(/^Messages/)
      await type('Your message', 'The van is back at noon.')
      await press('Send')
    },
    async ends({ page, database }) {
      await page.getByText('Sent.', { exact: true }).waitFor()
      const row = database.read.selectFrom('message').select('author_name')
      const { author_name } = await row
        .where('body', '=', 'The van is back at noon.')
        .executeTakeFirstOrThrow()
      assert.equal(author_name, 'Maren Halden')
    },
  },
  'subscribes the calendar': {
    async acts({ press }) {
      await press('Menu')
      await press('Calendar')
      await press('Make the address')
    },
    async ends({ page, request }) {
      const link = page.getByRole('link', { name: 'Open in your calendar' })
      await inView(link)
      const address = new URL((await link.getAttribute('href')) ?? '')
      assert.equal(address.protocol, 'webcal:')
      const feed = await request(address.pathname + address.search, {})
      assert.match(await feed.text(), /^BEGIN:VCALENDAR\r\n/)
    },
  },
  'reads what was answered': {
    prepare: answered,
    async acts({ press }) {
      await press('Dealer quotes on the phone')
      await press('Contents')
      await press('What you answered')
    },
    async ends({ page }) {
      await inView(page.getByRole('heading', { name: 'What you answered' }))
      await inView(page.getByText('At the north gate, behind the crane.'))
      await inView(page.getByText(/^Jonas Reyes, /))
    },
  },
  'sees a certificate': {
    async acts({ press }) {
      await press('Orders and stock in Salesforce')
      await press('Contents')
      await press('Approvals')
      await press('Certificate')
    },
    async ends({ page, database }) {
      await page.getByRole('heading', { name: 'Go live with the three links' }).waitFor()
      const row = database.read.selectFrom('approval').select('certificate')
      const { certificate } = await row.where('decision', '=', 'approved').executeTakeFirstOrThrow()
      assert.equal(new URL(page.url()).pathname, `/certificates/${certificate}`)
    },
  },
  'invites a colleague': {
    async acts({ press, type }) {
      await press('Menu')
      await press('Colleagues')
      await press('Invite somebody')
      await type('Email', 'tove@halden.example')
      await press('Send the invitation')
    },
    async ends({ page, database }) {
      await inView(page.getByText(/^tove@halden\.example is invited\./))
      const row = database.read
        .selectFrom('membership')
        .innerJoin('account', 'account.id', 'membership.account_id')
        .select(['role', 'sees_all', 'accepted_at'])
        .where('email', '=', 'tove@halden.example')
      assert.deepEqual(
        { ...(await row.executeTakeFirst()) },
        { role: 'member', sees_all: 1, accepted_at: null },
      )
    },
  },
  'changes the password': {
    async acts({ press, type }, { client }) {
      await press('Menu')
      await press('Profile')
      await type('Current password', client.password)
      await type('New password', phrase)
      await press('Change password')
    },
    async ends({ page, client, ...here }) {
      await page.getByText('Your password is changed. Other devices were signed out.').waitFor()
      assert.equal(await signsIn(here, client), false)
      assert.equal(await signsIn(here, { ...client, password: phrase }), true)
    },
  },
  'sets up the second factor': {
    async acts({ press, type }, { page, clock }) {
      await press('Menu')
      await press('Profile')
      await press('Set up an authenticator app')
      await type('Code', await appCode(page, clock))
      await press('Switch it on')
      await press('I have kept them')
    },
    async ends({ page, client, database }) {
      await page.getByText('On: sign-in asks for your password and then for').waitFor()
      const rows = database.read
        .selectFrom('second_factor')
        .innerJoin('account', 'account.id', 'account_id')
        .select('kind')
        .where('username', '=', client.username)
      assert.deepEqual(
        (await rows.execute()).map(({ kind }) => kind),
        ['app'],
      )
    },
  },
  'gets their own data': {
    async acts({ press }) {
      await press('Menu')
      await press('Profile')
      await press('Download your data')
    },
    async ends({ page, client, saved }) {
      const data = JSON.parse(await saved()) as { accounts: { username: string }[] }
      assert.equal(data.accounts[0]?.username, client.username)
      await page.getByText('Saved as a file.').waitFor()
    },
  },
}

/** From the moment that somebody is signed in. */
const mostTaps = 6

const ofPhone = { viewport: phone, hasTouch: true, isMobile: true }
const ways: By[] = ['finger', 'keyboard'] // In the short run the second for a third of them.

for (const [at, [name, { prepare, acts, ends }]] of Object.entries(tasks).entries()) {
  for (const by of ways.slice(0, thorough || at % 3 === 0 ? 2 : 1)) {
    test(`on a phone a client ${name}, by ${by} alone`, async (t) => {
      const here = await portal(t)
      await prepare?.(here)
      const page = await here.visit('/login', ofPhone)
      const saved = Promise.withResolvers<Download>()
      page.on('download', saved.resolve)
      await signIn(handsOn(page, by), page, here.client)
      const hands = handsOn(page, by)
      await acts(hands, { ...here, page })
      await ends({ ...here, page, saved: async () => await textOf(await saved.promise) })
      assert.ok(hands.taps() <= mostTaps, `${hands.taps()} taps`)
      if (by === 'finger') {
        await isInOrder(page)
        await leadsBack(page)
      }
    })
  }
}

async function signIn({ type, press }: Hands, page: Page, client: Here['client']): Promise<void> {
  await page.waitForLoadState('networkidle')
  await type('Username or email', client.username)
  await type('Password', client.password)
  await press('Sign In')
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
}

/** What a person ends on, in both themes. */
async function isInOrder(page: Page): Promise<void> {
  await touchable(page)
  await fits(page, 320, phone.width)
  // What a fixed bar lies on is not small, it is scrolled away.
  await page.evaluate(() => scrollTo(0, 0))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await accessible(page)
  }
}

/** Where a task ends is no dead end: what was opened closes, and a menu leads back to the start. */
async function leadsBack(page: Page): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  if (await close.isVisible()) await close.tap()
  else {
    await page.getByRole('button', { name: 'Menu' }).tap()
    const links = page.getByRole('link', { name: /^(Projects|Client Portal)( \d+ waiting)?$/ })
    await links.filter({ visible: true }).first().tap()
  }
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
}

async function textOf(download: Download): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
