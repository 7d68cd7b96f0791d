import { caseStudies, pageTexts, posts, type PageId, type TextKind } from '../editorial/contract.ts'
import {
  caseStudyCalls,
  pageCalls,
  postCalls,
  type DeskCalls,
  type WritingCalls,
} from '../editorial/staff.contract.ts'
import { beAtCaseStudy, beAtPost, beAtText } from '../presence/staff.contract.ts'

/** Where the texts of a kind are written. */
export interface TextRoom {
  kind: TextKind
  calls: DeskCalls
  /** Says that one has a text open, and who else has. */
  here: typeof beAtPost | typeof beAtText
  /** The field of a choice that stands beside the name of the room. */
  trail?: string
}

/** One in which any number of texts is begun. */
export interface ListRoom extends TextRoom {
  calls: WritingCalls
  /** By which its order is set, where visitors read it in one. */
  order?: (typeof caseStudyCalls)['order']
}

/** The texts that each site has. */
export const pageRooms: Record<PageId, TextRoom> = {
  privacy: { kind: pageTexts.privacy, calls: pageCalls, here: beAtText },
  terms: { kind: pageTexts.terms, calls: pageCalls, here: beAtText },
  about: { kind: pageTexts.about, calls: pageCalls, here: beAtText },
}

export const caseStudyRoom: ListRoom = {
  kind: caseStudies,
  calls: caseStudyCalls,
  order: caseStudyCalls.order,
  here: beAtCaseStudy,
}
export const postRoom: ListRoom = { kind: posts, calls: postCalls, here: beAtPost, trail: 'topic' }

/** Whether texts are begun and removed there. */
export const isListRoom = (room: TextRoom): room is ListRoom => 'list' in room.calls

export const textAddress = ({ kind }: TextRoom, id: string) => `${kind.room}/${id}`
