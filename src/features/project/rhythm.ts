import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Rhythm } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Author, SignedInActor } from '../../platform/audit/entry.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Clock } from '../../platform/clock.ts'
import { rhythmOf, writeRhythm } from './rhythm-store.ts'

type Trx = Transaction<Tables>

/** The kind under which it is remembered for an undo. */
export const rhythmAct = 'project-rhythm'

/** What taking it back needs. */
interface BeforeRhythm {
  was: Rhythm
  became: Rhythm
}

interface Parts {
  clock: Clock
  audit: Audit
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: BeforeRhythm },
  ) => Promise<string>
}

interface Given {
  project: string
  rhythm: Rhythm
  /** What it was when the change was begun; null: whatever it is. */
  base: Rhythm | null
}

/** Changes how often an update of a project is promised. Throws 404 for one that they do not see. */
async function changeIn(
  trx: Trx,
  { clock, by, record }: { clock: Clock; by: SignedInActor; record: RecordEntry },
  { project, rhythm, base }: Given,
): Promise<BeforeRhythm> {
  const scope = staffScope(by.viewer)
  const found = await rhythmOf(trx, scope, project)
  if (!found) throw notFound()
  const { rhythm: was, organisation_id: organisation } = found
  if (base !== null && was !== base) throw changedMeanwhile(was)
  if (was === rhythm) return { was, became: rhythm }
  const step = { project, from: was, to: rhythm, now: clock.now().toISOString() }
  if (!(await writeRhythm(trx, scope, step))) throw changedSince()
  const [before, after] = [{ rhythm: was }, { rhythm }]
  record({ action: 'project-rhythm-changed', about: project, organisation, before, after })
  return { was, became: rhythm }
}

/** The same for a command. */
export async function setRhythm(
  { clock, audit }: Pick<Parts, 'clock' | 'audit'>,
  project: string,
  rhythm: Rhythm,
  { by }: Author,
): Promise<void> {
  await audit.act(
    by,
    async (trx, record) =>
      void (await changeIn(trx, { clock, by, record }, { project, rhythm, base: null })),
    staffScope(by.viewer),
  )
}

/** The same for one of the firm's people, who can take it back. */
export const changingRhythm =
  ({ clock, audit, remember }: Parts) =>
  async (by: SignedInActor, given: Given): Promise<{ undo: string }> => ({
    undo: await audit.act(
      by,
      async (trx, record) => {
        const before = await changeIn(trx, { clock, by, record }, given)
        const { account } = by.viewer
        return await remember(trx, { account, kind: rhythmAct, about: given.project, before })
      },
      staffScope(by.viewer),
    ),
  })

/** Throws 409 where somebody has changed it since. */
export const takingBackRhythm =
  (clock: Clock): TakesBack =>
  async (trx, project, before, record, by) => {
    const { was, became } = before as BeforeRhythm
    const found = await rhythmOf(trx, staffScope(by.viewer), project)
    if (found?.rhythm !== became) throw changedSince()
    await changeIn(trx, { clock, by, record }, { project, rhythm: was, base: null })
  }

type TakesBack = (
  trx: Trx,
  about: string,
  before: unknown,
  record: RecordEntry,
  by: SignedInActor,
) => Promise<void>

const changedSince = () => new Problem(409, 'Somebody has changed this since, so it stays.')
const changedMeanwhile = (rhythm: Rhythm) =>
  new Problem(409, 'Somebody has changed meanwhile how often an update is promised.', {
    theirs: { rhythm },
  })
