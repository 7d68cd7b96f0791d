import { Problem } from '../../contract/problem.ts'
import type { TextFields } from '../../contract/text-fields.ts'

type Texts = Record<string, string>

/** 409 where somebody else has given a field another value meanwhile; another field is no matter. */
export function refuseMeanwhile(
  fields: TextFields,
  change: Partial<Texts>,
  { base, now }: { base: Texts; now: Texts },
): void {
  const taken = Object.keys(change).filter(
    (name) => now[name] !== base[name] && now[name] !== change[name],
  )
  if (taken.length === 0) return
  const labels = taken.map((name) => fields[name]?.label ?? name).join(', ')
  const theirs = Object.fromEntries(taken.map((name) => [name, now[name]]))
  throw new Problem(409, `Somebody has changed this meanwhile: ${labels}.`, { theirs })
}

/** What differs, before and after, as the audit holds it. */
export function differing(before: Texts, after: Texts) {
  const only = (all: Texts) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => before[name] !== after[name]))
  return { before: only(before), after: only(after) }
}
