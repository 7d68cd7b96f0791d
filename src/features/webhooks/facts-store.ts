import type { Database } from '../../database/open.ts'
import type { MessageTask } from './events-store.ts'
import type { WebhookEvent } from './staff.contract.ts'

type Facts = Record<string, unknown>
type Read = Database['read']
/** What an event says, as it is when the message leaves; undefined: it was taken back. */
type Find = (
  read: Read,
  about: string,
  site: { origin: string; now: string },
) => Promise<Facts | undefined>

const inConsole = ({ origin }: { origin: string }, path: string) => `${origin}/console/${path}`

const enquiry: Find = async (read, about, site) => {
  const row = await read
    .selectFrom('enquiry')
    .select(['id', 'reference', 'received_at', 'name', 'email', 'phone', 'company', 'subject'])
    .select(['message', 'service_interest', 'budget_range', 'timeline'])
    .where('id', '=', about)
    .where('quarantined_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, url: inConsole(site, `enquiries/${row.reference}`) }
}

const client: Find = async (read, about, site) => {
  const row = await read
    .selectFrom('organisation')
    .select(['id', 'name', 'created_at'])
    .where('id', '=', about)
    .executeTakeFirst()
  return row && { ...row, url: inConsole(site, `clients/${row.id}`) }
}

interface OfProject {
  project_id: string
  project_title: string
  organisation_id: string
  organisation_name: string
}

/** The columns that say whose it is, as two small things with a link to the project. */
function withProject<Row extends OfProject>(row: Row | undefined, site: { origin: string }) {
  if (!row) return undefined
  const { project_id, project_title, organisation_id, organisation_name, ...own } = row
  return {
    ...own,
    project: { id: project_id, title: project_title },
    client: { id: organisation_id, name: organisation_name },
    url: inConsole(site, `projects/${project_id}`),
  }
}

const update: Find = async (read, about, site) =>
  withProject(
    await read
      .selectFrom('project_update as thing')
      .innerJoin('project', 'project.id', 'thing.project_id')
      .innerJoin('organisation', 'organisation.id', 'thing.organisation_id')
      .select(['thing.id', 'thing.title', 'thing.health', 'thing.progress', 'thing.created_at'])
      .select(['project.id as project_id', 'project.title as project_title'])
      .select(['organisation.id as organisation_id', 'organisation.name as organisation_name'])
      .where('thing.id', '=', about)
      .executeTakeFirst(),
    site,
  )

const approval: Find = async (read, about, site) =>
  withProject(
    await read
      .selectFrom('approval as thing')
      .innerJoin('project', 'project.id', 'thing.project_id')
      .innerJoin('organisation', 'organisation.id', 'thing.organisation_id')
      .select(['thing.id', 'thing.title', 'thing.decision', 'thing.reason', 'thing.decided_at'])
      .select(['project.id as project_id', 'project.title as project_title'])
      .select(['organisation.id as organisation_id', 'organisation.name as organisation_name'])
      .where('thing.id', '=', about)
      .where('thing.decision', 'is not', null)
      .where('thing.withdrawn_at', 'is', null)
      .executeTakeFirst(),
    site,
  )

const request: Find = async (read, about, site) =>
  withProject(
    await read
      .selectFrom('request as thing')
      .innerJoin('project', 'project.id', 'thing.project_id')
      .innerJoin('organisation', 'organisation.id', 'thing.organisation_id')
      .select(['thing.id', 'thing.title', 'thing.kind', 'thing.answer', 'thing.answered_at'])
      .select(['project.id as project_id', 'project.title as project_title'])
      .select(['organisation.id as organisation_id', 'organisation.name as organisation_name'])
      .where('thing.id', '=', about)
      .where('thing.answered_at', 'is not', null)
      .where('thing.withdrawn_at', 'is', null)
      .executeTakeFirst(),
    site,
  )

const post: Find = async (read, about, { origin, now }) => {
  const row = await read
    .selectFrom('post')
    .select(['id', 'slug', 'title', 'excerpt', 'published_at'])
    .where('id', '=', about)
    .where('published_at', '<=', now)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, url: `${origin}/blog/${row.slug}` }
}

const finds: Record<WebhookEvent, Find> = {
  'enquiry.received': enquiry,
  'client.made': client,
  'update.published': update,
  'approval.decided': approval,
  'request.answered': request,
  'post.published': post,
}

/** What a message says, read when it leaves, so that no copy of it is kept; undefined: nothing any more. */
export const eventFacts = async (
  read: Read,
  { event, about }: MessageTask,
  site: { origin: string; now: string },
): Promise<Facts | undefined> =>
  event === 'test'
    ? { id: about, url: inConsole(site, 'webhooks') }
    : await finds[event](read, about, site)
