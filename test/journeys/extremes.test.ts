import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeContent } from '../../src/platform/publishing/revision.ts'
import { rowsAbout, tables, writeRow } from '../support/database/rows.ts'
import { desktop, phone, site } from './browser.ts'
import { accessible, fits } from './checks.ts'

/** A long word without a place to break it. */
const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(9).slice(0, 300)
const slugs = new Set(['slug', 'category', 'service', 'industry', 'team_member', 'placement'])
const fixedColumns = new Set(['icon', 'issued_on', 'primary_url', 'secondary_url', 'words'])
const pages = ['/', '/services', '/about', '/contact', '/blog', '/case-studies', '/login']
const own = ['/services/any-service', '/blog/any-post', '/case-studies/any-study', '/privacy']

/** The row with a word of 300 letters in place of each text. */
function long<Row extends object>(row: Row): Row {
  const stretched = Object.entries(row).map(([column, value]) => {
    const fixed =
      typeof value !== 'string' || slugs.has(column) || fixedColumns.has(column) || !value
    return [column, fixed ? value : value.replaceAll('any', word)]
  })
  return Object.fromEntries(stretched) as Row
}

test('words of 300 letters fit a phone and a wide screen', async (t) => {
  const { visit, database, lookForChanges } = await site(t)
  const rows = rowsAbout('any')
  const name = { name: word, legal_name: word, email: `${word}@example.com`, location: word }
  await changeContent(database, async (trx) => {
    await trx.deleteFrom('legal_text').execute()
    await trx.updateTable('company_info').set(name).execute()
    await trx.updateTable('hero').set({ headline: word, lead: word }).execute()
  })
  for (const table of tables) await writeRow(database, table, long(rows[table]))
  await lookForChanges()
  const page = await visit('/')
  for (const path of [...pages, ...own]) {
    await page.goto(path)
    await fits(page, 320, desktop.width)
  }
})

test('fifty services, partners and questions fit a phone and a wide screen', async (t) => {
  const { visit, database, lookForChanges } = await site(t)
  const { service: row, partner, faq } = rowsAbout('any')
  const service = { ...row, short_title: '' }
  for (let at = 0; at < 50; at++) {
    await writeRow(database, 'service', { ...service, slug: `any-${at}`, title: `Service ${at}` })
    await writeRow(database, 'partner', { ...partner, name: `Partner ${at}` })
    await writeRow(database, 'faq', { ...faq, question: `Question ${at}?` })
  }
  await lookForChanges()
  const home = await visit('/')
  assert.equal(await home.getByText(/^Partner \d+$/).count(), 50)
  assert.equal(await home.getByText(/^Question \d+\?$/).count(), 50)
  assert.equal(
    await home
      .getByRole('article')
      .filter({ hasText: /^Service/ })
      .count(),
    6,
  )
  await fits(home, 320, desktop.width)
  await accessible(home)
  const services = await visit('/services')
  assert.ok((await services.getByRole('article').count()) >= 50)
  await fits(services, 320, desktop.width)
  await accessible(services)
})

test('the firm’s mail address fits on one line of a phone', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/contact', { viewport: phone })
  const mail = page.getByRole('contentinfo').getByRole('link', { name: 'hello@coronet.example' })
  for (const width of [320, 360, phone.width]) {
    await page.setViewportSize({ width, height: phone.height })
    const { height } = (await mail.boundingBox()) ?? { height: Infinity }
    assert.ok(height < 30, `${height} px high at ${width} px`)
  }
})
