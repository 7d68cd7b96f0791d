import type { Happening, HappeningPage, HappeningStep } from '../../contract/work.ts'
import type { Clock } from '../../platform/clock.ts'
import { timelinePage } from './contract.ts'

/** What is known of what happened: one bounded query for each kind. */
export type HappenedTo<Kind extends string, Scope, Step extends string = HappeningStep> = Record<
  Kind,
  (scope: Scope, project: string, page: HappeningPage) => Promise<Happening<Step>[]>
>

interface Asked<Kind> {
  /** Left out: every kind. */
  kind?: Kind | undefined
  /** The `next` of a page; left out: from now on back. */
  before?: string | undefined
}

/** Reads a page of what happened in a project, the newest first. */
export const readingTimeline =
  <Kind extends string, Scope, Step extends string>(
    clock: Clock,
    all: readonly Kind[],
    happened: HappenedTo<Kind, Scope, Step>,
  ) =>
  async (scope: Scope, project: string, { kind, before }: Asked<Kind>) => {
    const page = { from: beginning(clock, before), limit: timelinePage + 1 }
    const found = await Promise.all(
      (kind ? [kind] : all).map(async (one) =>
        (await happened[one](scope, project, page)).map((entry) => ({ ...entry, kind: one })),
      ),
    )
    return firstPage(found.flat().toSorted(newestFirst))
  }

/** Without a cursor a time line begins now: a meeting that is to come has not happened. */
function beginning(clock: Clock, before: string | undefined): HappeningPage['from'] {
  const [at = clock.now().toISOString(), step = '', id = ''] = before?.split('~') ?? []
  return { at, step, id }
}

/** Those of one step and moment stay in the order of their query, which is by id. */
const newestFirst = (a: Happening<string>, b: Happening<string>) =>
  compare(b.at, a.at) || compare(a.step, b.step)
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

function firstPage<Entry extends Happening<string>>(all: Entry[]) {
  const entries = all.slice(0, timelinePage)
  const last = all.length > timelinePage ? entries.at(-1) : undefined
  return { entries, next: last ? `${last.at}~${last.step}~${last.id}` : null }
}
