import { sql } from 'kysely'
import { openDatabase, type Database } from '../src/database/open.ts'
import { migrate } from '../src/database/migrate.ts'
import { inboxStore } from '../src/features/enquiry/inbox-store.ts'
import { deliveriesOf } from '../src/features/delivery/store.ts'
import { addEnquiryRows, sampleEnquiry } from '../test/support/work/enquiries.ts'
import { startPostgres } from '../test/engines/postgres.ts'
import { temporaryFolder } from './processes.ts'

/**
 * How long the first page of the list of enquiries takes, for each filter and order and for no hits,
 * while their number grows: `node bench/lists.ts 220 10000 100000`. On both engines, the store alone.
 * Each is compared with the first page of the smallest number as it opens, which has a hundred rows
 * where there are 220; another filter has fewer of them then.
 */

const usual = {
  box: 'open',
  assignee: '',
  account: 'somebody',
  search: '',
  ended_since: '',
  order: '',
  after: '',
  columns: '',
} as const

const cases: Record<string, object> = {
  'as it opens': {},
  'by name': { order: 'name' },
  'by name, downwards': { order: '-name' },
  'by company': { order: 'company' },
  'newest first': { order: '-received_at' },
  'mine, of which there are none': { assignee: 'me' },
  'nobody’s, by company': { assignee: 'nobody', order: 'company' },
  'won since a day': { box: 'won', ended_since: '2026-09-01' },
  'won since a day without any': { box: 'won', ended_since: '2027-09-01', order: 'name' },
  'review, by name': { box: 'review', order: 'name' },
  'a word without hits': { search: 'zirconium' },
  'the reference of one': { search: 'ENQ-00000042' },
  'a word of one in a hundred': { search: 'word77' },
  'the same, by name': { search: 'word77', order: 'name' },
  'a word of half': { search: 'quotes' },
  'a word of all, by name': { search: 'nordkai', order: 'name' },
  'two words': { search: 'quotes word7' },
}

const words =
  'we need help with quotes and our price book before renewal in march sellers work by hand'
    .concat(' reports nobody believes integration advisory migration training apex flow sandbox')
    .split(' ')
const states = ['open', 'open', 'open', 'answered', 'won', 'lost'] as const

/** The same each time, and different for each. */
function pick(nth: number, salt: number, of: number): number {
  let mixed = Math.imul(nth ^ (salt << 20), 0x9e37_79b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85eb_ca77)
  return ((mixed ^ (mixed >>> 13)) >>> 0) % of
}

function enquiry(nth: number) {
  const at = (salt: number, of: number) => pick(nth, salt, of)
  const text = Array.from({ length: 60 }, (_, salt) => words[at(salt, words.length)]).join(' ')
  const state = states[at(61, states.length)] ?? 'open'
  return sampleEnquiry(nth, {
    name: `${words[at(62, 20)]} ${words[at(63, 30)]} ${nth}`,
    company: `Company ${at(64, 5_000)}`,
    message: `${text} word${at(65, 100)}`,
    state,
    ended_on: state === 'won' || state === 'lost' ? `2026-0${1 + at(66, 9)}-11` : null,
    quarantined_at: at(67, 10) === 0 ? '2026-11-20T12:00:00.000Z' : null,
  })
}

async function fill(database: Database, from: number, to: number): Promise<number> {
  const began = performance.now()
  for (let at = from; at < to; at += 250)
    await addEnquiryRows(
      database,
      Array.from({ length: Math.min(250, to - at) }, (_, nth) => enquiry(at + nth)),
    )
  return (performance.now() - began) / (to - from)
}

/** The quickest of some tries, which other work on the machine changes least, in ms. */
async function measure(run: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let nth = 0; nth < 25; nth += 1) {
    const began = performance.now()
    await run()
    best = Math.min(best, performance.now() - began)
  }
  return best
}

async function measureEngine(database: Database, sizes: number[]): Promise<void> {
  await migrate(database)
  const inbox = inboxStore(database, (ids) => deliveriesOf(database, true, ids))
  const rows: Record<string, number[]> = Object.fromEntries(
    Object.keys(cases).map((name) => [name, []]),
  )
  const stored: number[] = []
  let had = 0
  for (const size of sizes) {
    stored.push(await fill(database, had, size))
    had = size
    // As PostgreSQL does by itself, within a minute or so.
    if (database.engine === 'postgres') await sql`analyze`.execute(database.read)
    for (const [name, changes] of Object.entries(cases))
      rows[name]?.push(await measure(() => inbox.page({ ...usual, ...changes })))
  }
  const base = rows['as it opens']?.[0] ?? 1
  const line = (name: string, all: number[]) =>
    console.log(
      name.padEnd(32) +
        all.map((ms) => `${ms.toFixed(2)} (${(ms / base).toFixed(1)}×)`.padStart(18)).join(''),
    )
  console.log(
    `\n${database.engine}, ms`.padEnd(33) + sizes.map((size) => `${size}`.padStart(18)).join(''),
  )
  for (const [name, all] of Object.entries(rows)) line(name, all)
  line('one stored', stored)
  await database.close()
}

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [220, 10_000]
await measureEngine(await openDatabase({ dataDir: temporaryFolder() }), sizes)
const postgres = await startPostgres()
if (postgres) {
  await measureEngine(await openDatabase({ url: postgres.url, dataDir: temporaryFolder() }), sizes)
  await postgres.stop()
}
