import type { Transaction } from 'kysely'
import { malformed, notFound } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { againWhenTaken } from '../../database/unique-violation.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Enquiry } from './store.ts'
import { changing, inReview, type Change, type WorkParts } from './work.ts'

type Trx = Transaction<Tables>

/** What other slices do within the same transaction. */
export interface ClientParts {
  /** Throws 404 for an unknown one. */
  organisation: (id: string) => Promise<{ id: string; name: string }>
  /** Throws 409 for a name that another one has. */
  refuseTaken: (name: string) => Promise<void>
  addOrganisation: (trx: Trx, record: RecordEntry, id: string, name: string) => Promise<void>
  invite: (
    within: { trx: Trx; record: RecordEntry; actor: SignedInActor },
    organisation: { id: string; name: string },
    newcomer: {
      email: string
      first_name: string
      last_name: string
      role: 'admin'
      projects: null
    },
  ) => Promise<{ membership: string; account: string; link: string | null; task: string | null }>
  addProject: (
    trx: Trx,
    record: RecordEntry,
    given: {
      organisation: string
      title: string
      description: string
      start_date: string
      end_date: null
    },
  ) => Promise<{ id: string }>
}

interface Parts extends WorkParts {
  find: (id: string) => Promise<Enquiry | undefined>
  client: ClientParts
}

/** What a client is made of. */
interface Given {
  organisation: string | null
  organisation_name: string
  first_name: string
  last_name: string
  project_title: string
}

/**
 * Makes a client of an enquiry, which is won by that. Throws 404, 409 where it lies in review or the
 * name is taken, 400 by field.
 */
export function makingClient(parts: Parts) {
  const change = changing(parts)
  return async (id: string, given: Given, by: SignedInActor) => {
    const enquiry = await parts.find(id)
    if (!enquiry) throw notFound()
    const organisation = await organisationOf(parts.client, given)
    return await againWhenTaken(async () => {
      let link: string | null = null
      const done = await change(id, by, 'enquiry-client-made', async (making) => {
        if (making.before.quarantined_at !== null) throw inReview()
        link = await make(parts.client, making, { enquiry, organisation, given })
        const { before, now } = making
        const assignee_id = before.assignee_id ?? by.viewer.account
        const answered_at = before.answered_at ?? now
        return { state: 'won', assignee_id, answered_at, ended_on: now.slice(0, 10) }
      })
      return { ...done, organisation: organisation.id, link }
    })
  }
}

/** The one that is meant, or the id and name of one to be made. */
async function organisationOf(client: ClientParts, given: Given) {
  if (given.organisation !== null)
    return { ...(await client.organisation(given.organisation)), isNew: false }
  const name = given.organisation_name
  if (name === '') {
    const detail = 'Enter the name of the organisation.'
    throw malformed(detail, { organisation_name: [detail] })
  }
  await client.refuseTaken(name)
  return { id: newId(), name, isNew: true }
}

interface Wanted {
  enquiry: Enquiry
  organisation: { id: string; name: string; isNew: boolean }
  given: Given
}

async function make(
  client: ClientParts,
  { trx, record, by, now, hold, made }: Change,
  { enquiry, organisation, given }: Wanted,
): Promise<string | null> {
  const { id, name, isNew } = organisation
  if (isNew) await client.addOrganisation(trx, record, id, name)
  const { first_name, last_name, project_title: title } = given
  const newcomer = { email: enquiry.email.toLowerCase(), first_name, last_name }
  const invited = await client.invite(
    { trx, record, actor: by },
    { id, name },
    { ...newcomer, role: 'admin', projects: null },
  )
  if (invited.task !== null) await hold(invited.task)
  const dates = { start_date: now.slice(0, 10), end_date: null }
  const project =
    title === ''
      ? null
      : await client.addProject(trx, record, { organisation: id, title, description: '', ...dates })
  made({
    organisation: isNew ? id : null,
    membership: invited.membership,
    account: invited.account,
    project: project && project.id,
  })
  return invited.link
}
