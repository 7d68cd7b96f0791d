import { forgetDraft, readDraft } from '../../base/form/draft.ts'
import { draftChanged, keepDraftsIn } from '../../base/form/useDraft.ts'
import { copiesAreOver, keptDraftsOf, keysOf, type DraftOwner } from './forget-copies.ts'
import { openPages, pageName } from './open-pages.ts'

/** What a page has typed into a draft; of each draft the device keeps one of each page. */
interface Kept {
  /** The page that wrote it. */
  by: string
  value: unknown
  /** When it was written, in ms since 1970. */
  at: number
}

/** What nobody has gone on with for so long is not offered any more, in ms. */
const longest = 90 * 24 * 60 * 60 * 1000

/** Whose drafts this page keeps; null: nobody's yet. */
let here: string | null = null

/** What this page has sent or emptied: it begins with nothing again, whatever others have left. */
const ended = new Set<string>()

/** Keeps what this person types on the device until it is sent, or until they sign out. */
export function keepDraftsOf(owner: DraftOwner): void {
  const place = keptDraftsOf(owner)
  if (here === place) return
  here = place
  forgetOld(place)
  keepDraftsIn({
    read: (name) => (ended.has(name) ? undefined : keptAt(place + name)[0]?.value),
    write(name, value, before) {
      if (value === null) ended.add(name)
      else ended.delete(name)
      const others = keptAt(place + name).filter((one) => isAnother(one, value, before))
      const own = value === null ? [] : [{ by: pageName(), value, at: Date.now() }]
      keepAt(place + name, [...own, ...others])
    },
  })
  void lookAround()
  addEventListener('focus', () => void lookAround())
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (!key?.startsWith(place)) return
    void lookAround()
    const name = key.slice(place.length)
    if (isGone(readDraft(name), keptIn(oldValue), keptIn(newValue))) forgetDraft(name)
    draftChanged(name)
  })
}

/**
 * The names that begin so of the drafts that this device keeps for who is signed in: of what the tab
 * has, nobody could say in which of their organisations it was typed.
 */
export function draftNames(start: string): string[] {
  const place = here
  return place === null ? [] : keysOf(place + start).map((key) => key.slice(place.length))
}

/** The pages that were open when this one looked last; null: not looked yet. */
let open: Awaited<ReturnType<typeof openPages>> | null = null
const lookAround = async () => void (open = await openPages())

/**
 * Whether a text stays beside what this page writes now. One of a page that is open does, unless it is
 * the very one that was sent; one of a page that was closed, unless it is within what this page has.
 */
function isAnother({ by, value: other }: Kept, value: unknown, before: unknown): boolean {
  if (by === pageName()) return false
  const isLeft = open !== null && !open.has(by)
  if (isLeft) return !isWithin(other, before) && !isWithin(other, value)
  return value !== null || !isSame(other, before)
}

const isWithin = (part: unknown, all: unknown) =>
  isSame(part, all) || (typeof part === 'string' && typeof all === 'string' && all.includes(part))

/** The latest text of a page that was closed, and that nobody has gone on with; null where none is. */
export async function leftDraft(name: string, shown: unknown): Promise<unknown> {
  const kept = here === null ? [] : keptAt(here + name)
  const others = kept.filter(({ by, value }) => by !== pageName() && !isWithin(value, shown))
  if (others.length === 0) return null
  await lookAround()
  return others.find(({ by }) => !open?.has(by))?.value ?? null
}

/** Forgets a text that was left. */
export function dropLeftDraft(name: string, value: unknown): void {
  if (here === null) return
  const others = keptAt(here + name).filter(
    (one) => one.by === pageName() || !isSame(one.value, value),
  )
  keepAt(here + name, others)
  draftChanged(name)
}

/** Sent, or emptied, in another tab: here it is not begun any more either. */
const isGone = (own: unknown, before: Kept[], now: Kept[]) =>
  now.length < before.length && has(before, own) && !has(now, own)

const has = (kept: Kept[], value: unknown) => kept.some((one) => isSame(one.value, value))

function keepAt(key: string, kept: Kept[]): void {
  if (kept.length === 0) return localStorage.removeItem(key)
  if (copiesAreOver()) return
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The device is full, or the browser refuses to store anything: the tab has it all the same.
  }
}

/** The latest first. */
const keptAt = (key: string) => keptIn(localStorage.getItem(key))

function keptIn(text: string | null): Kept[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? (kept as Kept[]) : []
  } catch {
    // Not written by us, or by an earlier version: it cannot be restored.
    return []
  }
}

function forgetOld(place: string): void {
  for (const key of keysOf(place)) {
    const kept = keptAt(key)
    const young = kept.filter(({ at }) => at > Date.now() - longest)
    if (young.length < Math.max(1, kept.length)) keepAt(key, young)
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
