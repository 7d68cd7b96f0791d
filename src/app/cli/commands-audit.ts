import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { verifyAudit } from '../../platform/audit/check.ts'
import { done, withDatabase, type Command, type Outcome } from './command.ts'

export const auditCommands: Record<string, Command> = {
  audit: {
    help: 'Check that the audit is whole, or list its newest 100: audit verify [HEAD], audit list.',
    example: 'npm run portico -- audit verify',
    run: async ({ words: [what, noted = ''] }) => {
      if (what === 'list') return await withDatabase(list)
      const fits = what === 'verify' && (noted === '' || form.test(noted))
      if (!fits) return done('Say "audit verify", "audit verify HEAD" or "audit list".', null, 2)
      return await withDatabase((database) => verify(database, noted))
    },
  },
}

/** With its number in front, because a hash may begin like an option. */
const form = /^(\d{1,9})\.([\w-]{43})$/

async function verify(database: Database, noted: string): Promise<Outcome> {
  const [, seq, hash = ''] = form.exec(noted) ?? []
  const finding = await verifyAudit(database, seq ? { seq: Number(seq), hash } : undefined)
  const { entries, erased, fault } = finding
  const head = entries > 0 ? `${entries}.${finding.head}` : null
  const data = { entries, erased, head, fault }
  if (fault) return done(`The audit is broken. ${fault.what}`, data, 1)
  if (!head) return done('The audit is empty.', data)
  const earlier = noted && `It goes back to ${noted}.\n`
  const gone = erased > 0 ? `; the values of ${erased} were erased` : ''
  return done(
    `The audit is whole: ${entries} ${of(entries)}${gone}.\n${earlier}Head: ${head}`,
    data,
  )
}

const of = (entries: number) => (entries === 1 ? 'entry' : 'entries')

/** As they are stored, so that anybody can follow how their hashes come about. */
async function list(database: Database): Promise<Outcome> {
  const newest = database.read.selectFrom('audit_entry').selectAll().orderBy('seq', 'desc')
  const entries = await newest.limit(100).execute()
  return done(entries.map(lineOf).join('\n') || 'The audit is empty.', entries)
}

const lineOf = (entry: Tables['audit_entry']) =>
  `${entry.seq}  ${entry.at}  ${entry.action}  by ${entry.actor_id ?? 'nobody'}` +
  (entry.organisation_id ? `  of ${entry.organisation_id}` : '') +
  (entry.about ? `  about ${entry.about}` : '') +
  (entry.address ? `  from ${entry.address}` : '') +
  (entry.detail === '{}' ? '' : `  ${entry.detail}`)
