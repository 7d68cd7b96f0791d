import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Tables } from '../../../src/database/tables/tables.ts'
import { idOf, type Name } from '../../fixtures/cast.ts'
import { plainFirm } from '../../fixtures/plain-firm.ts'
import { actors } from '../actors.ts'
import { writtenMail } from '../mail/mails.ts'
import { world } from '../world.ts'

/** Corin looks after it. */
export const staffProject = idOf('project', 'halden')
const since = '2026-11-20T14:00:00.000Z'
/** Those of the firm whom what nobody has goes to. */
export const managing = ['fenna', 'mona', 'olwen']

/** The cast, in a firm with an address of its own, with no mail and no line written yet. */
export async function staffFixture(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database } = here
  await database.transaction(async (trx) => {
    await trx
      .insertInto('company_info')
      .values({ ...plainFirm, email: 'desk@coronet.example', time_zone: 'America/New_York' })
      .execute()
    for (const table of ['outbox', 'firm_news', 'firm_mail', 'staff_notice_line'] as const)
      await trx.deleteFrom(table).execute()
  })
  const queued = async () => {
    const rows = database.read.selectFrom('outbox').select('payload').where('kind', '=', 'mail')
    return (await rows.execute())
      .map(({ payload }) => writtenMail(payload))
      .filter(({ to }) => to.endsWith('coronet.example'))
  }
  return {
    ...here,
    as,
    queued,
    choose: async (name: Name, choices: Record<string, string>) => {
      const answer = await as.named(name).call('PATCH', '/staff/notices/', choices)
      assert.equal(answer.status, 200)
    },
    write: async (body = 'The key is under the stone.') => {
      const client = as.member('halden')
      const answer = await client.call('POST', `/projects/${staffProject}/messages/`, { body })
      assert.equal(answer.status, 201)
    },
    /** Sends an enquiry; gives its id. */
    enquire: async (name: string): Promise<string> => {
      const body = JSON.stringify({ name, email: 'quist@client.example', message: 'Help us.' })
      const headers = { 'content-type': 'application/json' }
      const answer = await here.request('/api/contact/', { method: 'POST', headers, body })
      assert.equal(answer.status, 201)
      const { reference } = (await answer.json()) as { reference: string }
      const rows = database.read.selectFrom('enquiry').select('id')
      return (await rows.where('reference', '=', reference).executeTakeFirstOrThrow()).id
    },
    /** Whom mails are queued to, by the part before the @. */
    mailed: async () => (await queued()).map(({ to }) => to.split('@')[0]).toSorted(),
    set: async (table: 'account' | 'enquiry', id: string, to: object) =>
      await database.transaction(async (trx) => {
        await trx.updateTable(table).set(to).where('id', '=', id).execute()
      }),
    putOnTeam: async (...team: Name[]) =>
      await database.transaction(async (trx) => {
        await trx.deleteFrom('project_team').where('project_id', '=', staffProject).execute()
        for (const name of team)
          await trx.insertInto('project_team').values(placeOf(name)).execute()
      }),
    lines: async () =>
      await database.read.selectFrom('staff_notice_line').select(['staff_id', 'text']).execute(),
  }
}

const placeOf = (name: Name): Tables['project_team'] => ({
  organisation_id: idOf('organisation', 'halden'),
  project_id: staffProject,
  account_id: idOf('account', name),
  title: 'Consultant',
  added_at: since,
})
