import { boxNames } from '../enquirylist/contract.ts'
import { mostRecords, type FoundRecord } from './staff.contract.ts'
import type { StaffEntry } from './staff-store.ts'

/** What was found, in the order in which it is shown, and whether there is more. */
export function recordsOf(found: readonly StaffEntry[], kinds: readonly FoundRecord['kind'][]) {
  const groups = kinds.map((kind) => titlesFirst(found.filter((entry) => entry.kind === kind)))
  return {
    records: groups.flatMap((all) => all.slice(0, mostRecords).map(asRecord)),
    more: groups.some(({ length }) => length > mostRecords),
  }
}

/** What has the words in its title was found twice, once by all of its words. */
function titlesFirst(entries: readonly StaffEntry[]): StaffEntry[] {
  const all = entries.toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle))
  return all.filter(({ about }, at) => all.findIndex((one) => one.about === about) === at)
}

export function asRecord(entry: StaffEntry): FoundRecord {
  const { kind, about: id, title, text, happened_at: at } = entry
  const own = kind === 'enquiry' ? ofEnquiry(entry) : ofPost(entry)
  return { kind, id, title, words: text, at, ...own }
}

const ofEnquiry = (entry: StaffEntry) =>
  ({
    detail: [entry.company, entry.subject].filter(Boolean).join(' · '),
    state: boxNames[entry.quarantined_at === null ? (entry.state ?? 'open') : 'review'],
    link: `/console/enquiries/${entry.reference}`,
  }) as const

const ofPost = ({ text, slug }: StaffEntry) => ({
  detail: text,
  state: '',
  link: `/blog/${slug}`,
})
