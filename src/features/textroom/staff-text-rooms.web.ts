import type { WordedMail } from '../../contract/mail-words.ts'
import {
  caseStudies,
  ownPages,
  pageTexts,
  posts,
  type PageId,
  type TextKind,
} from '../editorial/contract.ts'
import {
  caseStudyCalls,
  mailWordCalls,
  ownPageCalls,
  pageCalls,
  postCalls,
  type DeskCalls,
  type FixedCalls,
  type WritingCalls,
} from '../editorial/staff.contract.ts'
import { mailTexts, wordedMails } from '../mailtemplate/contract.ts'
import { type WordedMailId } from '../../contract/mail-ids.ts'
import {
  beAtCaseStudy,
  beAtMailTemplate,
  beAtOwnPage,
  beAtPost,
  beAtText,
} from '../presence/staff.contract.ts'

/** Where the texts of a kind are written. */
export interface TextRoom {
  kind: TextKind
  calls: DeskCalls
  /** Says that one has a text open, and who else has. */
  here: typeof beAtPost | typeof beAtText | typeof beAtMailTemplate
  /** What stands above a text in place of its title, and what it is for. */
  named?: WordedMail
  /** The field of a choice that stands beside the name of the room. */
  trail?: string
}

/** One in which any number of texts is begun. */
export interface ListRoom extends TextRoom {
  calls: WritingCalls
  /** By which its order is set, where visitors read it in one. */
  order?: (typeof caseStudyCalls)['order']
}

/** One of texts that the program came with words for. */
export interface FixedRoom extends TextRoom {
  calls: FixedCalls
}

/** The texts that each site has. */
export const pageRooms: Record<PageId, FixedRoom> = {
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
export const ownPageRoom: ListRoom = { kind: ownPages, calls: ownPageCalls, here: beAtOwnPage }
export const postRoom: ListRoom = { kind: posts, calls: postCalls, here: beAtPost, trail: 'topic' }

/** The words of a mail. */
export const mailWordsRoom = (id: WordedMailId): FixedRoom => ({
  kind: mailTexts,
  calls: mailWordCalls,
  here: beAtMailTemplate,
  named: wordedMails[id],
})

export const isFixedRoom = (room: TextRoom): room is FixedRoom => 'builtIn' in room.calls

/** Whether texts are begun and removed there. */
export const isListRoom = (room: TextRoom): room is ListRoom => 'list' in room.calls

export const textAddress = ({ kind }: TextRoom, id: string) => `${kind.room}/${id}`
