import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { companies, idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { endUnanswered } from './unanswered-store.ts'
import { forgetLinks } from '../../platform/auth/links.ts'

const aDay = 24 * 60 * 60 * 1000
const halden = idOf('organisation', 'halden')

/** A company whose admin invites people. */
async function company(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const addressOf = async (id: string) => {
    const found = here.database.read.selectFrom('account').select('email').where('id', '=', id)
    return (await found.executeTakeFirstOrThrow()).email
  }
  return {
    ...here,
    as,
    consultant: await addressOf(as.consultant.id),
    invite: async (email: string) =>
      await as.admin('halden').call('POST', '/members/', { email, role: 'member', projects: null }),
    listed: async () => {
      const answer = await as.admin('halden').call('GET', '/members/')
      return ((await answer.json()) as { email: string; state: string }[]).map(
        ({ email, state }) => `${email} ${state}`,
      )
    },
    /** What the housekeeping does each hour, so many days later. */
    async tidy(days: number) {
      const at = (ms: number) => new Date(here.clock.now().getTime() + ms).toISOString()
      await here.database.transaction(async (trx) => {
        await forgetLinks(trx, at((days - 1) * aDay))
        await endUnanswered(trx, at((days - 30) * aDay), at(days * aDay))
      })
    },
  }
}

test('an admin who invites one of the firm’s people is answered as for a stranger, and it ends in the same way', async (t) => {
  const { consultant, invite, listed, tidy, database } = await company(t)
  const answers = [await invite(consultant), await invite('stranger@halden.example')]
  const [ofFirm, ofStranger] = await Promise.all(
    answers.map(async (one) => {
      const body = (await one.json()) as Record<string, unknown>
      return [one.status, { ...body, id: '', email: '' }]
    }),
  )
  assert.deepEqual(ofFirm, ofStranger)
  const both = [`${consultant} invited`, 'stranger@halden.example invited']
  const waiting = async () => (await listed()).filter((one) => both.includes(one)).toSorted()
  assert.deepEqual(await waiting(), both.toSorted())
  await tidy(29)
  assert.deepEqual(await waiting(), both.toSorted())
  await tidy(31)
  assert.deepEqual(await waiting(), [])
  const account = (email: string) =>
    database.read
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
  assert.ok(await account(consultant), 'the consultant is here still')
  assert.equal(await account('stranger@halden.example'), undefined)
  // The address is free, and the admin can invite it again.
  assert.equal((await invite('stranger@halden.example')).status, 201)
})

test('an invitation that was sent again lately, one that was agreed to and one that the firm suspended do not end', async (t) => {
  const { invite, listed, tidy, as, database, clock } = await company(t)
  const { id } = (await (await invite('late@halden.example')).json()) as { id: string }
  const barred = (await (await invite('barred@halden.example')).json()) as { id: string }
  const suspend = await as.owner.call('POST', `/staff/members/${barred.id}/suspend/`)
  assert.equal(suspend.status, 204)
  const members = (await listed()).filter((one) => one.endsWith(' active'))
  const later = new Date(clock.now().getTime() + 30 * aDay).toISOString()
  await database.transaction(async (trx) => {
    await trx
      .updateTable('link')
      .set({ created_at: later, expires_at: later })
      .where('membership_id', '=', id)
      .execute()
  })
  await tidy(31)
  const after = await listed()
  assert.ok(after.includes('late@halden.example invited'))
  assert.ok(after.includes('barred@halden.example suspended'))
  assert.deepEqual(
    after.filter((one) => one.endsWith(' active')),
    members,
  )
})

test('the firm reads that an address is one of its own people’s, and nothing is made', async (t) => {
  const { as, consultant, database } = await company(t)
  const body = { email: consultant, role: 'viewer' }
  const answer = await as.owner.call('POST', `/staff/organisations/${halden}/members/`, body)
  assert.equal(answer.status, 400)
  assert.match(await answer.text(), /firm’s own people/)
  const made = database.read.selectFrom('membership').select('id')
  assert.equal(await made.where('account_id', '=', as.consultant.id).executeTakeFirst(), undefined)
})

test('who came by an import is invited when the firm likes, and ends only 30 days after that', async (t) => {
  const { as, listed, tidy, database } = await company(t)
  const quiet = 'quiet@halden.example'
  const body = {
    kind: 'people',
    rows: [[`${companies.halden.name} ${companies.halden.mark}`, quiet]],
  }
  assert.equal((await as.owner.call('POST', '/staff/imports/', body)).status, 200)
  await tidy(31)
  assert.ok((await listed()).includes(`${quiet} invited`), 'nobody was asked yet')
  const { id } = await database.read
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('membership.id')
    .where('account.email', '=', quiet)
    .executeTakeFirstOrThrow()
  assert.ok((await as.owner.call('POST', `/staff/members/${id}/invite/`)).ok)
  await tidy(29)
  assert.ok((await listed()).includes(`${quiet} invited`))
  await tidy(31)
  assert.ok(!(await listed()).includes(`${quiet} invited`))
})

test('Send again counts anew', async (t) => {
  const { as, invite, listed, tidy, clock, database } = await company(t)
  const { id } = (await (await invite('twice@halden.example')).json()) as { id: string }
  const sent_at = new Date(clock.now().getTime() - 20 * aDay).toISOString()
  await database.transaction(async (trx) => {
    await trx
      .updateTable('membership')
      .set({ invited_at: sent_at, sent_at })
      .where('id', '=', id)
      .execute()
  })
  const again = await as.owner.call('POST', `/staff/members/${id}/invite/`)
  assert.ok(again.ok)
  // Whatever becomes of the link.
  await tidy(15)
  assert.ok((await listed()).includes('twice@halden.example invited'))
  await tidy(31)
  assert.ok(!(await listed()).includes('twice@halden.example invited'))
})
