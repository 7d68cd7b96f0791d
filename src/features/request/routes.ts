import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { FirmNews } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerRequest, listRequests, type ClientRequest } from './contract.ts'
import type { Requests } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  requests: Requests
  /** The name under which somebody's answer stands. */
  nameOf: (account: string) => Promise<string>
  notifyFirm: (trx: Transaction<Tables>, news: FirmNews) => Promise<void>
}

export function requestRoutes(parts: Parts) {
  const { requests } = parts
  return [
    serve(listRequests, async (_, { viewer }) => await requests.open(viewer.organisation ?? '')),
    serve(
      answerRequest,
      async ({ params, body }, by) => await answer(params.id, body.answer, by, parts),
    ),
  ]
}

async function answer(
  id: string,
  text: string,
  by: SignedIn,
  { database, clock, audit, requests, nameOf, notifyFirm }: Parts,
): Promise<ClientRequest> {
  const organisation = by.viewer.organisation ?? ''
  const asked = await requests.find(organisation, id)
  if (!asked) throw notFound()
  const given = {
    id,
    answer: text,
    by: await nameOf(by.viewer.account),
    now: clock.now().toISOString(),
  }
  await database.transaction(
    async (trx) => {
      if (!(await requests.answer(trx, organisation, given))) throw tooLate()
      const text = `${given.by} answered “${asked.title}”.`
      await notifyFirm(trx, { organisation, project: asked.project_id, text })
      await audit.append(trx, by, { action: 'request-answered', about: id })
    },
    { organisation },
  )
  return (await requests.find(organisation, id)) as ClientRequest
}

const tooLate = () =>
  new Problem(409, 'Somebody has answered this already. Open it again to see the answer.')
