import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Database } from '../../src/database/open.ts'
import { newId } from '../../src/platform/auth/token.ts'
import { scriptsInTurn, storedScripts } from '../fixtures/scripts.ts'

/** What the firm's people and visitors write besides. */
export const ofTheFirm: Record<string, string[]> = {
  enquiry: ['name', 'company', 'subject', 'message', 'ended_why'],
  enquiry_template: ['title', 'text'],
  note: ['body', 'author_name'],
  list_view: ['name'],
  api_key: ['name'],
  post: ['title', 'excerpt', 'author_name'],
  project_template: ['title'],
  inbound_mail: ['sender_name', 'subject', 'text'],
}

/** The columns with texts that people write, by table; other text columns have fixed values or our own words. */
const written: Record<string, string[]> = {
  organisation: ['name'],
  account: ['first_name', 'last_name'],
  session: ['agent'],
  passkey: ['name'],
  project: ['title', 'description'],
  project_update: ['title', 'content', 'author_name'],
  milestone: ['title'],
  request: ['title', 'detail', 'answer', 'answered_by'],
  approval: ['title', 'detail', 'subject_name', 'reason', 'decided_by_name'],
  document: ['name', 'folder'],
  document_version: ['name', 'by_name'],
  event: ['title', 'place'],
  notification: ['text'],
}
const lists = ['done', 'next', 'risks', 'needed', 'changes']

/** Puts scripts into every text, and makes a thread with a message for each script. */
export async function poison({ read, transaction }: Database, more: typeof written = {}) {
  const next = scriptsInTurn()
  const thread = await read.selectFrom('message').selectAll().executeTakeFirstOrThrow()
  await transaction(async (trx) => {
    for (const [table, columns] of Object.entries({ ...written, ...more })) {
      const set = Object.fromEntries(columns.map((column) => [column, next()]))
      await trx
        .updateTable(table as 'project')
        .set(set as { title: string })
        .execute()
    }
    const set = Object.fromEntries(lists.map((column) => [column, JSON.stringify([next()])]))
    await trx.updateTable('project_update').set(set).execute()
    const { project_id } = thread
    await trx.deleteFrom('message').where('project_id', '=', project_id).execute()
    for (const [at, body] of storedScripts.entries()) {
      const place = { id: newId(), number: at + 1 }
      const message = { ...thread, ...place, body, author_name: body }
      await trx.insertInto('message').values(message).execute()
    }
    const last_number = storedScripts.length
    await trx
      .updateTable('thread')
      .set({ last_number })
      .where('project_id', '=', project_id)
      .execute()
  })
  return thread.project_id
}

/** A part of every text, which has to be visible. */
const shown = 'onerror=alert(1)'

/** Asserts that no script has run, and that there is no element or address that our components do not make. */
export async function unharmed(page: Page, place: string, hasTexts = true) {
  const words = async () => (await page.locator('body').innerText()).replaceAll('\u202e', '')
  // Loaded data may not be rendered yet.
  if (hasTexts)
    for (let tries = 0; tries < 50 && !(await words()).includes(shown); tries++)
      await page.waitForTimeout(100)
  assert.ok(!hasTexts || (await words()).includes(shown), `they are shown: ${place}`)
  const made = await page.evaluate(() => {
    const foreign =
      'script:not([src^="/assets/"]), iframe:not([src^="/preview/"]), object, embed, base, style ~ style, math, video, table[background], [onerror], [onload], [ontoggle], [formaction], meta[http-equiv], [src="x"], [href^="javascript" i], form[action*="evil"]'
    const found = [...document.querySelectorAll(foreign)].map(({ outerHTML }) => outerHTML)
    return { ran: '__ran' in window, found: found.map((html) => html.slice(0, 200)) }
  })
  assert.deepEqual(made, { ran: false, found: [] }, place)
}

/** Notes on the page that a script has run. */
export const noteScripts = async (page: Page) =>
  await page.addInitScript(() => {
    window.alert = () => void Object.assign(window, { __ran: true })
  })
