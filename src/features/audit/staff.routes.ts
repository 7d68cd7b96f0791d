import type { Output } from '../../contract/endpoint.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { verifyAudit } from '../../platform/audit/check.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { auditCsv } from './csv.ts'
import type { FindThings } from './found-store.ts'
import { readingAudit } from './read.ts'
import { checkAudit, listAudit, saveAudit } from './staff.contract.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  find: FindThings
}

/** The calls by which the firm reads who changed what. */
export function auditStaffRoutes({ database, clock, audit, find }: Parts) {
  const reading = readingAudit({ database, find })
  const check = checking(database, clock)
  return [
    serve(listAudit, async ({ query: { number, after, ...filters } }) =>
      number === undefined ? await reading.page(filters, after) : await reading.one(number),
    ),
    serve(checkAudit, check),
    serve(saveAudit, async ({ query }, by) => {
      // No words of the search: they may be somebody's name.
      const { search, ...detail } = query
      await audit.act(by, async (_, record) =>
        record({ action: 'audit-saved', detail: { ...detail, searched: search !== '' } }),
      )
      return auditCsv(reading.slices(query))
    }),
  ]
}

/** Reads the whole chain, so that of several who ask at once all are given the one answer. */
function checking(database: Database, clock: Clock) {
  let running: Promise<Output<typeof checkAudit>> | null = null
  return async () => {
    running ??= check(database, clock).finally(() => (running = null))
    return await running
  }
}

async function check(database: Database, clock: Clock) {
  const checked_at = clock.now().toISOString()
  const { entries, erased, head, fault } = await verifyAudit(database)
  return { checked_at, entries, erased, head: entries > 0 ? `${entries}.${head}` : null, fault }
}
