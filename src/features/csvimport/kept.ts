import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { comparable } from './names.ts'
import type { ImportKind } from './staff.contract.ts'

type Db = Kysely<Tables>

/** What there is of each noun, read by its own slice. */
export interface ReadsKept {
  clientNames: (db: Db) => Promise<{ id: string; name: string; suspended_at: string | null }[]>
  listedMembers: (db: Db) => Promise<{ organisation_id: string; email: string }[]>
  barredAddresses: (db: Db) => Promise<{ email: string; of: 'staff' | 'suspended' }[]>
  projectTitles: (db: Db) => Promise<{ organisation_id: string; title: string }[]>
  /** Of these addresses those that are known, and how it stands with them. */
  knownAddresses: (
    db: Db,
    emails: readonly string[],
  ) => Promise<ReadonlyMap<string, 'subscribed' | 'asked' | 'ended'>>
}

/** What there is already, by what it is known by. */
export interface Kept {
  clients: ReadonlyMap<string, { id: string; name: string; suspended_at: string | null }>
  /** What more than one client is called. */
  twins: ReadonlySet<string>
  /** By client and address. */
  members: ReadonlySet<string>
  /** Why these addresses cannot be invited. */
  refused: ReadonlyMap<string, string>
  /** By client and title. */
  projects: ReadonlySet<string>
  /** Why these addresses are not subscribed by an import. */
  subscribers: ReadonlyMap<string, string>
  /** The day that it is by now somewhere: nobody has agreed on a later one. */
  latestDay: string
}

const known = {
  subscribed: 'is subscribed already.',
  asked: 'has asked for it and is yet to confirm it by mail.',
  ended: 'has ended it, was removed, or its mail came back: no import subscribes it again.',
}

const refusals = {
  staff: 'That is the address of one of the firm’s own people.',
  suspended: 'The account of that address is suspended. Let them in again first.',
}

/** Under what somebody of a client, and a project, are known. */
export const memberKey = (client: string, email: string): string => `${client} ${email}`
export const projectKey = (client: string, title: string): string =>
  `${client} ${comparable(title)}`

/** Subscribers may be many, so those alone are read that are in the file. */
export async function readKept(
  db: Db,
  reads: ReadsKept,
  { kind, rows, now }: { kind: ImportKind; rows: readonly string[][]; now: Date },
): Promise<Kept> {
  const latestDay = latestDayAt(now)
  if (kind === 'subscribers') {
    const emails = rows.map(([email = '']) => email.trim().toLowerCase())
    const found = await reads.knownAddresses(db, emails)
    const subscribers = [...found].map(([email, is]) => [email, `${email} ${known[is]}`] as const)
    return { ...nothingKept, latestDay, subscribers: new Map(subscribers) }
  }
  const clients = await reads.clientNames(db)
  const members = await reads.listedMembers(db)
  const barred = await reads.barredAddresses(db)
  const projects = await reads.projectTitles(db)
  const names = clients.map(({ name }) => comparable(name))
  const firsts = new Map(names.map((name, at) => [name, at] as const).toReversed())
  return {
    twins: new Set(names.filter((name, at) => firsts.get(name) !== at)),
    // Of two that are called the same the first counts.
    clients: new Map(clients.toReversed().map((one) => [comparable(one.name), one])),
    members: new Set(members.map((one) => memberKey(one.organisation_id, one.email))),
    refused: new Map(barred.map(({ email, of }) => [email, refusals[of]])),
    projects: new Set(projects.map((one) => projectKey(one.organisation_id, one.title))),
    subscribers: nothingKept.subscribers,
    latestDay,
  }
}

/** In ms: so far ahead of UTC are the first to have a day. */
const firstZone = 14 * 60 * 60_000

/** The day that it is where it comes first. */
export const latestDayAt = (now: Date): string =>
  new Date(now.getTime() + firstZone).toISOString().slice(0, 10)

const nothingKept: Omit<Kept, 'latestDay'> = {
  clients: new Map(),
  twins: new Set(),
  members: new Set(),
  refused: new Map(),
  projects: new Set(),
  subscribers: new Map(),
}
