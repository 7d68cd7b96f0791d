import type { PaletteKind } from '../../contract/search.ts'
import type { ProjectStatus } from '../../contract/work.ts'
import { boxNames } from '../enquirylist/contract.ts'
import { projectAddress } from '../projectroom/contract.ts'
import type { Sight } from './sight.ts'
import { mostRecords, type FoundRecord } from './staff.contract.ts'
import type { StaffEntry } from './staff-store.ts'

/** What was found, in the order in which it is shown, and whether there is more. */
export function recordsOf(found: readonly StaffEntry[], sight: Pick<Sight, 'kinds' | 'now'>) {
  const groups = sight.kinds.map((kind) =>
    titlesFirst(found.filter((entry) => entry.kind === kind)),
  )
  return {
    records: groups.flatMap((all) =>
      all.slice(0, mostRecords).map((entry) => asRecord(entry, sight)),
    ),
    more: groups.some(({ length }) => length > mostRecords),
  }
}

/** What has the words in its title was found twice, once by all of its words. */
function titlesFirst(entries: readonly StaffEntry[]): StaffEntry[] {
  const all = entries.toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle))
  return all.filter(({ about }, at) => all.findIndex((one) => one.about === about) === at)
}

export function asRecord(entry: StaffEntry, sight: Pick<Sight, 'now'>): FoundRecord {
  const { kind, about: id, title, text, happened_at: at } = entry
  return { kind, id, title, words: text, at, ...own[kind](entry, sight) }
}

type Own = Pick<FoundRecord, 'detail' | 'state' | 'link'> & Partial<FoundRecord>

/** What each kind says of itself. */
const own: Record<PaletteKind, (entry: StaffEntry, sight: Pick<Sight, 'now'>) => Own> = {
  person: ({ organisation_id, client, accepted_at, suspended_at }) => ({
    detail: client ?? '',
    state: suspended_at ? 'Suspended' : accepted_at ? '' : 'Invited',
    // Its page shows its people.
    link: `/console/clients/${organisation_id}`,
  }),
  organisation: ({ about, suspended_at }) => ({
    detail: '',
    state: suspended_at ? 'Suspended' : '',
    link: `/console/clients/${about}`,
  }),
  project: ({ about, text, client, status, updated_at }) => ({
    words: `${text}\n${client}`,
    detail: client ?? '',
    state: statusNames[status ?? 'planned'],
    link: projectAddress(about),
    ...(updated_at ? { at: updated_at } : {}),
  }),
  enquiry: (entry) => ({
    detail: [entry.company, entry.subject].filter(Boolean).join(' · '),
    state: boxNames[entry.quarantined_at === null ? (entry.state ?? 'open') : 'review'],
    link: `/console/enquiries/${entry.reference}`,
  }),
  post: ({ about, text }) => ({ detail: text, state: '', link: `/console/blog/${about}` }),
  case_study: ({ about, text }) => ({
    words: text,
    detail: text.split('\n')[0] ?? '',
    state: '',
    link: `/console/case-studies/${about}`,
  }),
  own_page: ({ about, text, page_from, page_drafted_at }, { now }) => ({
    detail: text,
    state: page_from === null ? 'Draft' : stateOfPage(page_from, page_drafted_at !== null, now),
    link: `/console/pages/${about}`,
  }),
}

function stateOfPage(from: string, isChanged: boolean, now: string): string {
  if (from > now) return 'Scheduled'
  return isChanged ? 'Published, changed' : 'Published'
}

const statusNames: Record<ProjectStatus, string> = {
  planned: 'Planned',
  active: 'Active',
  on_hold: 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
