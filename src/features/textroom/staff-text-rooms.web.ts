import { caseStudies, posts, type TextKind } from '../editorial/contract.ts'
import { caseStudyCalls, postCalls, type WritingCalls } from '../editorial/staff.contract.ts'
import { beAtCaseStudy, beAtPost } from '../presence/staff.contract.ts'

/** Where the texts of a kind are written. */
export interface TextRoom {
  kind: TextKind
  calls: WritingCalls
  /** Says that one has a text open, and who else has. */
  here: typeof beAtPost | typeof beAtCaseStudy
  /** The field of a choice that stands beside the name of the room. */
  trail?: string
}

export const caseStudyRoom: TextRoom = {
  kind: caseStudies,
  calls: caseStudyCalls,
  here: beAtCaseStudy,
}
export const postRoom: TextRoom = { kind: posts, calls: postCalls, here: beAtPost, trail: 'topic' }

export const textAddress = ({ kind }: TextRoom, id: string) => `${kind.room}/${id}`
