import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../src/database/open.ts'
import { insertApproval } from '../support/work/approvals.ts'
import { desktop, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import {
  choose,
  other,
  otherProject,
  own,
  ownProject,
  second,
  twiceAMember,
} from './organisation-steps.ts'
import { button, refusals } from './portal-steps.ts'

/** The project, the document, what waits and the meeting of the other organisation. */
async function things(database: Database) {
  const project = database.read.selectFrom('project').selectAll()
  const { id, organisation_id } = await project
    .where('title', '=', otherProject)
    .executeTakeFirstOrThrow()
  const owned = { organisation_id, project_id: id }
  const { id: approval } = await insertApproval(database, owned, { title: 'Where the beds go' })
  const event = { id: 'meeting-of-cedar-row-1', ...owned, title: 'Round of the beds', place: '' }
  const hours = { starts_at: '2026-12-03T09:00:00.000Z', ends_at: '2026-12-03T10:00:00.000Z' }
  const rest = { created_at: '2026-11-02T09:00:00.000Z', withdrawn_at: null, who: '', sequence: 0 }
  await database.transaction((trx) =>
    trx
      .insertInto('event')
      .values({ ...event, ...hours, ...rest })
      .execute(),
  )
  return { project: id, approval, event: event.id, at: hours.starts_at }
}

const whereItIs = `What this link leads to is in ${other}, another of your organisations.`

test('a link to something of another organisation leads there by one press', async (t) => {
  const { enter, database } = await twiceAMember(t)
  const { project, approval, event, at } = await things(database)
  const page = await enter('/dashboard', { expected: refusals })
  const asked = page.locator('details', { hasText: 'Who approves a discount above 12%?' })
  await asked.locator('summary').click()
  await asked.getByRole('textbox').fill('A word for Halden alone')
  const leads: [link: string, shown: () => Promise<void>][] = [
    [
      `?project=${project}#projects`,
      async () => await page.getByRole('dialog').getByText(otherProject).first().waitFor(),
    ],
    [
      `?waiting=${approval}#projects`,
      async () => await page.getByText('Where the beds go').first().waitFor(),
    ],
    [
      `?project=${project}#messages`,
      async () => await page.getByRole('heading', { name: otherProject }).waitFor(),
    ],
    [
      `?meeting=${event}&at=${at}#calendar`,
      async () => await page.getByText('Round of the beds').first().waitFor(),
    ],
  ]
  for (const [link, shown] of leads) {
    await page.goto(`/dashboard${link}`)
    await page.getByText(whereItIs).waitFor()
    assert.equal(await page.getByText('is not here any more').count(), 0)
    await accessible(page)
    await fits(page)
    await button(page, 'Show it there').click()
    await button(page, `Change organisation: ${other}`).waitFor()
    await shown()
    await page.goto('/dashboard')
    await choose(page, other, own)
  }
  await asked.getByText('Draft', { exact: true }).waitFor()
  assert.equal(await asked.getByRole('textbox').inputValue(), 'A word for Halden alone')
})

test('a link to what none of their organisations has says no more than before', async (t) => {
  const { enter, database } = await twiceAMember(t)
  const page = await enter('/dashboard', { expected: refusals })
  const hidden = 'x'.repeat(22)
  const said: [link: string, words: string][] = [
    [`?project=${hidden}#projects`, 'The project is not here any more, or not open to you.'],
    [`?waiting=${hidden}#projects`, 'What this link led to is not here any more'],
    [`?document=${hidden}#documents`, 'The document of this link was removed'],
    [`?meeting=${hidden}&at=2026-12-03T09:00:00.000Z#calendar`, 'The meeting of this link'],
  ]
  for (const [link, words] of said) {
    await page.goto(`/dashboard${link}`)
    await page.getByText(words).waitFor()
    assert.equal(await button(page, 'Show it there').count(), 0)
  }
  const { project } = await things(database)
  await database.transaction((trx) =>
    trx.updateTable('membership').set({ sees_all: 0 }).where('id', '=', second).execute(),
  )
  await page.goto(`/dashboard?project=${project}#projects`)
  await page.getByText('The project is not here any more, or not open to you.').waitFor()
  assert.equal(await button(page, 'Show it there').count(), 0)
})

test('a link to the messages of another organisation opens no other thread in their place', async (t) => {
  const { enter, database } = await twiceAMember(t)
  const { project } = await things(database)
  for (const viewport of [desktop, phone]) {
    const page = await enter(`/dashboard?project=${project}#messages`, { viewport })
    const notice = page.getByText(whereItIs)
    await notice.waitFor()
    assert.equal(await page.getByLabel('Your message').count(), 0)
    await page.reload()
    await notice.waitFor()
    await accessible(page)
    await fits(page)
    const listed = page.getByRole('button', { name: ownProject }).first()
    if (viewport === desktop) await listed.click()
    else await page.getByLabel('Project').selectOption({ index: 1 })
    await page.getByLabel('Your message').waitFor()
    assert.equal(await notice.count(), 0)
    assert.doesNotMatch(page.url(), /project=/)
    await page.close()
  }
})
