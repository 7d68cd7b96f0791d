import { openDatabase } from '../src/database/open.ts'
import { newId } from '../src/platform/auth/token.ts'

/** How much there is of the demo client after `enlarge`, besides what the demo made. */
const large = { projects: 195, documentsOfEach: 5, milestonesOfEach: 3, requests: 30 }

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Makes the demo's client one that has been with the firm for many years. */
export async function enlarge(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  const { id: organisation_id } = await database.read
    .selectFrom('organisation')
    .select('id')
    .where('name', '=', 'Halden Marine Supply')
    .executeTakeFirstOrThrow()
  const statuses = ['active', 'completed', 'on_hold', 'planned'] as const
  const rows = Array.from({ length: large.projects }, (_, at) => {
    const own = { id: newId(), organisation_id, created_at: day(-at) }
    const project = {
      ...own,
      title: `Warehouse ${at}: from paper to the phone`,
      description: 'One service desk in place of four mailboxes.',
      status: statuses[at % statuses.length] ?? 'active',
      start_date: day(-at - 30).slice(0, 10),
      end_date: day(120).slice(0, 10),
      health: 'on_track' as const,
      progress: at % 100,
      rhythm: 'none' as const,
      last_update_at: null,
      demo: 0,
      updated_at: own.created_at,
    }
    return { project, ...thingsOf({ project_id: own.id, organisation_id }, at) }
  })
  await database.transaction(async (trx) => {
    for (const { project, milestones, event, requests, documents, versions } of rows) {
      await trx.insertInto('project').values(project).execute()
      await trx.insertInto('milestone').values(milestones).execute()
      await trx.insertInto('event').values(event).execute()
      if (requests.length > 0) await trx.insertInto('request').values(requests).execute()
      await trx.insertInto('document').values(documents).execute()
      await trx.insertInto('document_version').values(versions).execute()
    }
  })
  await database.close()
}

interface Owned {
  project_id: string
  organisation_id: string
}

function thingsOf(owned: Owned, at: number) {
  const another = () => ({ id: newId(), ...owned, created_at: day(-at) })
  const documents = Array.from({ length: large.documentsOfEach }, (_, nth) => ({
    ...another(),
    folder: nth % 2 === 0 ? '' : 'Plans',
    name: `Minutes ${at}-${nth}.pdf`,
    removed_at: null,
    removed_by_name: null,
    removed_by: null,
  }))
  return {
    milestones: Array.from({ length: large.milestonesOfEach }, (_, nth) => ({
      ...another(),
      title: `Stage ${nth} of warehouse ${at}`,
      due_date: day((at % 80) + nth * 20).slice(0, 10),
      reached_at: null,
    })),
    event: {
      ...another(),
      title: `Walk through warehouse ${at}`,
      place: 'Pier 3',
      starts_at: day(at % 90),
      ends_at: day((at % 90) + 0.04),
      withdrawn_at: null,
      who: '',
      sequence: 0,
    },
    requests: at < large.requests ? [requestOf(another(), at)] : [],
    documents,
    versions: documents.map((document) => ({
      ...versionOf(document),
      project_id: document.project_id,
    })),
  }
}

const requestOf = (own: Owned & { id: string; created_at: string }, at: number) => ({
  ...own,
  milestone_id: null,
  kind: 'question' as const,
  title: `Who has the keys of warehouse ${at}?`,
  detail: 'We need them on the day before.',
  due_date: day(at + 5).slice(0, 10),
  answer: null,
  answered_by: null,
  answered_at: null,
  withdrawn_at: null,
  version_id: null,
})

const versionOf = (document: Owned & { id: string; name: string; created_at: string }) => ({
  id: newId(),
  organisation_id: document.organisation_id,
  created_at: document.created_at,
  document_id: document.id,
  number: 1,
  name: document.name,
  size: 70_000,
  sha256: 'cd34'.repeat(16),
  media_type: 'application/pdf',
  file_key: newId(),
  state: 'available' as const,
  by_name: 'Coronet',
  by_account: null,
})
