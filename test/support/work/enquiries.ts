import type { Insertable } from 'kysely'
import type { Database } from '../../../src/database/open.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'
import { newId } from '../../../src/platform/auth/token.ts'

const at = Date.parse('2026-11-20T12:00:00.000Z')
const minutes = (count: number) => new Date(at + count * 60_000).toISOString()

/** An enquiry; the nth is the nth that an answer is due to. */
export function sampleEnquiry(nth: number, changes: Partial<Insertable<Tables['enquiry']>> = {}) {
  return {
    id: newId(),
    reference: `ENQ-${String(nth).padStart(8, '0')}`,
    received_at: minutes(nth - 60),
    reply_due_at: minutes(nth * 60 + 60),
    name: `Grete Olsen ${nth}`,
    email: `grete.${nth}@nordkai-${nth}.example`,
    phone: '+47 22 55 01 42',
    company: `Nordkai Pilots ${nth}`,
    subject: `Replace CPQ, part ${nth}`,
    message: 'We run CPQ for 60 sellers, and the renewal is on March 1.',
    service_interest: 'implementation',
    budget_range: '$50k to $100k',
    timeline: '1 to 3 months',
    spam_score: 0,
    spam_signs: '[]',
    quarantined_at: null,
    firm_mailed_at: null,
    ...changes,
  }
}

export const addEnquiryRows = (database: Database, rows: ReturnType<typeof sampleEnquiry>[]) =>
  database.transaction((trx) => trx.insertInto('enquiry').values(rows).execute())
