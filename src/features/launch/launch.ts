import type { Kysely } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { readFacts, readMarks, type LaunchFacts, type MarkState } from './store.ts'

/** A built-in sentence that says something of the firm. */
export interface BuiltInClaim<Name extends string = string> {
  name: Name
  words: string
  place: 'figure' | 'question' | 'trust'
}

export interface LaunchParts {
  database: Database
  clock: Clock
  /** Whose words of trust are the last of them. */
  claims: readonly BuiltInClaim[]
  /** What the program, and what the demo, comes with. */
  builtIn: { headline: string; trust: string; firms: readonly string[] }
  mail: { server: string | null; from: string | null }
  /** Whether one is made each night, and there is one. */
  hasBackups: (read: Kysely<Tables>) => Promise<boolean>
  origin: string
  isReachable: boolean
}

type Marks = Map<string, MarkState>

/** How far the install is, of what anybody who may see it is shown; the same for all of them. */
export async function readProgress(parts: LaunchParts, read: Kysely<Tables>) {
  const [facts, marks, backups] = await Promise.all([
    readFacts(read, parts.clock.now().toISOString()),
    readMarks(read),
    parts.hasBackups(read),
  ])
  const claims = shownClaims(parts, facts, marks)
  const isNamed = hasFirm(parts, facts)
  const done = {
    firm: isNamed,
    claims: claims.every(({ state }) => state !== 'open'),
    demo: facts.demo === 0,
    privacy: marks.has('privacy') || facts.privacy !== null,
    mail: parts.mail.server !== null,
    backups,
    address: parts.isReachable,
    colleague: Number(facts.people) > 1,
  }
  return { facts, marks, claims, done }
}

const hasFirm = ({ builtIn }: LaunchParts, { firm, demo }: LaunchFacts): boolean =>
  firm !== null && !(demo === 1 ? builtIn.firms : builtIn.firms.slice(0, 1)).includes(firm)

/** The claims that a visitor reads, or would; what the firm has written in their place is its own. */
function shownClaims({ claims, builtIn }: LaunchParts, facts: LaunchFacts, marks: Marks) {
  const isShown = {
    figure: facts.statistic === null,
    question: facts.faq === null,
    trust: (facts.trust ?? builtIn.trust) === builtIn.trust,
  }
  return claims
    .filter(({ place }) => isShown[place])
    .map((claim) => ({ ...claim, state: stateOf(marks.get(claim.name)) }))
}

const stateOf = (mark: MarkState | undefined) =>
  mark === 'confirmed' || mark === 'hidden' ? mark : ('open' as const)

/** What is open before the site goes live, by name, and since when; for who may do something about it. */
export function openBeforeLaunch(parts: LaunchParts) {
  return async () => {
    const { facts, done } = await readProgress(parts, parts.database.read)
    const since = facts.since ?? new Date(0).toISOString()
    const open = Object.entries(done).flatMap(([item, isDone]) => (isDone ? [] : [item]))
    return { since, open }
  }
}

/** The names of built-in claims that the site is not to show. */
export function hiddenClaims({ read }: Database) {
  return async (): Promise<Set<string>> => {
    const marks = await readMarks(read)
    return new Set([...marks].flatMap(([name, state]) => (state === 'hidden' ? [name] : [])))
  }
}

/** Throws 422 for a state that this cannot have. */
export function refuseMark(name: string, state: MarkState | null, claims: readonly BuiltInClaim[]) {
  if (state === null) return
  const claim = claims.find((one) => one.name === name)
  const fits: MarkState[] = claim
    ? claim.place === 'trust'
      ? ['confirmed']
      : ['confirmed', 'hidden']
    : [name === 'privacy' ? 'confirmed' : 'skipped']
  if (fits.includes(state)) return
  const detail = `Choose one of these: ${fits.join(', ')}.`
  throw new Problem(422, detail, { errors: { state: [detail] } })
}
