import type { DraftSave } from './staff.contract.ts'

/** A field as it is stored. */
interface StoredField {
  value: string
  /** The last thing that its writer had seen when it was begun. */
  seen: string | null
  /** The revision in which it last changed. */
  revision: number
  /** The page that has changed it, and with which of its saves. */
  editor: string
  sequence: number
}
export type StoredFields = Record<string, StoredField>

interface Merged {
  fields: StoredFields
  saved: string[]
  /** Those that were changed elsewhere since. */
  refused: string[]
  /** Whether any text is another one now. */
  isChanged: boolean
}

/** What stands under a name that a page has chosen; `constructor` is one, too. */
export const ownOf = <Value>(all: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(all, name) ? all[name] : undefined

/**
 * What a field is that nobody has written, where the last text was sent as the revision `sent`: empty,
 * or as it is published.
 */
const unwritten = (sent: number, value = ''): StoredField => ({
  value,
  seen: null,
  revision: sent,
  editor: '',
  sequence: 0,
})

/**
 * Puts what a page has saved into the fields there are. Fields that nobody else has changed since are
 * taken; the others stay as they are. `next` is the revision that this save makes.
 */
export function mergeFields(
  was: StoredFields,
  { editor, sequence, fields: given }: DraftSave,
  { sent, next, published = {} }: { sent: number; next: number; published?: Texts },
): Merged {
  const merged: Merged = { fields: { ...was }, saved: [], refused: [], isChanged: false }
  for (const { name, base, value, seen } of given) {
    const old = ownOf(was, name) ?? unwritten(sent, ownOf(published, name))
    const isOwn = old.editor === editor
    // Its own earlier save, the answer to which got lost, is what this text went on from.
    const mayChange = isOwn ? sequence > old.sequence : old.revision <= base
    if (value !== old.value && !mayChange) {
      merged.refused.push(name)
      continue
    }
    merged.saved.push(name)
    if (value !== old.value) {
      merged.fields[name] = { value, seen, revision: next, editor, sequence }
      merged.isChanged = true
    } else if (isOwn && mayChange) merged.fields[name] = { ...old, sequence }
  }
  return merged
}

/** Whether a text has all of another one, but for at most one piece that was put into it. */
function holds(whole: string, part: string): boolean {
  if (part.length > whole.length) return false
  let start = 0
  while (start < part.length && part[start] === whole[start]) start += 1
  let end = 0
  while (end < part.length - start && part.at(-1 - end) === whole.at(-1 - end)) end += 1
  return start + end === part.length
}

export type Texts = Record<string, string>

/** Whether all of these texts are in those, each under its name. */
export const allHeld = (texts: Texts, within: Texts): boolean =>
  Object.entries(texts).every(([name, text]) => holds(ownOf(within, name) ?? '', text))

export const textsIn = (fields: StoredFields): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
