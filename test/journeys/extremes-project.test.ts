import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { newId } from '../../src/platform/auth/token.ts'
import { insertProject } from '../support/calling.ts'
import { insertRequest, type Owned } from '../support/dates.ts'
import { insertApproval } from '../support/work/approvals.ts'
import { insertVersion } from '../support/work/documents.ts'
import { desktop, phone } from './browser.ts'
import { portal } from './calendar-steps.ts'
import { accessible, fits, pressable, wellHeaded } from './checks.ts'

type Here = Awaited<ReturnType<typeof portal>>

const many = 50
const word = 'Donaudampfschifffahrtsgesellschaft'
/** Some are as long as they may be, without a place to break them. */
const titleOf = (at: number) => (at % 10 === 0 ? word.repeat(4) : `Figure ${at} of the yard`)
const momentOf = (at: number) => new Date(Date.UTC(2026, 9, 1, 9 + at)).toISOString()

/** Fifty of everything that a project can have much of. */
async function fill({ database, person }: Here, owned: Owned): Promise<void> {
  for (let at = 0; at < many; at += 1) {
    const [title, created_at] = [titleOf(at), momentOf(at)]
    await insertRequest(database, owned, {
      title,
      created_at,
      answer: `${word} ${at}`,
      answered_by: 'Maren Halden',
      answered_at: created_at,
    })
    const decided = { decision: 'approved' as const, decided_by_name: 'Maren Halden' }
    const proof = { decided_at: created_at, decided_address: '192.0.2.1', certificate: newId() }
    await insertApproval(database, owned, { title, created_at, ...decided, ...proof })
    const by = { by_name: 'Iris Okafor', by_account: person.id }
    await insertVersion(database, owned, { name: `${title}.pdf`, created_at, ...by })
  }
  await database.transaction(async (trx) => {
    await trx
      .insertInto('project_update')
      .values(each((at) => updateOf(owned, at)))
      .execute()
    await trx
      .insertInto('thread')
      .values({ ...owned, last_number: many, last_at: messageOf(owned, many - 1).created_at })
      .execute()
    await trx
      .insertInto('message')
      .values(each((at) => messageOf(owned, at)))
      .execute()
    await trx
      .updateTable('document')
      .set({ removed_at: momentOf(1100), removed_by_name: 'Iris Okafor', removed_by: person.id })
      .where('project_id', '=', owned.project_id)
      .execute()
  })
}

const each = <Row>(make: (at: number) => Row): Row[] =>
  Array.from({ length: many }, (_, at) => make(at))

const updateOf = (owned: Owned, at: number) => ({
  id: newId(),
  ...owned,
  title: titleOf(at),
  content: `${word} went on.`,
  health: 'on_track' as const,
  progress: at,
  done: '["One more."]',
  next: '[]',
  risks: '[]',
  needed: '[]',
  changes: '[]',
  author_id: null,
  author_name: 'Idris Halloran',
  created_at: momentOf(at),
})

const messageOf = (owned: Owned, at: number) => ({
  id: newId(),
  ...owned,
  number: at + 1,
  author_id: null,
  author_name: 'Idris Halloran',
  from_firm: at % 2,
  body: titleOf(at),
  created_at: momentOf(at),
})

async function withProject(t: TestContext, isFull: boolean) {
  const here = await portal(t)
  const organisation_id = here.halden
  const project_id = await insertProject(here.database, organisation_id, { title: 'The yard' })
  if (isFull) await fill(here, { organisation_id, project_id })
  return { ...here, address: `/dashboard?project=${project_id}#projects` }
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function isInOrder(page: Page, width: number): Promise<void> {
  await accessible(page)
  await wellHeaded(page)
  await pressable(page)
  await fits(page, 320, width)
}

const screens = [phone, desktop].flatMap((viewport) =>
  (['light', 'dark'] as const).map((theme) => ({ viewport, theme })),
)

for (const { viewport, theme } of screens) {
  const where = `at ${viewport.width} px, ${theme}`

  test(`a project with fifty of everything is in order ${where}`, async (t) => {
    const { open, address } = await withProject(t, true)
    const page = await open(address, { viewport, theme })
    const dialog = page.getByRole('dialog', { name: 'The yard' })
    await press(page, 'Show messages')
    await dialog.getByRole('log').waitFor()
    await press(page, `Show all ${many - 1} earlier updates`)
    await press(page, 'Show what happened')
    await dialog.getByRole('button', { name: 'Show earlier' }).waitFor()
    assert.equal(await dialog.getByText(/^Maren Halden, /).count(), 10)
    await press(page, 'Show 10 more answers')
    assert.equal(await dialog.getByText(/^Maren Halden, /).count(), 20)
    await isInOrder(page, viewport.width)
  })

  test(`fifty removed documents are in order ${where}`, async (t) => {
    const { open } = await withProject(t, true)
    const page = await open('/dashboard#documents', { viewport, theme })
    await page.getByText(`Removed in the last 30 days (${many})`).click()
    const removed = page.getByRole('list', { name: 'Removed documents' }).getByRole('listitem')
    await removed.first().waitFor()
    assert.equal(await removed.count(), 20)
    await press(page, 'Show 20 more documents')
    assert.ok(await removed.nth(20).evaluate((row) => row === document.activeElement))
    await isInOrder(page, viewport.width)
  })

  test(`a project with nothing in it is in order ${where}`, async (t) => {
    const { open, address } = await withProject(t, false)
    const page = await open(address, { viewport, theme })
    const dialog = page.getByRole('dialog', { name: 'The yard' })
    await press(page, 'Write a message')
    await dialog.getByText('No messages yet.').waitFor()
    await press(page, 'Show what happened')
    await dialog.getByText('Nothing has happened yet.').waitFor()
    const headings = await dialog.getByRole('heading', { level: 3 }).allTextContents()
    assert.deepEqual(headings, ['Messages', 'About the project', 'What happened'])
    await isInOrder(page, viewport.width)
  })
}
