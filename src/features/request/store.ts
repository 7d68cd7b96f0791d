import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
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
      const answered = await trx
        .updateTable('request')
        .set({ answer: given.answer, answered_by: given.by, answered_at: given.now })
        .where('organisation_id', '=', organisation)
        .where('id', '=', given.id)
        .where('kind', '=', 'question')
        .where('answered_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return answered !== undefined
    },
  }
}

export type Requests = ReturnType<typeof requestStore>
