import type { Transaction, Updateable } from 'kysely'
import type { RequestKind } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { ClientRequest } from './contract.ts'

const columns = [
  'request.id',
  'request.project_id',
  'project.title as project_title',
  'request.kind',
  'request.title',
  'request.detail',
  'request.due_date',
  'milestone.title as milestone',
  'request.created_at',
  'request.answer',
  'request.answered_by',
  'request.answered_at',
] as const

/** What clients are asked for; every query names the organisation. */
export function requestStore(database: Database) {
  const of = (organisation: string) =>
    database
      .readFor(organisation)
      .selectFrom('request')
      .innerJoin('project', 'project.id', 'request.project_id')
      .leftJoin('milestone', 'milestone.id', 'request.milestone_id')
      .select(columns)
      .where('request.organisation_id', '=', organisation)
      .where('request.withdrawn_at', 'is', null)
  return {
    /** What is open, the soonest due first; what has no date comes last. */
    async open(organisation: string): Promise<ClientRequest[]> {
      const open = of(organisation).where('request.answered_at', 'is', null)
      const rows = await open.orderBy('request.created_at').orderBy('request.id').execute()
      const due = ({ due_date }: ClientRequest) => due_date ?? '9999-12-31'
      return rows.toSorted((a, b) => due(a).localeCompare(due(b)))
    },
    async ofProject(organisation: string, project: string): Promise<ClientRequest[]> {
      const asked = of(organisation).where('request.project_id', '=', project)
      return await asked.orderBy('request.created_at', 'desc').orderBy('request.id').execute()
    },
    async find(organisation: string, id: string): Promise<ClientRequest | undefined> {
      return await of(organisation).where('request.id', '=', id).executeTakeFirst()
    },
    /** False when it was answered or withdrawn meanwhile: of two who answer, one does. */
    async answer(
      trx: Transaction<Tables>,
      organisation: string,
      given: { id: string; answer: string; by: string; now: string },
    ): Promise<boolean> {
      const { id, answer, by, now } = given
      const set = { answer, answered_by: by, answered_at: now }
      return await close(trx, { organisation, id, kind: 'question' }, set)
    },
    /** Likewise; the name of the file stands as the answer. */
    async deliver(
      trx: Transaction<Tables>,
      organisation: string,
      given: { id: string; name: string; version: string; by: string; now: string },
    ): Promise<boolean> {
      const { id, name, version, by, now } = given
      const set = { answer: name, version_id: version, answered_by: by, answered_at: now }
      return await close(trx, { organisation, id, kind: 'file' }, set)
    },
    /** What nobody can open was not delivered. */
    async askAgain(trx: Transaction<Tables>, version: string): Promise<void> {
      await trx.updateTable('request').set(unanswered).where('version_id', '=', version).execute()
    },
  }
}

/** A request that nobody has answered. */
export const unanswered = { answer: null, answered_by: null, answered_at: null, version_id: null }

interface Which {
  organisation: string
  id: string
  kind: RequestKind
}

async function close(
  trx: Transaction<Tables>,
  { organisation, id, kind }: Which,
  answer: Updateable<Tables['request']>,
): Promise<boolean> {
  const closed = await trx
    .updateTable('request')
    .set(answer)
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

export type Requests = ReturnType<typeof requestStore>
