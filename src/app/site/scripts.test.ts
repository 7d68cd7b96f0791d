// On SQLite alone: pages as they are rendered; the content calls run on both engines.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import ICAL from 'ical.js'
import { templates, linksIn, skeletonOf } from '../../../test/support/mail/mails.ts'
import { rowsAbout, tables, writeRow, type Row } from '../../../test/support/database/rows.ts'
import { scripts, scriptsInTurn, storedScripts } from '../../../test/fixtures/scripts.ts'
import { world } from '../../../test/support/world.ts'
import type { MailMessage } from '../../contract/mail.ts'
import { builtInCompany } from '../../features/content/builtin.ts'
import { toIcs } from '../../features/calendarfeed/ics.ts'

const word = 'harbour'
const shown = ['/services/harbour-service', '/blog/harbour-post', '/case-studies/harbour-study']
const paths = ['/', '/services', '/about', '/blog', '/case-studies', '/privacy', ...shown]

/** A row as rowsAbout makes it, with such texts in place of the word, except in its slug. */
const rowOf = (row: object, next: () => string) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name === 'slug' || typeof value !== 'string') return [name, value]
      const text = next()
      const isJson = /^[[{]/.test(value)
      return [name, value.replaceAll(word, isJson ? JSON.stringify(text).slice(1, -1) : text)]
    }),
  )

/** The pages of a firm that has such texts wherever it can write one. */
async function pagesWith(t: TestContext, next: () => string): Promise<string[]> {
  const { database, get, lookForChanges } = await world(t, { demo: false })
  const rows = rowsAbout(word)
  for (const table of tables)
    await writeRow(database, table, rowOf(rows[table], next) as Row<typeof table>)
  const only = { id: 'only' as const, updated_at: '2026-01-01T00:00:00.000Z' }
  const { opens, closes, time_zone, phone, email } = builtInCompany
  const names = { name: next(), legal_name: next(), founder: next() }
  const company = { ...names, location: next(), hours: next() }
  await database.transaction(async (trx) => {
    const site = { title: next(), tagline: next(), description: next() }
    await trx
      .insertInto('site_config')
      .values({ ...only, ...site })
      .execute()
    await trx
      .insertInto('company_info')
      .values({ ...only, ...company, opens, closes, time_zone, phone, email })
      .execute()
  })
  await lookForChanges()
  const found: string[] = []
  // One after the other: a page whose content takes too long is sent without it.
  for (const path of paths) found.push(await (await get(path)).text())
  return found
}

/** The tags of a page, without `path`: how many contour lines it has follows from its title. */
const tagsOf = (html: string) =>
  skeletonOf({ html } as MailMessage).filter((tag) => !/^<\/?path/.test(tag))

test('two hundred scripts in every text of the firm add nothing to any page but text', async (t) => {
  let texts = 0
  // No two the same, as among the hostile ones: a page may join what has the same name.
  const plain = await pagesWith(t, () => `words ${(texts += 1)}`)
  const hostile = await pagesWith(t, scriptsInTurn())
  for (const [at, path] of paths.entries()) {
    const [was = '', is = ''] = [plain[at], hostile[at]]
    assert.ok(is.includes('&lt;img src=x onerror=alert(1)&gt;'), `they are there: ${path}`)
    assert.deepEqual(tagsOf(is), tagsOf(was), path)
    const links = linksIn({ html: is } as MailMessage)
    assert.ok(links.length > 0, path)
    for (const link of links)
      assert.doesNotMatch(link, /^\s*javascript:|^(https?:)?\/\/evil/i, path)
  }
})

test('two hundred scripts on a certificate are two hundred texts', async (t) => {
  const { database, get } = await world(t)
  const rows = database.read.selectFrom('approval').select('certificate')
  const { certificate } = await rows.where('decision', 'is not', null).executeTakeFirstOrThrow()
  const read = async () => await (await get(`/certificates/${certificate}`)).text()
  const plain = await read()
  await database.transaction(async (trx) => {
    const text = storedScripts.join(' ')
    const texts = { title: text, subject_name: text, decided_by_name: text }
    await trx.updateTable('approval').set(texts).execute()
    await trx.updateTable('organisation').set({ name: text }).execute()
  })
  const hostile = await read()
  assert.ok(hostile.split('&lt;script&gt;').length > 40)
  assert.deepEqual(tagsOf(hostile), tagsOf(plain))
})

/** Each mail to somebody of the portal, with such a text in each place for a text of a person. */
function mailsWith(text: string): MailMessage[] {
  const firm = { ...builtInCompany, name: text, legal_name: text }
  const origin = 'https://www.coronet.example'
  const to = { email: 'maya@example.com', first_name: text, firm, origin }
  const notice = { ...to, stopUrl: `${origin}/stop`, headers: {} }
  const url = `${origin}/reset#token`
  return [
    templates.resetMail({ ...to, url }),
    templates.signInLinkMail({ ...to, url }),
    templates.invitationMail({ ...to, url, organisation: text }),
    templates.securityNotice({ ...to, event: 'passkey-added' }),
    templates.newDevice({ ...to, device: text, address: text }),
    templates.notificationMail({ ...notice, kind: 'message', text, link: '/dashboard#messages' }),
    templates.digestMail({ ...notice, lines: [{ project: text, text, link: '/dashboard' }] }),
  ]
}

test('two hundred scripts in every mail of the portal are two hundred texts', () => {
  const plain = mailsWith('words').map(skeletonOf)
  for (let at = 0; at < scripts.length; at += 8) {
    const script = scripts.slice(at, at + 8).join('\n')
    const mails = mailsWith(script)
    assert.deepEqual(mails.map(skeletonOf), plain, script)
    for (const { subject } of mails) assert.doesNotMatch(subject, /\p{Cc}/u, script)
    const links = mails.flatMap(linksIn)
    assert.ok(links.length > 0)
    for (const link of links) assert.match(link, /^https:\/\/www\.coronet\.example/, script)
  }
})

/** The names of all properties of a calendar, in order. */
async function namesInCalendar(text: string): Promise<string> {
  const said = { title: text, place: text, who: text, sequence: 0 }
  const entry = { id: 'an-id', ...said, reached_at: null, project_id: 'a-project' }
  const hours = { starts_at: '2026-12-01T10:00:00.000Z', ends_at: '2026-12-01T11:00:00.000Z' }
  const meeting = { ...entry, ...hours, kind: 'meeting' as const, date: null, project_title: text }
  const details = { name: text, origin: 'https://www.coronet.example', now: new Date(0) }
  const calendar = new ICAL.Component(ICAL.parse(await toIcs([meeting], details)) as unknown[])
  return JSON.stringify(calendar, (key, value: unknown) =>
    typeof value === 'string' && key !== '0' ? '' : value,
  )
}

test('two hundred scripts in a calendar end no line and begin none', async () => {
  const lines = scripts.map((script) => `${script}\r\nATTACH:https://evil.example\nEND:VEVENT`)
  const plain = await namesInCalendar('words')
  for (const line of lines) assert.equal(await namesInCalendar(line), plain, line)
})
