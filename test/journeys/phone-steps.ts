import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { filesIn, newFileKey } from '../../src/platform/storage/files.ts'
import { insertRequest, type Owned } from '../support/dates.ts'
import { insertVersion } from '../support/work/documents.ts'
import type { portal } from './portal-steps.ts'

export type Here = Awaited<ReturnType<typeof portal>>

/** The projects of the demo client, the one that most happens in first. */
async function projectsOf({ database }: Pick<Here, 'database'>): Promise<Owned[]> {
  const rows = database.read
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'organisation_id')
    .select(['project.id as project_id', 'organisation_id'])
    .where('name', '=', 'Halden Marine Supply')
    .orderBy((order) =>
      order.case().when('title', '=', 'Dealer quotes on the phone').then(0).else(1).end(),
    )
  return await rows.execute()
}

/** Twelve documents in every project, and in the last one a map with its bytes. */
export async function documents(here: Here): Promise<void> {
  const projects = await projectsOf(here)
  for (const owned of projects)
    for (let at = 0; at < 12; at += 1)
      await insertVersion(here.database, owned, { name: `Minutes ${at}.pdf` })
  const bytes = Buffer.from('Pier 3 is here.')
  const file_key = newFileKey()
  const files = filesIn(join(here.address.dataDir, 'files'))
  const part = await files.append(file_key, 0)
  await part.write(bytes)
  await part.close()
  await files.finish(file_key, bytes.length)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = 'Map of the harbour.txt'
  const version = { name, media_type: 'text/plain', size: bytes.length, sha256, file_key }
  await insertVersion(here.database, projects.at(-1) as Owned, version)
}

/** A question that a colleague has answered. */
export async function answered(here: Here): Promise<void> {
  const [owned] = await projectsOf(here)
  await insertRequest(here.database, owned as Owned, {
    title: 'Where does the van stand?',
    answer: 'At the north gate, behind the crane.',
    answered_by: 'Jonas Reyes',
    answered_at: '2026-11-19T09:00:00.000Z',
  })
}

/** The six digits that an app shows now for the key on the screen. */
export async function appCode(page: Page, clock: Here['clock']): Promise<string> {
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  return new TOTP({ secret: key.replaceAll(' ', '') }).generate({
    timestamp: clock.now().getTime(),
  })
}

/** Whether these credentials are those of an account now. */
export async function signsIn(
  { request }: Pick<Here, 'request'>,
  credentials: { username: string; password: string },
): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify(credentials)
  const { status } = await request('/api/auth/login/', { method: 'POST', headers, body })
  assert.ok(status === 200 || status === 401, `${status}`)
  return status === 200
}

/** Asserts that what is pressed by a finger has at least 44 px; the rows that open with it count. */
export async function touchable(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate(tooLow), [], `targets on ${page.url()}`)
}

/** Runs in the page. */
function tooLow(): string[] {
  const root = document.querySelector('dialog[open]') ?? document
  const all = root.querySelectorAll<HTMLElement>('button, summary, select, textarea, input')
  return [...all].flatMap((one) => {
    const spread = getComputedStyle(one, '::after').position === 'absolute'
    const whole = one.closest('label') || (spread && one.closest('article')) || one
    const { height } = whole.getBoundingClientRect()
    // A dialog that has just grown to its size may still be a rounding error short of it.
    const isFine = height > 43.99 || height === 0 || !one.checkVisibility()
    return isFine ? [] : `${one.ariaLabel ?? one.innerText}: ${height} px`
  })
}

/** Waits until all of it is where the eye is: within the window, and within the dialog around it. */
export async function inView(target: Locator): Promise<void> {
  await target.waitFor()
  const element = await target.elementHandle()
  await target.page().waitForFunction(isWholeInView, element)
}

/** Runs in the page. */
function isWholeInView(element: Element | SVGElement | null): boolean {
  const { top = -1, bottom = 0, left = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const isInWindow = top >= 0 && bottom <= innerHeight && height > 0
  // What scrolls around it may hide it.
  const seen = document.elementFromPoint(left + 2, top + height / 2)
  return isInWindow && Boolean(seen && (element?.contains(seen) || seen.contains(element)))
}
