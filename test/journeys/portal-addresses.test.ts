import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { Database } from '../../src/database/open.ts'
import { insertVersion } from '../support/work/documents.ts'
import { portal, refusals } from './portal-steps.ts'

const src = fileURLToPath(new URL('../../src', import.meta.url))
const project = 'Dealer quotes on the phone'

const section = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: true, level: 2 }).waitFor()
const dialog = (page: Page) => page.getByRole('dialog', { name: project }).waitFor()

/** Waits for what has the focus, with these words in it. */
const focusedOn = (page: Page, title: string) =>
  page.waitForFunction((words) => {
    const { activeElement } = document
    return activeElement !== document.body && activeElement?.textContent?.includes(words)
  }, title)

/** Every address in mails, notifications, calendars and time lines, with a check of what it opens. */
const opens: Record<string, (page: Page, title: string) => Promise<unknown>> = {
  '/dashboard#documents': section('Documents'),
  '/dashboard#messages': section('Messages'),
  '/dashboard#profile': section('Profile'),
  '/dashboard?project=…': dialog,
  '/dashboard?project=…#projects': dialog,
  '/dashboard?project=…&update=…#projects': focusedOn,
  '/dashboard?project=…&milestone=…#projects': focusedOn,
  '/dashboard?project=…&status=…#projects': focusedOn,
  '/dashboard?month=…&view=month#calendar': (page, title) =>
    page.getByRole('heading', { name: title }).waitFor(),
  '/dashboard?project=…#messages': async (page) => {
    await section('Messages')(page)
    await page.getByRole('heading', { name: project, level: 3 }).waitFor()
    await page.waitForURL((url) => url.search === '')
  },
  '/dashboard?project=…&message=…#messages': focusedOn,
  '/dashboard?meeting=…&at=…#calendar': focusedOn,
  '/dashboard?document=…#documents': async (page, title) => {
    await section('Documents')(page)
    await page.waitForFunction(
      (name) =>
        document.activeElement?.matches('li') && document.activeElement.textContent?.includes(name),
      title,
    )
  },
  '/dashboard?waiting=…#projects': async (page, title) => {
    await section('Projects')(page)
    await page.waitForFunction(
      (name) =>
        document.activeElement?.parentElement?.matches('details[open]') &&
        document.activeElement.textContent?.includes(name),
      title,
    )
  },
}

/** The addresses in the program's code, with `…` in place of ids. */
function written(): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((name) => !name.includes('.test.'))
  const found = files.flatMap((name) => {
    const code = readFileSync(join(src, name), 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '')
    return code.match(/\/dashboard[?#][^'"`\s]*/g) ?? []
  })
  // Without those that the demo makes from the name of a section, which are in the list already, and the
  // one by which the console sees the portal, which is in console-see-as.test.ts.
  const named = found.filter((address) => !address.includes('#${') && !address.includes('?see-as='))
  return [...new Set(named.map((address) => address.replaceAll(/\$\{[^}]*\}+/g, '…')))]
}

test('every address that the program writes into mails and notifications is tried', () => {
  const addresses = written()
  assert.ok(addresses.length > 5)
  assert.deepEqual(addresses.toSorted(), Object.keys(opens).toSorted())
})

/** The id for `…` in each address, with the title of what it opens. */
async function namesIn(database: Database): Promise<Record<string, { id: string; title: string }>> {
  const { read } = database
  const projects = read.selectFrom('project').select(['id', 'title', 'organisation_id'])
  const quotes = await projects.where('title', '=', project).executeTakeFirstOrThrow()
  const requests = read.selectFrom('request').select(['id', 'title'])
  const waiting = await requests.where('project_id', '=', quotes.id).executeTakeFirstOrThrow()
  const owned = { organisation_id: quotes.organisation_id, project_id: quotes.id }
  const { document_id: id, name: title } = await insertVersion(database, owned, {
    name: 'Quince.pdf',
  })
  const updates = read.selectFrom('project_update').select(['id', 'title'])
  const update = await updates.where('project_id', '=', quotes.id).executeTakeFirstOrThrow()
  const milestones = read.selectFrom('milestone').select(['id', 'title'])
  const milestone = await milestones.where('project_id', '=', quotes.id).executeTakeFirstOrThrow()
  const month = { id: '2031-02', title: 'February 2031' }
  const status = { id: quotes.id, title: 'Status' }
  const named = { project: quotes, status, document: { id, title }, waiting, update, milestone }
  return { ...named, month, ...(await saidAndMet(database, quotes)) }
}

/** A message of a project, by its number, and a meeting of its organisation, by its id and hour. */
async function saidAndMet(
  { read }: Database,
  { id, organisation_id }: { id: string; organisation_id: string },
) {
  const messages = read.selectFrom('message').select(['number', 'body'])
  const { number, body } = await messages.where('project_id', '=', id).executeTakeFirstOrThrow()
  const meetings = read.selectFrom('event').select(['id', 'title', 'starts_at'])
  const meeting = await meetings
    .where('organisation_id', '=', organisation_id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { title, starts_at } = meeting
  return {
    message: { id: String(number), title: body.split('\n')[0] ?? '' },
    meeting,
    at: { id: starts_at, title },
  }
}

test('an address from a mail opens what it names, and opens it again after a reload', async (t) => {
  const { enter, database } = await portal(t)
  const names = await namesIn(database)
  const page = await enter('/privacy')
  for (const [address, isOpen] of Object.entries(opens)) {
    const named = [...address.matchAll(/(\w+)=…/g)].map(([, name = '']) => name)
    const { title = '' } = names[named.at(-1) ?? ''] ?? {}
    await page.goto('/privacy')
    await page.goto(
      address.replaceAll(/(\w+)=…/g, (_, name: string) => `${name}=${names[name]?.id}`),
    )
    await isOpen(page, title)
    await page.reload()
    await isOpen(page, title)
  }
})

test('Back closes a project, and one that cannot be opened leaves no entry in the history', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard#calendar', { expected: refusals })
  await page.getByRole('link', { name: /^Projects/ }).click()
  await page.getByRole('button', { name: project }).click()
  await dialog(page)
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.evaluate(() => (location.href = '/dashboard?project=nothing#projects'))
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
  await page.waitForURL((url) => url.search === '')
  // Half an address is answered 400, and trying it again would not help.
  await page.getByText('The project is not here any more, or not open to you.').waitFor()
  await page.goBack()
  await page.waitForURL('**/dashboard#projects')
  await page.goBack()
  await section('Calendar')(page)
})
