import type { Insertable, Transaction } from 'kysely'
import { readingMinutes, searchedWords } from '../../contract/prose.ts'
import type { Database } from '../../database/open.ts'
import type { ContentTable, Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { changeContent, currentRevision } from '../../platform/publishing/revision.ts'
import { builtInHero } from '../home/contract.ts'
import { seedColleagues } from './demo-colleagues.ts'
import { clearAccounts, seedAccounts, type DemoSignIn } from './demo-accounts.ts'
import { demoCaseStudies } from './demo-case-studies.ts'
import { haldenApprovals, seedApprovals } from './demo-approvals.ts'
import { clearToday, seedToday } from './demo-today.ts'
import { clearEnquiries, seedEnquiries, type EnquiryMaking } from './demo-enquiries.ts'
import { cedarEvents, haldenEvents, seedEvents } from './demo-events.ts'
import {
  demoAbout,
  demoCallsToAction,
  demoCompany,
  demoSiteConfig,
  demoStatistics,
} from './demo-firm.ts'
import { clearMessages, seedMessages } from './demo-messages.ts'
import { demoCertifications, demoTeam } from './demo-people.ts'
import { postsOnCases } from './demo-posts-cases.ts'
import { postsOnPractice } from './demo-posts-practice.ts'
import { postsOnTips } from './demo-posts-tips.ts'
import { postsOnUpdates } from './demo-posts-updates.ts'
import { recordDemo, type DemoTable } from './demo-rows.ts'
import { demoServices } from './demo-services.ts'
import { seedStaff, seedTeams } from './demo-staff.ts'
import { cedarProjects } from './demo-work-cedar.ts'
import { haldenProjects } from './demo-work-halden.ts'
import { clearWork, seedWork } from './demo-work.ts'
import { demoFaqs, demoIndustries, demoPartners, demoTestimonials } from './demo-words.ts'

type Piece = Record<string, unknown>

const demoPosts = [...postsOnUpdates, ...postsOnPractice, ...postsOnTips, ...postsOnCases]

/** Without legal texts, because the demo firm uses the built-in ones. */
const lists: Record<DemoTable, readonly Piece[]> = {
  service: demoServices,
  statistic: demoStatistics,
  faq: demoFaqs,
  partner: demoPartners,
  testimonial: demoTestimonials,
  post: demoPosts.map((post) => ({
    ...post,
    reading_minutes: readingMinutes(post.body),
    words: searchedWords(post),
  })),
  case_study: demoCaseStudies,
  team_member: demoTeam,
  certification: demoCertifications,
  industry: demoIndustries,
  call_to_action: demoCallsToAction,
}

const singles = {
  site_config: demoSiteConfig,
  company_info: demoCompany,
  hero: builtInHero,
  about: demoAbout,
} satisfies Partial<Record<keyof Tables, Piece>>

/**
 * Adds the demo firm to a database without content; otherwise does nothing and gives false. Without
 * `enquiries` it has clients alone, and nobody who works for them.
 */
export async function seedDemo(
  database: Database,
  clock: Clock,
  signIn: DemoSignIn,
  enquiries?: EnquiryMaking,
): Promise<boolean> {
  if ((await currentRevision(database)) > 1) return false
  const now = clock.now().toISOString()
  return await changeContent(database, async (trx) => {
    // Of several first starts at once, one.
    const claim = trx.updateTable('edition').set({ demo: 1 }).where('version', '=', 1)
    if (!(await claim.where('demo', '=', 0).returning('demo').executeTakeFirst())) return false
    for (const [table, pieces] of Object.entries(lists)) {
      await fill(trx, table as DemoTable, pieces, now)
    }
    for (const [table, single] of Object.entries(singles)) {
      const isWritten = table === 'about' && { published_at: now }
      const row = { ...asRow(single), ...isWritten, id: 'only', updated_at: now }
      const values = row as unknown as Insertable<Tables['hero']>
      await trx
        .insertInto(table as 'hero')
        .values(values)
        // Whoever has begun to write the about text has a row of it, and a draft that stays.
        .onConflict((on) => on.column('id').doUpdateSet(values))
        .execute()
    }
    const { halden, cedar } = await seedAccounts(trx, signIn, now)
    await seedWork(trx, halden, haldenProjects, clock.now())
    await seedMessages(trx, halden, clock.now())
    await seedWork(trx, cedar, cedarProjects, clock.now())
    await seedColleagues(trx, { halden, cedar }, { hash: signIn.hash, now })
    await seedApprovals(trx, halden, haldenApprovals, clock.now())
    await seedEvents(trx, halden, haldenEvents, clock.now())
    await seedEvents(trx, cedar, cedarEvents, clock.now())
    if (enquiries) await seedFirm(trx, clock.now(), enquiries)
    return true
  })
}

/** The firm's own people, who looks after which project, and what they have to answer. */
async function seedFirm(trx: Transaction<Tables>, now: Date, enquiries: EnquiryMaking) {
  const staff = await seedStaff(trx, now.toISOString())
  await seedTeams(trx, staff, now)
  await seedEnquiries(trx, staff, { now, ...enquiries })
  await seedToday(trx, now)
}

/** Deletes the demo firm, and any other content with it. */
export async function clearDemo(database: Database): Promise<void> {
  await changeContent(database, async (trx) => {
    for (const table of [...Object.keys(lists), ...Object.keys(singles)]) {
      await trx.deleteFrom(table as ContentTable).execute()
    }
    for (const table of ['former_slug', 'demo_row'] as const) await trx.deleteFrom(table).execute()
    await clearToday(trx)
    await clearEnquiries(trx)
    await clearMessages(trx)
    await clearWork(trx)
    await clearAccounts(trx)
    await trx.updateTable('edition').set({ demo: 0 }).execute()
  })
}

async function fill(
  trx: Transaction<Tables>,
  table: DemoTable,
  pieces: readonly Piece[],
  now: string,
): Promise<void> {
  const rows = pieces.map((piece, position) => ({
    published_at: now,
    updated_at: now,
    ...asRow(piece),
    id: newId(),
    position,
  }))
  // The tables have different columns, which types cannot follow; the seed is tested on each of them.
  await trx.insertInto(table).values(rows).execute()
  await recordDemo(trx, table)
}

/** As the tables store it: flags as 0 and 1, lists and documents as JSON. */
function asRow(piece: Piece): Piece {
  const entries = Object.entries(piece).map(([column, value]) => {
    if (typeof value === 'boolean') return [column, value ? 1 : 0]
    return [column, value !== null && typeof value === 'object' ? JSON.stringify(value) : value]
  })
  return Object.fromEntries(entries) as Piece
}
