import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { FirmNews } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { show } from '../../platform/publishing/pages.ts'
import { serve } from '../../platform/http/serve.ts'
import { newId } from '../../platform/auth/token.ts'
import { certificatePage, decideApproval, listApprovals, type Approval } from './contract.ts'
import type { Approvals, Deciding } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  approvals: Approvals
  /** The name under which somebody's decision stands. */
  nameOf: (account: string) => Promise<string>
  notifyFirm: (trx: Transaction<Tables>, news: FirmNews) => Promise<void>
}

export function approvalRoutes(parts: Parts) {
  const { approvals, clock, nameOf } = parts
  return [
    serve(listApprovals, async (_, { viewer }) => await approvals.list(viewer.organisation ?? '')),
    serve(decideApproval, async ({ params: { id }, body }, by) => {
      const { account } = by.viewer
      const who = { account, name: await nameOf(account), address: by.address }
      const now = clock.now().toISOString()
      return await decide({ id, ...body, ...who, now, certificate: newId() }, by, parts)
    }),
  ]
}

async function decide(
  given: Deciding,
  by: SignedIn,
  { database, audit, approvals, notifyFirm }: Parts,
): Promise<Approval> {
  const organisation = by.viewer.organisation ?? ''
  const { id, decision, subject_sha256 } = given
  const { project_id: project, title } = await approvals.find(organisation, id)
  const done = await database.transaction(
    async (trx) => {
      if (!(await approvals.decide(trx, organisation, given))) return false
      const text = `${given.name} ${decision} “${title}”.`
      await notifyFirm(trx, { organisation, project, text })
      const detail = { sha256: subject_sha256 }
      await audit.append(trx, by, { action: `approval-${decision}`, about: id, detail })
      return true
    },
    { organisation },
  )
  const now = await approvals.find(organisation, id)
  if (!done) throw tooLate(now)
  return now
}

function tooLate(found: Approval): Problem {
  const { decision, decided_by_name, decided_at, subject_number, subject_document } = found
  if (!decision && subject_number !== null && !subject_document)
    return new Problem(409, 'The document was taken away, so nobody can decide on it.')
  if (!decision || !decided_at)
    return new Problem(409, 'The document was replaced meanwhile. Look at it again.')
  const day = decided_at.slice(0, 10)
  return new Problem(409, `${decided_by_name} has ${decision} this already, on ${day}.`)
}

interface PageParts {
  approvals: Approvals
  /** The firm's, such as `America/New_York`. */
  timeZone: () => Promise<string>
}

/** The certificates, for whoever was given the link of one; kept nowhere, as one can be withdrawn. */
export function approvalPages({ approvals, timeZone }: PageParts) {
  return [
    show(
      certificatePage,
      async ({ params: { certificate = '' } }) => {
        const found = await approvals.certificate(certificate)
        if (!found) throw notFound()
        return { ...found, time_zone: await timeZone() }
      },
      { personal: true, cacheable: () => false },
    ),
  ]
}
