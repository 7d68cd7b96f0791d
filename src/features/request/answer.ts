import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { FirmNews, SettledWait } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import type { ClientRequest } from './contract.ts'
import type { Requests } from './store.ts'

/** What answering needs. */
export interface AnswerParts {
  clock: Clock
  audit: Audit
  requests: Requests
  /** The name shown with somebody's answer. */
  nameOf: (account: string) => Promise<string>
  notifyFirm: (trx: Transaction<Tables>, news: FirmNews) => Promise<void>
  /** Says to all of the organisation that it does not wait any more. */
  settle: (trx: Transaction<Tables>, settled: SettledWait) => Promise<void>
}

/** Answers a question. Throws 404 for one that is not theirs, 409 for one already answered. */
export async function answerQuestion(
  { clock, audit, requests, nameOf, notifyFirm, settle }: AnswerParts,
  id: string,
  answer: string,
  by: SignedInCaller,
): Promise<ClientRequest> {
  const scope = memberOf(by.viewer)
  const { project_id: project, title } = await requests.find(scope, id)
  const answered_by = await nameOf(scope.account)
  const answered_at = clock.now().toISOString()
  await audit.act(
    by,
    async (trx, record) => {
      const given = { id, answer, answered_by, answered_at }
      if (!(await requests.answer(trx, scope, given))) throw tooLate()
      const text = `${answered_by} answered “${title}”.`
      const { organisation, account: person } = scope
      await notifyFirm(trx, { organisation, project, text })
      const outcome = `Answered by ${answered_by}`
      await settle(trx, { organisation, project, id, outcome, by: person })
      const after = { answer, answered_by }
      record({ action: 'request-answered', about: id, organisation, after, person })
    },
    scope,
  )
  return await requests.find(scope, id)
}

const tooLate = () =>
  new Problem(409, 'Somebody has answered this already. The answer is in the project.')
