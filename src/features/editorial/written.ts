import { builtInTexts, hasNoAddress, type StoredText, type TextRow } from './kind.ts'
import type { WrittenText } from './staff.contract.ts'

/** A text as a list and its desk show it. */
export function asWritten(stored: StoredText, row: TextRow, now: string): WrittenText {
  const { title, draft_title, published_at, drafted_at } = row
  const { fixed } = stored
  const state = stateOf(row, now)
  return {
    id: fixed?.id ?? row.id,
    title: draft_title ?? title,
    slug: fixed?.id ?? (hasNoAddress(row) ? null : row.slug),
    second: stored.second(row),
    state,
    built_in: fixed !== undefined && (state !== 'published' || saysBuiltIn(stored, row)),
    is_changed: (published_at !== null || fixed !== undefined) && drafted_at !== null,
    published_at,
    removed_at: row.removed_at,
    worked_at: drafted_at ?? row.updated_at,
  }
}

function saysBuiltIn(stored: StoredText, row: TextRow): boolean {
  const texts = stored.textsOf(row)
  const given = Object.entries(builtInTexts(stored) ?? {})
  return given.every(([name, value]) => texts[name] === value)
}

function stateOf({ published_at, removed_at }: TextRow, now: string): WrittenText['state'] {
  if (removed_at !== null) return 'removed'
  if (published_at === null) return 'draft'
  return published_at > now ? 'scheduled' : 'published'
}
