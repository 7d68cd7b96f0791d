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

/** With whose it is, and a link to its project. */
async function ofProject(
  read: Read,
  row: (Facts & { project_id: string }) | undefined,
  site: { origin: string },
): Promise<Facts | undefined> {
  if (!row) return undefined
  const { project_id, ...own } = row
  const { title, client_id, name } = await read
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['title', 'organisation.id as client_id', 'name'])
    .where('project.id', '=', project_id)
    .executeTakeFirstOrThrow()
  const whose = { project: { id: project_id, title }, client: { id: client_id, name } }
  return { ...own, ...whose, url: inConsole(site, `projects/${project_id}`) }
}

const update: Find = async (read, about, site) => {
  const row = await read
    .selectFrom('project_update')
    .select(['id', 'project_id', 'title', 'health', 'progress', 'created_at'])
    .where('id', '=', about)
    .executeTakeFirst()
  return await ofProject(read, row, site)
}

const approval: Find = async (read, about, site) => {
  const row = await read
    .selectFrom('approval')
    .select(['id', 'project_id', 'title', 'decision', 'reason', 'decided_at'])
    .where('id', '=', about)
    .where('decision', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return await ofProject(read, row, site)
}

const request: Find = async (read, about, site) => {
  const row = await read
    .selectFrom('request')
    .select(['id', 'project_id', 'title', 'kind', 'answer', 'answered_at'])
    .where('id', '=', about)
    .where('answered_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return await ofProject(read, row, site)
}

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
