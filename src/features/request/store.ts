import type { ExpressionBuilder, Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import type { RequestKind } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import { readIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { ClientRequest } from './contract.ts'
import { requestsHappened } from './happened-store.ts'

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

type Trx = Transaction<Tables>

/** The document that a file was delivered as, as long as it is not removed. */
const documentOf = ({ selectFrom }: ExpressionBuilder<Tables, 'request'>) =>
  selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_version.document_id')
    .select('document.id')
    .whereRef('document_version.id', '=', 'request.version_id')
    .whereRef('document_version.organisation_id', '=', 'request.organisation_id')
    .where('document.removed_at', 'is', null)
    .as('document_id')

/** Which request was answered, by whom and when. */
interface Answered {
  id: string
  answered_by: string
  answered_at: string
}

/** What clients are asked for. */
export function requestStore(database: Database) {
  return { ...reads(database), ...writes, happened: requestsHappened(database) }
}

export type Requests = ReturnType<typeof requestStore>

function reads(database: Database) {
  const of = (scope: Scope) =>
    readIn(database, scope, 'request')
      .innerJoin('project', 'project.id', 'request.project_id')
      .leftJoin('milestone', 'milestone.id', 'request.milestone_id')
      .select(columns)
      .select(documentOf)
      .where('request.withdrawn_at', 'is', null)
  return {
    /** The open ones, the soonest due first; those without a date come last. */
    async open(scope: Scope): Promise<ClientRequest[]> {
      const open = of(scope).where('request.answered_at', 'is', null)
      const rows = await open.orderBy('request.created_at').orderBy('request.id').execute()
      const due = ({ due_date }: ClientRequest) => due_date ?? '9999-12-31'
      return rows.toSorted((a, b) => due(a).localeCompare(due(b)))
    },
    async ofProject(scope: Scope, project: string): Promise<ClientRequest[]> {
      const rows = of(scope).where('request.project_id', '=', project)
      return await rows.orderBy('request.created_at', 'desc').orderBy('request.id').execute()
    },
    /** When the client was last reminded of each that a project asks for. */
    async waits(scope: Scope, project: string) {
      return await readIn(database, scope, 'request')
        .select(['id', 'reminded_at'])
        .where('project_id', '=', project)
        .where('withdrawn_at', 'is', null)
        .execute()
    },
    /** What a project asks for, as far as another one can ask the same; the first asked first. */
    async planned(scope: Scope, project: string) {
      return await readIn(database, scope, 'request')
        .select(['id', 'kind', 'due_date', 'milestone_id'])
        .where('project_id', '=', project)
        .where('withdrawn_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    },
    /** What became of one, also of one that is withdrawn. */
    async outcome(scope: Scope, id: string) {
      const row = await readIn(database, scope, 'request')
        .innerJoin('project', 'project.id', 'request.project_id')
        .select(['request.id', 'kind', 'request.title', 'project_id', 'answer', 'answered_by'])
        .select(['answered_at', 'withdrawn_at', 'project.title as project_title'])
        .where('request.id', '=', id)
        .executeTakeFirst()
      return row && asOutcome(row)
    },
    /** Throws 404 for one that does not exist, is outside of the scope, or is withdrawn. */
    async find(scope: Scope, id: string): Promise<ClientRequest> {
      const row = await of(scope).where('request.id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
  }
}

const writes = {
  async add(
    trx: Trx,
    row: Omit<Tables['request'], keyof typeof unanswered | 'withdrawn_at' | 'reminded_at'>,
  ): Promise<void> {
    await trx
      .insertInto('request')
      .values({
        id: row.id,
        organisation_id: row.organisation_id,
        project_id: row.project_id,
        kind: row.kind,
        title: row.title,
        detail: row.detail,
        due_date: row.due_date,
        milestone_id: row.milestone_id,
        created_at: row.created_at,
        answer: null,
        answered_by: null,
        answered_at: null,
        version_id: null,
        withdrawn_at: null,
        seen_at: null,
        reminded_at: null,
      })
      .execute()
  },
  /** Returns nothing when it does not exist or is already withdrawn. */
  async withdraw(trx: Trx, scope: Scope, given: { project: string; id: string; now: string }) {
    return await updateIn(trx, scope, 'request')
      .set({ withdrawn_at: given.now })
      .where('project_id', '=', given.project)
      .where('id', '=', given.id)
      .where('withdrawn_at', 'is', null)
      .returning(['title', 'answered_at'])
      .executeTakeFirst()
  },
  /** False when it was answered or withdrawn meanwhile: of two answers at once, one succeeds. */
  async answer(trx: Trx, scope: Scope, given: Answered & { answer: string }): Promise<boolean> {
    const { id, answer, answered_by, answered_at } = given
    const rows = open(trx, scope, 'question').where('id', '=', id)
    const closed = rows.set({ answer, answered_by, answered_at }).returning('id')
    return (await closed.executeTakeFirst()) !== undefined
  },
  /** The same by the firm, whatever was asked for; what it has entered itself it has seen. */
  async answerFor(
    trx: Trx,
    scope: Scope,
    given: Answered & { project: string; answer: string; version_id: string | null },
  ): Promise<boolean> {
    const { id, project, answer, version_id, answered_by, answered_at } = given
    const closed = updateIn(trx, scope, 'request')
      .set({ answer, version_id, answered_by, answered_at, seen_at: answered_at })
      .where('id', '=', id)
      .where('project_id', '=', project)
      .where('answered_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
    return (await closed.executeTakeFirst()) !== undefined
  },
  /** Nothing likewise, else the project; the name of the file becomes the answer. */
  async deliver(trx: Trx, scope: Scope, given: Answered & { name: string; version: string }) {
    const { id, name: answer, version: version_id, answered_by, answered_at } = given
    const rows = open(trx, scope, 'file').where('id', '=', id)
    const closed = rows.set({ answer, version_id, answered_by, answered_at })
    return await closed.returning('project_id').executeTakeFirst()
  },
  /**
   * Reopens the request that this version answered, and gives it: a file refused by the scanner is no
   * answer.
   */
  async reopenRequest(trx: Trx, version: string) {
    return await trx
      .updateTable('request')
      .set(unanswered)
      .where('version_id', '=', version)
      .returning(['id', 'organisation_id', 'project_id'])
      .executeTakeFirst()
  },
  /** Whether a project's request for a file is answered or withdrawn; nothing without one. */
  async file(trx: Trx, place: { organisation_id: string; project_id: string }, id: string) {
    return await trx
      .selectFrom('request')
      .select(['answered_at', 'withdrawn_at'])
      .where('organisation_id', '=', place.organisation_id)
      .where('project_id', '=', place.project_id)
      .where('id', '=', id)
      .where('kind', '=', 'file')
      .executeTakeFirst()
  },
}

type Ended = Pick<Tables['request'], 'answer' | 'answered_by' | 'answered_at' | 'withdrawn_at'>

function asOutcome<Row extends Ended>(row: Row) {
  const { answer: words, answered_by: by_name, answered_at, withdrawn_at, ...rest } = row
  const known = { ...rest, certificate: null }
  if (withdrawn_at !== null)
    return { ...known, state: 'withdrawn' as const, at: withdrawn_at, by_name: null, words: null }
  const state = answered_at === null ? ('open' as const) : ('answered' as const)
  return { ...known, state, at: answered_at, by_name, words }
}

/** A request that nobody has answered. */
const unanswered = {
  answer: null,
  answered_by: null,
  answered_at: null,
  version_id: null,
  seen_at: null,
}

const open = (trx: Trx, scope: Scope, kind: RequestKind) =>
  updateIn(trx, scope, 'request')
    .where('kind', '=', kind)
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
