import type { PaletteKind } from '../../contract/search.ts'
import { beginsWords, searchWords } from '../../contract/search-words.ts'
import { capOf, type ScreenKey } from '../../ui/signedin/keys/screen-keys.ts'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { partsFound, type PalettePart, type PalettePlace } from './staff-parts.web.ts'
import { mostRecords, type FoundRecord } from './staff.contract.ts'

/** A line of the palette: it leads somewhere, or does something. */
export interface PaletteEntry {
  id: string
  group: string
  title: string
  /** May be empty. */
  detail: string
  /** At the end of the line: a date, or the key that does the same. */
  aside: string
  isKey: boolean
  href: string | null
  /** The part of the screen there that it leads to; null: to its beginning. */
  part: string | null
  act: (() => void) | null
  record: FoundRecord | null
}

interface Given {
  typed: string
  /** The last opened first. */
  opened: readonly FoundRecord[]
  /** What the server has found so far, in its order. */
  found: readonly FoundRecord[]
  places: readonly PalettePlace[]
  parts: readonly PalettePart[]
  acts: readonly ScreenKey[]
  /** Whether an address has a screen that they may open. */
  leads: (href: string) => boolean
  /** The address of what is open now, which nobody has to be led to. */
  here: string
}

/** So many of what was opened last are offered, before and after something is typed. */
const mostShown = { blank: 8, typed: 5 } as const

const groupNames: Record<PaletteKind, string> = {
  person: 'People',
  organisation: 'Clients',
  project: 'Projects',
  enquiry: 'Enquiries',
  post: 'Posts',
  case_study: 'Case studies',
  own_page: 'Own pages',
}

/** A client and its people are what they are, whenever they came. */
const hasDate: Record<PaletteKind, boolean> = {
  person: false,
  organisation: false,
  project: true,
  enquiry: true,
  post: true,
  case_study: true,
  own_page: false,
}

/** The lines of the palette, in order: what was opened last, places, what can be done, what was found. */
export function entriesOf({
  typed,
  opened,
  found,
  places,
  parts,
  acts,
  leads,
  here,
}: Given): PaletteEntry[] {
  const words = searchWords(typed)
  const isBlank = typed.trim() === ''
  if (!isBlank && words.length === 0) return []
  const isMeant = (text: string) => isBlank || beginsWords(text, words)
  const matches = (record: FoundRecord) =>
    leads(record.link) && isMeant(`${record.title} ${record.words}`)
  // A project is found by the name of its client, and must not stand in the way of the client itself.
  const last = titledFirst(
    opened.filter((record) => matches(record) && !(isBlank && record.link === here)),
    words,
  ).slice(0, isBlank ? mostShown.blank : mostShown.typed)
  const isShown = (record: FoundRecord) => last.some(({ id }) => id === record.id)
  const others = isBlank ? [] : found.filter((one) => matches(one) && !isShown(one))
  return [
    ...last.map((record) => ofRecord(record, 'Opened last', words)),
    ...places.filter(({ label }) => isMeant(label)).map(ofPlace),
    ...acts.filter(({ label }) => isMeant(label)).map(ofAct),
    ...titlesFirst(others, words).map((one) => ofRecord(one, groupNames[one.kind], words)),
    ...(isBlank ? [] : partsFound(parts, words, leads).map(ofPart)),
  ]
}

/** Of each kind so many; first the kinds, and in them the records, whose title has all words. */
function titlesFirst(records: readonly FoundRecord[], words: readonly string[]): FoundRecord[] {
  const groups = Map.groupBy(titledFirst(records, words), ({ kind }) => kind)
  return [...groups.values()].flatMap((all) => all.slice(0, mostRecords))
}

/** Those first whose title has all words; else in the order in which they came. */
function titledFirst(records: readonly FoundRecord[], words: readonly string[]): FoundRecord[] {
  const inTitle = new Map(records.map((one) => [one, beginsWords(one.title, words)]))
  return records.toSorted((a, b) => Number(inTitle.get(b)) - Number(inTitle.get(a)))
}

function ofRecord(record: FoundRecord, group: string, words: readonly string[]): PaletteEntry {
  const { kind, id, title, at, state, link } = record
  const aside = [state, hasDate[kind] ? localDay(at) : ''].filter(Boolean).join(', ')
  const to = { href: link, part: null, act: null, record }
  return {
    id: kind + id,
    group,
    title,
    detail: detailOf(record, words),
    aside,
    isKey: false,
    ...to,
  }
}

/** With the lines by which it was found, where they are not shown anyway: its address, its reference. */
function detailOf({ title, detail, words: text }: FoundRecord, words: readonly string[]): string {
  const shown = `${title} ${detail}`
  const lacking = words.filter((word) => !beginsWords(shown, [word]))
  const lines = text.split('\n').filter((line) => lacking.some((word) => beginsWords(line, [word])))
  return [detail, ...lines].filter(Boolean).join(' · ')
}

const ofPlace = ({ label, href }: PalettePlace): PaletteEntry => ({
  id: href,
  group: 'Go to',
  title: label,
  detail: '',
  aside: '',
  isKey: false,
  href,
  part: null,
  act: null,
  record: null,
})

const ofPart = (part: PalettePart): PaletteEntry => ({
  ...ofPlace(part),
  id: `${part.href} ${part.label}`,
  group: part.group,
  detail: part.of,
  part: part.isWithin ? part.label : null,
})

const ofAct = ({ label, keys, act }: ScreenKey): PaletteEntry => ({
  id: label,
  group: 'Do',
  title: label,
  detail: '',
  aside: capOf(keys[0] ?? ''),
  isKey: true,
  href: null,
  part: null,
  act: () => act?.(keys[0] ?? ''),
  record: null,
})
