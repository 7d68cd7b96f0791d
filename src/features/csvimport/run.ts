import type { Transaction } from 'kysely'
import { mayUse } from '../../contract/access.ts'
import { notAllowed, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { againWhenTaken } from '../../database/unique-violation.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { judgeRows, stillToCome } from './judge.ts'
import { latestDayAt, readKept, type ReadsKept } from './kept.ts'
import { inviteAll, type ImportInvites } from './invite-all.ts'
import { makeAll, peopleOf, type ImportMakes } from './make.ts'
import { importKinds, mostInvited, type Consent, type ImportKind } from './staff.contract.ts'
import { importedAct, importedSubscribersAct, type BeforeImport } from './take-back.ts'

type Trx = Transaction<Tables>

export interface ImportParts {
  database: Database
  clock: Clock
  audit: Audit
  reads: ReadsKept
  makes: ImportMakes
  invites: ImportInvites
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: unknown },
  ) => Promise<string>
  /** Lets the mails leave when their time has come. */
  wake: () => void
}

/** What is to be imported. */
export interface ImportGiven {
  kind: ImportKind
  rows: string[][]
  invite: boolean
  /** To what subscribers have agreed; null: of none of them. */
  consent: Consent | null
}

/** Whoever may not add one by hand may not import any: an API key may have less than its owner. */
function demandRight({ viewer }: SignedInActor, kind: ImportKind): void {
  if (!mayUse(viewer, importKinds[kind].right)) throw notAllowed()
}

/** What an import would make; makes nothing. */
export const checkingImport =
  ({ database, clock, reads, invites }: ImportParts) =>
  async ({ kind, rows }: Pick<ImportGiven, 'kind' | 'rows'>, by: SignedInActor) => {
    demandRight(by, kind)
    const wanted = { kind, rows, now: clock.now() }
    const verdicts = judgeRows(kind, rows, await readKept(database.read, reads, wanted))
    const all = verdicts.map((verdict, row) => ({ ...verdict, row }))
    return {
      mails: invites.areMailed,
      made: all.flatMap((one) => (one.is === 'made' ? [one.row] : [])),
      there: all.flatMap(({ row, ...one }) =>
        one.is === 'there' ? [{ row, said: one.said }] : [],
      ),
      wrong: all.flatMap(({ row, ...one }) =>
        one.is === 'wrong' ? [{ row, field: one.field, said: one.said }] : [],
      ),
    }
  }

const tables = {
  clients: 'organisation',
  people: 'membership',
  projects: 'project',
  subscribers: 'subscriber',
} as const

/**
 * Makes all that is not there, or nothing. Throws 409 where a row is not right by now. Invitations come
 * after that, each by itself: meanwhile nobody else's mail waits for them.
 */
export const importing =
  (parts: ImportParts) => async (given: ImportGiven, actor: SignedInActor) => {
    demandRight(actor, given.kind)
    if (given.consent && given.consent.on > latestDayAt(parts.clock.now()))
      throw new Problem(400, stillToCome, { errors: { 'consent.on': [stillToCome] } })
    const { there, undo, about, before, people } = await againWhenTaken(
      async () => await makeRows(parts, given, actor),
    )
    const made = Object.values(before).reduce((sum, all) => sum + all.length, 0)
    if (!given.invite || people.length === 0) return { made, there, undo, unmailed: [] }
    const { sent, unmailed } = await inviteAll(parts.invites, people, actor)
    const act = actOf(actor, given.kind, about, { ...before, people: sent })
    const kept = await parts.invites.hold(sent, async (trx) => await parts.remember(trx, act))
    parts.wake()
    return { made, there, undo: kept, unmailed }
  }

const actOf = (
  { viewer }: SignedInActor,
  kind: ImportKind,
  about: string,
  before: BeforeImport,
) => ({
  account: viewer.account,
  kind: kind === 'subscribers' ? importedSubscribersAct : importedAct,
  about,
  before,
})

/** Makes the rows; what it has made, with the people among it. */
const makeRows = async (
  { audit, database, clock, reads, makes, remember }: ImportParts,
  { kind, rows, invite, consent }: ImportGiven,
  actor: SignedInActor,
) =>
  await audit.act(
    actor,
    async (trx, record) => {
      const kept = await readKept(trx, reads, { kind, rows, now: clock.now() })
      const verdicts = judgeRows(kind, rows, kept)
      const wrong = verdicts.find((one) => one.is === 'wrong')
      if (wrong?.is === 'wrong') throw changedSince(wrong.said)
      const wanted = verdicts.filter((one) => one.is === 'made')
      const there = rows.length - wanted.length
      const about = newId()
      if (wanted.length === 0) return { there, undo: null, about, before: nothingMade, people: [] }
      const invited = invite ? peopleOf(wanted) : []
      if (invited.length > mostInvited) throw tooMany()
      const before = await makeAll(makes, { trx, record, actor }, wanted, consent)
      const made = wanted.length
      record({
        action: 'rows-imported',
        about,
        detail: {
          kind,
          made,
          there,
          invite,
          // Its words may name somebody, and stand with each of them, where they can be erased.
          ...(consent && { agreed_on: consent.on }),
        },
      })
      const people = invited.flatMap(({ row, client }, at) => {
        const [membership, account] = before.people[at] ?? []
        return membership && account ? [{ ...row, membership, account, client: client.name }] : []
      })
      // With invitations it is remembered once they are queued.
      const undo = people.length > 0 ? null : await remember(trx, actOf(actor, kind, about, before))
      return { there, undo, about, before, people }
    },
    'all',
    // Two who bring the same file at once come one after the other, and see what is there.
    async (trx) => await database.holdWrites(trx, [tables[kind]]),
  )

const nothingMade: BeforeImport = { clients: [], people: [], projects: [], subscribers: [] }

const changedSince = (said: string) =>
  new Problem(409, `Nothing was imported, because a row is not right by now: ${said} Check again.`)

const tooMany = () =>
  new Problem(
    409,
    `Invitations go to at most ${mostInvited} people at once. Import them without, or in smaller files.`,
  )
