import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertAccount } from '../../src/platform/auth/accounts.ts'
import { newId } from '../../src/platform/auth/token.ts'
import { desktop, phone } from './browser.ts'
import { portal } from './calendar-steps.ts'
import { accessible, fits } from './checks.ts'

const title = 'Dealer quotes on the phone'

type Options = Parameters<Awaited<ReturnType<typeof portal>>['open']>[1]

/** A project of the demo client; `people` look after it, each with a title. */
async function openWithTeam(t: TestContext, people: [string, string][], options: Options) {
  const here = await portal(t)
  const { id, organisation_id } = await here.database.read
    .selectFrom('project')
    .select(['id', 'organisation_id'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  await here.database.transaction(async (trx) => {
    for (const [nth, [first_name, role]] of people.entries()) {
      const account_id = newId()
      const names = { first_name, last_name: 'Halloran', email: `${nth}@coronet.example` }
      const none = { username: null, password_hash: null, created_at: '2026-11-01T09:00:00.000Z' }
      await insertAccount(trx, { id: account_id, firm_roles: 'consultant', ...names, ...none })
      const place = { organisation_id, project_id: id, account_id }
      const added_at = `2026-11-0${nth + 1}T09:00:00.000Z`
      await trx
        .insertInto('project_team')
        .values({ ...place, title: role, added_at })
        .execute()
    }
  })
  const page = await here.open(`/dashboard?project=${id}`, options)
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByText('Start Date').waitFor()
  return { page, dialog, team: dialog.getByRole('definition').filter({ has: page.locator('ul') }) }
}

for (const viewport of [phone, desktop]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`a project says who looks after it at ${viewport.width} px, ${theme}`, async (t) => {
      const { page, dialog, team } = await openWithTeam(
        t,
        [
          ['Idris', 'Lead developer'],
          ['Adaeze-Ngozichukwuka', 'Answers for everything that happens on this project'],
        ],
        { viewport, theme },
      )
      await dialog.getByText('Your team').waitFor()
      assert.deepEqual(await team.getByRole('listitem').allInnerTexts(), [
        'Idris Halloran\nLead developer',
        'Adaeze-Ngozichukwuka Halloran\nAnswers for everything that happens on this project',
      ])
      assert.doesNotMatch(await dialog.innerText(), /coronet\.example/)
      await team.scrollIntoViewIfNeeded()
      await accessible(page)
      await fits(page, 320, viewport.width)
    })
  }
}

test('a project that nobody looks after says nothing of a team', async (t) => {
  const { dialog } = await openWithTeam(t, [], { viewport: desktop })
  assert.equal(await dialog.getByText('Your team').count(), 0)
})
