import { type TestContext } from 'node:test'
import type { Tables } from '../../../src/database/tables/tables.ts'
import { setValues } from '../set-values.ts'
import { addMembership, addPerson } from '../signin/signin-people.ts'
import { shelf } from './shelf.ts'
import { insertReceived } from '../../../src/features/inbound/store.ts'
import { insertMailFile } from '../../../src/features/mailfile/quarantine-store.ts'
import { insertTicket, useTicket as take } from '../../../src/features/download/store.ts'

const at = (minute: number, second = 0) =>
  new Date(Date.UTC(2026, 10, 20, 15, minute, second)).toISOString()

type Ticket = Tables['ticket']

/** Tickets of Iris, of her colleague Cole, and of Mona and Corin of the firm, each with a session. */
export async function ticketsOfFour(t: TestContext) {
  const here = await shelf(t)
  const { database, one, organisation_id, theirs } = here
  const { read, transaction } = database
  const iris = await read
    .selectFrom('membership')
    .select(['id', 'account_id'])
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirstOrThrow()
  const cole = await addPerson(database, 'cole', { organisation_id })
  // Of another client, too, which opens nothing here.
  const second = { id: 'second', organisation_id: theirs, role: 'member' } as const
  await transaction((trx) => addMembership(trx, cole, second))
  const staff = { organisation_id: null, role: 'manager' } as const
  const mona = await addPerson(database, 'mona', staff)
  const corin = await addPerson(database, 'corin', { ...staff, role: 'consultant' })
  const open = async (name: string, account_id: string, membership_id: string | null) =>
    await transaction(async (trx) => {
      const moments = { created_at: at(0), seen_at: at(0), confirmed_at: at(0) }
      await trx
        .insertInto('session')
        .values({
          ...moments,
          id: `session-${name}`,
          account_id,
          token_hash: name,
          bind_hash: null,
          device_id: null,
          remembered: 0,
          address: '',
          agent: '',
          idle_until: at(50),
          expires_at: at(50),
          ended_at: null,
        })
        .execute()
      await insertTicket(trx, {
        token_hash: name,
        organisation_id: membership_id === null ? null : organisation_id,
        account_id,
        membership_id,
        session_id: `session-${name}`,
        version_id: membership_id === null ? null : one.id,
        project_id: null,
        mail_file_id: membership_id === null ? 'file' : null,
        preview: 0,
        client_hash: null,
        created_at: at(0),
        expires_at: at(1),
        used_at: null,
      })
    })
  await transaction(async (trx) => {
    const mail = { id: 'mail', received_at: at(0), body_hash: 'mail', size: 1, file_key: 'mail' }
    await insertReceived(trx, mail)
    await insertMailFile(trx, {
      id: 'file',
      mail_id: 'mail',
      place: 0,
      entry_id: 'entry',
      organisation_id: null,
      project_id: null,
      name: 'plan.pdf',
      created_at: at(0),
    })
  })
  await open('iris', iris.account_id, iris.id)
  await open('cole', cole.id, cole.membership)
  await open('mona', mona.id, null)
  await open('corin', corin.id, null)
  return {
    ...here,
    iris,
    cole,
    mona,
    corin,
    set: async (id: string, values: Partial<Ticket>) =>
      await setValues(database, { table: 'ticket', key: 'token_hash', id }, values),
    session: async (id: string, values: object) =>
      await setValues(database, { table: 'session', id: `session-${id}` }, values),
    spend: async (name: string, user: object = {}, now = at(0, 30)) =>
      (await transaction((trx) =>
        take(trx, name, { client: 'here', bind: '', partly: false, ...user }, now),
      )) !== undefined,
    left: async () =>
      (await read.selectFrom('ticket').select('token_hash').execute())
        .map(({ token_hash }) => token_hash)
        .toSorted(),
  }
}
