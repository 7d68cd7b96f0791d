import { malformed } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { Unfit } from './address.ts'
import { csvRows } from './lines.ts'
import { checkWanted, planned, type Checked, type Wanted } from './plan.ts'
import { changingRedirects, differences, refuseMany, type RedirectParts } from './save.ts'
import { mostRedirectRows, type Brought } from './staff.contract.ts'
import { allRedirects } from './store.ts'

/** Takes in old addresses from a CSV: those that can be used, and why the others cannot. */
export function bringingRedirects(parts: RedirectParts) {
  const change = changingRedirects(parts)
  return async function bring(csv: string, by: SignedInActor): Promise<Brought> {
    const { rows: given, errors } = readRows(csv)
    const all: (Checked | null)[] = []
    for (const one of given) {
      const fit = await checkWanted(parts, one).catch((error: unknown) => {
        if (!(error instanceof Unfit)) throw error
        errors.push({ row: one.row, from: one.from.slice(0, 200), why: error.message })
        return null
      })
      all.push(fit)
    }
    let same = 0
    let unplanned: typeof errors = []
    const { touched, undo } = await change(by, async (trx) => {
      const rows = await allRedirects(trx)
      const { after, unfit } = planned(rows, all)
      refuseMany(after.size)
      unplanned = [...unfit].map(([number, why]) => {
        const { row, from } = given[number] as (typeof given)[number]
        return { row, from: from.slice(0, 200), why: why.message }
      })
      const touchedNow = differences(rows, after, {
        ids: new Map(),
        now: parts.clock.now().toISOString(),
      })
      const moved = new Set(touchedNow.map(({ after: one }) => one?.from_key))
      same = all.filter((one, at) => one && !unfit.has(at) && !moved.has(one.from_key)).length
      return { action: 'redirects-brought', about: null, touched: touchedNow }
    })
    const added = touched.filter(({ before }) => !before).length
    errors.push(...unplanned)
    errors.sort((a, b) => a.row - b.row)
    return { added, changed: touched.length - added, same, errors, undo }
  }
}

const heads = [
  /^(from|old|source)( (address|url|path))?$/i,
  /^(to|new|target)( (address|url|path))?$/i,
]
/** Whether a row names its columns: a page may be called by any other word. */
const isHead = ({ cells }: { cells: readonly string[] }) =>
  heads.every((head, at) => head.test(cells[at]?.trim() ?? ''))

/** The rows of a CSV; a first one that names the columns is left out. */
function readRows(csv: string) {
  const errors: Brought['errors'] = []
  const rows: (Wanted & { row: number })[] = []
  const all = csvRows(csv)
  const lines = all[0] && isHead(all[0]) ? all.slice(1) : all
  if (lines.length > mostRedirectRows)
    throw malformed(`Bring at most ${mostRedirectRows} rows at a time; this has ${lines.length}.`, {
      csv: [`Bring at most ${mostRedirectRows} rows at a time.`],
    })
  for (const { row, cells } of lines) {
    const [from = '', to = ''] = cells.map((cell) => cell.trim())
    if (cells.length < 2 || from === '' || to === '')
      errors.push({ row, from: from.slice(0, 200), why: 'It needs two columns, from and to.' })
    else rows.push({ row, from, to })
  }
  return { rows, errors }
}
