import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { linesOf } from '../approved/lines.ts'
import { gone } from './browser.ts'
import { fixTime } from './fixed-time.ts'
import { madeUpId, serveMadeUp } from './made-up.ts'
import { answersOf, portal, refusals } from './portal-steps.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const options = {
  expected: refusals,
  timezoneId: 'America/New_York',
  locale: 'en-US',
  before: async (page: Page) => await fixTime(page, now),
}

const projects = '/dashboard#projects'
const reading = { documents: '/dashboard#documents', messages: '/dashboard#messages' }
const others = { calendar: '/dashboard#calendar', profile: '/dashboard#profile' }
const colleagues = { colleagues: '/dashboard#colleagues' }
/** A project that is open stands over the list of all. */
const project = `/dashboard?project=${madeUpId(1)}#projects`
const inbox = {
  'console-today': '/console/today',
  'console-enquiries': '/console/enquiries',
  'console-enquiry': '/console/enquiries/ENQ-00000000',
  'console-messages': '/console/messages',
  'console-thread': `/console/messages/${madeUpId(1)}`,
  'console-people': '/console/people',
  'console-person': `/console/people/${madeUpId(1)}`,
  'console-mail': '/console/mail',
  'console-mail-open': `/console/mail/${madeUpId(1)}`,
  'console-audit': '/console/audit',
  'console-audit-entry': '/console/audit/1',
}
const consoleSections = {
  ...inbox,
  'console-inbound': '/console/inbound',
  'console-api-keys': '/console/api-keys',
  'console-profile': '/console/profile',
  'console-second-factor': '/console/second-factor',
}
/** What the firm has of its own, of its clients and of its site. */
const rooms = {
  'console-projects': '/console/projects?as=rows',
  'console-board': '/console/projects?as=board',
  'console-clients': '/console/clients',
  'console-client': `/console/clients/${madeUpId(1)}`,
  'console-project': `/console/projects/${madeUpId(1)}`,
  'console-start': '/console/start',
  'console-before-live': '/console/start/live',
  'console-site': '/console/site',
  'console-blog': '/console/blog',
  'console-media': '/console/media',
  'console-subscribers': '/console/subscribers',
  'console-system': '/console/system',
  'console-webhooks': '/console/webhooks',
  'console-import': '/console/import',
  'console-help': '/console/help',
}

/** Refuses all that is read, but for whose account it is. */
function refuse({ method, url = '' }: IncomingMessage, answer: ServerResponse): boolean {
  if (method !== 'GET' || !url.startsWith('/api/') || url.endsWith('/users/me/')) return false
  answer.writeHead(403, { 'Content-Type': 'application/json' })
  answer.end(JSON.stringify({ detail: 'Not just now.' }))
  return true
}

/** Holds each place, loaded anew, against the text that somebody has read. */
async function approve(t: TestContext, page: Page, manner: string, places: Record<string, string>) {
  for (const [name, path] of Object.entries(places)) {
    const answered = answersOf(page)
    await page.goto('about:blank')
    await page.goto(path)
    await answered()
    await gone(page.getByText(/^Loading/))
    // A month is drawn in the frame after its place is there, and says until then that it loads.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    await gone(page.getByText(/^Loading/))
    const folder = name.startsWith('console-') ? `screens/console-${manner}` : 'screens'
    const file = join(import.meta.dirname, '../approved', folder, `${manner}-${name}.txt`)
    // The menu tells how much waits, wherever somebody comes in.
    const texts = await page
      .locator('aside, main, dialog')
      .evaluateAll((all) =>
        all.map((one) => (one.matches('dialog') ? one.outerHTML : one.innerHTML)),
      )
    const lines = linesOf(texts.join(''))
    t.assert.fileSnapshot(lines.join('\n'), file, { serializers: [String] })
  }
}

test('each section is as approved with answers of every kind', async (t) => {
  const { enter, become } = await portal(t, { instead: serveMadeUp() })
  const page = await enter('/privacy', options)
  await approve(t, page, 'made-up', { project, ...reading, ...others, ...colleagues })
  await become({ role: 'viewer' })
  await approve(t, page, 'viewer', { projects, ...reading, ...colleagues })
  await become({ role: 'manager' })
  await approve(t, page, 'made-up', consoleSections)
  await become({ role: 'owner' })
  await approve(t, page, 'made-up', rooms)
})

test('each section is as approved when nothing can be read', async (t) => {
  const { enter, become } = await portal(t, { instead: refuse })
  const page = await enter('/privacy', options)
  await approve(t, page, 'refused', { projects, ...reading, ...colleagues })
  await become({ role: 'manager' })
  await approve(t, page, 'refused', { ...inbox, 'console-inbound': '/console/inbound' })
})
