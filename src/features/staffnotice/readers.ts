import { hasRight, type FirmRight } from '../../contract/access.ts'
import type { StaffNoticeKind, StaffNoticePlace } from '../../contract/staff-notice.ts'
import type { NotificationHow } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import {
  enquiriesIn,
  membersOfTeam,
  staffChoosing,
  teamsWith,
  type ChoosingStaff,
  type EnquiryNow,
} from './reader-store.ts'

/** One of the firm's people who hears of something. */
export interface StaffReader extends ChoosingStaff {
  /** By team or assignment; else as one who manages what nobody has. */
  own: boolean
}

/** What it takes to hear of a kind as one who has it, and as one who manages what nobody has. */
const rightFor = (kind: StaffNoticeKind, own: boolean): FirmRight => {
  if (!own) return 'every-project'
  return kind === 'client_act' ? 'projects' : 'enquiries'
}

/** Who of the firm hears of what, by the rights of this moment. */
export function staffReaders(database: Database) {
  /** Those of `whose` who want it; where there is none of them, the managers who want it. */
  async function heardBy(kind: StaffNoticeKind, whose: (id: string) => boolean) {
    const all = await staffChoosing(database, kind)
    const heard = (own: boolean): StaffReader[] =>
      all
        .filter(({ id, how }) => how !== 'never' && (!own || whose(id)))
        .filter(({ roles }) => hasRight(roles, rightFor(kind, own)))
        .map((person) => ({ ...person, own }))
    const own = heard(true)
    return own.length > 0 ? own : heard(false)
  }

  return {
    /** Who hears of what happens in a project: its team, else the managers. */
    async ofProject(project: string): Promise<StaffReader[]> {
      const team = await membersOfTeam(database, project)
      return await heardBy('client_act', (id) => team.has(id))
    },
    /** Who hears of an enquiry: whoever has it, or where that is nobody any more, the managers. */
    ofEnquiry: async (kind: StaffNoticeKind, assignee: string | null): Promise<StaffReader[]> =>
      await heardBy(kind, (id) => id === assignee),
    stillFor: stillFor.bind(null, database),
  }
}

export type StaffReaders = ReturnType<typeof staffReaders>

/**
 * What somebody chose for each of these; null for what is not for them any more, by their rights and by
 * what they have at this moment.
 */
async function stillFor(
  database: Database,
  account: string,
  places: readonly StaffNoticePlace[],
): Promise<(NotificationHow | null)[]> {
  const self = await selfIn(database, account, places)
  const onTeam = await teamsWith(
    database,
    account,
    unique(places.flatMap((place) => ('project' in place ? [place.project] : []))),
  )
  const enquiries = await enquiriesIn(
    database,
    unique(places.flatMap((place) => ('enquiry' in place ? [place.enquiry] : []))),
  )
  return places.map((place) => {
    const { kind, own } = place
    const one = self.get(kind)
    if (!one || !hasRight(one.roles, rightFor(kind, own))) return null
    if ('project' in place) return !own || onTeam.has(place.project) ? one.how : null
    const enquiry = enquiries.get(place.enquiry)
    if (!enquiry || isOver(kind, enquiry)) return null
    return !own || enquiry.assignee_id === account ? one.how : null
  })
}

/** A client can make thousands of lines about one project, and a query takes so many values at most. */
const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/** Whether what a notice says of an enquiry is so no more: it was answered, or somebody has it now. */
function isOver(kind: StaffNoticeKind, { state, assignee_id }: EnquiryNow): boolean {
  if (kind !== 'enquiry_due' && kind !== 'enquiry_new') return false
  return state !== 'open' || (kind === 'enquiry_new' && assignee_id !== null)
}

/** Somebody, by each kind that is asked about; undefined for who cannot sign in any more. */
async function selfIn(database: Database, account: string, places: readonly StaffNoticePlace[]) {
  const kinds = [...new Set(places.map(({ kind }) => kind))]
  const ofKind = async (kind: StaffNoticeKind) =>
    (await staffChoosing(database, kind)).find(({ id }) => id === account)
  return new Map(await Promise.all(kinds.map(async (kind) => [kind, await ofKind(kind)] as const)))
}
