import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { newId } from '../../src/platform/auth/token.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import { now } from './console-steps.ts'
import { fixTime } from './fixed-time.ts'
import { button, field, portal, refusals, type Coming } from './portal-steps.ts'

const title = 'Dealer quotes on the phone'

/** A console for Maren, a manager, of the demo firm. */
async function messages(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { database } = here
  const found = database.read.selectFrom('project').select(['id', 'organisation_id'])
  const project = await found.where('title', '=', title).executeTakeFirstOrThrow()
  const open = async (path = '/console/messages', options: Coming = {}) =>
    await here.enter(path, {
      ...options,
      before: async (page) => {
        await fixTime(page, now)
        await options.before?.(page)
      },
    })
  /** Somebody writes there, behind the back of whoever looks. */
  const write = async (author_name: string, body: string, from_firm = 1) => {
    const of = { project_id: project.id, organisation_id: project.organisation_id }
    const last_at = '2026-11-20T14:59:00.000Z'
    await database.transaction(async (trx) => {
      const { last_number: number } = await trx
        .updateTable('thread')
        .set(({ eb }) => ({
          last_number: eb('last_number', '+', 1),
          last_at,
          waits_since: from_firm ? null : last_at,
        }))
        .where('project_id', '=', project.id)
        .returning('last_number')
        .executeTakeFirstOrThrow()
      const row = { id: newId(), ...of, number, author_id: null, author_name, from_firm, body }
      await trx
        .insertInto('message')
        .values({ ...row, created_at: last_at })
        .execute()
    })
  }
  const bodies = async () => {
    const rows = database.read.selectFrom('message').select(['body', 'from_firm'])
    return await rows.where('project_id', '=', project.id).orderBy('number').execute()
  }
  return { ...here, open, project, write, bodies }
}

/** Waits until the heading of what is open has the focus. */
const arrived = (page: Page, name = title) =>
  page.waitForFunction(
    (wanted) =>
      document.activeElement?.matches('h3') && document.activeElement.textContent === wanted,
    name,
  )
const row = (page: Page, words: string) => page.locator('a[data-row]').filter({ hasText: words })
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('what waits stands first, is opened and answered by keys alone, and left again', async (t) => {
  const { open, write, bodies } = await messages(t)
  await write('Petra Lund', 'Who signs off the discount table?', 0)
  const page = await open()
  await row(page, 'Who signs off the discount table?').waitFor()
  assert.match((await page.locator('a[data-row]').first().textContent()) ?? '', /unread/)
  await accessible(page)
  await wellHeaded(page)
  await page.getByRole('link', { name: /^Unread/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/box=unread/)
  await row(page, 'Who signs off the discount table?').focus()
  await page.keyboard.press('Enter')
  await arrived(page)
  await page.getByRole('log', { name: 'Messages' }).getByText('Who signs off').waitFor()
  assert.match(await page.title(), new RegExp(title))
  await accessible(page)
  await wellHeaded(page)
  await fits(page, 1440, 1100, 390, 320)
  await page.keyboard.press('r')
  const text = page.getByRole('textbox', { name: /^A message to Halden/ })
  await text.waitFor()
  await page.keyboard.type('Petra does, by Friday.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('log').getByText('Petra does, by Friday.').waitFor()
  assert.equal((await bodies()).at(-1)?.body, 'Petra does, by Friday.')
  assert.equal((await bodies()).at(-1)?.from_firm, 1)
  await page.keyboard.press('Escape')
  await arrived(page)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.matches('a[data-row], #section'))
  assert.equal(new URL(page.url()).pathname, '/console/messages')
})

test('a note stays with the team, and what was begun is there after a reload', async (t) => {
  const { open, project, bodies, database } = await messages(t)
  const page = await open(`/console/messages/${project.id}`)
  await page.getByRole('log').waitFor()
  await page.keyboard.press('t')
  await field(page, 'A note for the team alone').fill('They pay late.')
  await page.keyboard.press('Control+Enter')
  const item = page.getByRole('listitem').filter({ hasText: 'They pay late.' })
  await item.getByText('Team', { exact: true }).waitFor()
  assert.ok((await bodies()).every(({ body }) => body !== 'They pay late.'))
  const notes = database.read.selectFrom('note').select('body')
  assert.ok((await notes.execute()).some(({ body }) => body === 'They pay late.'))
  await page.getByRole('radio', { name: /^Client: Halden/ }).check()
  await page.getByRole('textbox', { name: /^A message to Halden/ }).fill('Dear Petra,')
  await row(page, title).getByText('Draft').waitFor()
  await page.reload()
  const begun = page.getByRole('textbox', { name: /^A message to Halden/ })
  await begun.waitFor()
  assert.equal(await begun.inputValue(), 'Dear Petra,', 'and it is still for the client')
})

test('an answer is held back where a colleague was faster, and sent anyway by choice', async (t) => {
  const { open, project, write, bodies } = await messages(t)
  const page = await open(`/console/messages/${project.id}`, { expected: refusals })
  await page.getByRole('log').waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('Jonas signs it.')
  await write('Ruth Adler', 'Petra signs it.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Ruth Adler has written meanwhile.').waitFor()
  await page.getByRole('log').getByText('Petra signs it.').waitFor()
  assert.equal((await bodies()).at(-1)?.body, 'Petra signs it.')
  await accessible(page)
  await button(page, 'Send anyway').click()
  await page.getByRole('log').getByText('Jonas signs it.').waitFor()
  assert.deepEqual(
    (await bodies()).slice(-2).map(({ body }) => body),
    ['Petra signs it.', 'Jonas signs it.'],
  )
})

test('what needs no answer is counted as read by E, and taken back by Z', async (t) => {
  const { open, project, write, database } = await messages(t)
  await write('Petra Lund', 'Thank you!', 0)
  const waits = async () => {
    const thread = database.read.selectFrom('thread').select('waits_since')
    return (await thread.where('project_id', '=', project.id).executeTakeFirstOrThrow()).waits_since
  }
  const page = await open()
  await row(page, 'Thank you!').focus()
  await page.keyboard.press('Enter')
  await arrived(page)
  await page.keyboard.press('e')
  await said(page, ': read').waitFor()
  assert.equal(await waits(), null)
  await arrived(page)
  await page.keyboard.press('z')
  await button(page, /^No answer needed/).waitFor()
  assert.notEqual(await waits(), null)
  await button(page, /^No answer needed/).click()
  await button(page, /^Undo/).click()
  await button(page, /^No answer needed/).waitFor()
  // The button to take it back is gone, and the focus is not lost with it.
  await arrived(page)
})

test('a consultant sees the threads of their projects alone', async (t) => {
  const { open, become, project } = await messages(t)
  await become({ role: 'consultant' })
  const page = await open('/console/messages', { expected: refusals })
  await page.getByText('Nobody has written yet.').waitFor()
  await page.goto(`/console/messages/${project.id}`)
  await page.getByText('There is no such project, or it is not yours.').waitFor()
})
