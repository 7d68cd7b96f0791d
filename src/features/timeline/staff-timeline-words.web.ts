import { localDate } from '../../ui/signedin/time/dates.ts'
import { fromTo } from '../../ui/signedin/time/moment.ts'
import type { ProjectPart } from '../projectroom/contract.ts'
import type { FirmHappening, FirmKind } from './staff.contract.ts'

export const firmKindWords: Record<FirmKind, string> = {
  status: 'Status',
  update: 'Updates',
  milestone: 'Milestones',
  document: 'Documents',
  approval: 'Approvals',
  request: 'Requests',
  message: 'Messages',
  meeting: 'Meetings',
  note: 'Notes',
}

const stepWords: Record<FirmHappening['step'], string> = {
  'approval-asked': 'Approval asked for',
  'approval-decided': 'Decision',
  'approval-withdrawn': 'Approval taken back',
  'document-added': 'New document',
  'document-removed': 'Document removed',
  'document-returned': 'Document brought back',
  'meeting-held': 'Meeting',
  'meeting-moved': 'Meeting moved',
  'message-sent': 'Message',
  'milestone-moved': 'Milestone moved',
  'milestone-reached': 'Milestone reached',
  'note-written': 'Note',
  'request-answered': 'Answer',
  'request-asked': 'Asked of the client',
  'request-withdrawn': 'Request taken back',
  'status-changed': 'Status',
  'update-published': 'Update',
}

/** The part of the project where it stands. */
export const partOf: Record<FirmKind, ProjectPart> = {
  status: '',
  update: 'updates',
  milestone: 'dates',
  document: 'documents',
  approval: 'waiting',
  request: 'waiting',
  message: 'messages',
  meeting: 'dates',
  note: 'messages',
}

/** What happened, in a few words. */
export function whatHappened({ step, became }: FirmHappening): string {
  if (step === 'milestone-moved' && became) return `Milestone moved to ${localDate(became)}`
  if (step === 'meeting-moved' && became) return `Meeting moved ${fromTo(became)}`
  if (step === 'approval-decided') return became === 'approved' ? 'Approved' : 'Declined'
  if (step === 'document-added' && became !== '1') return `New version, number ${became}`
  return stepWords[step]
}

/** What it happened to; of a status what it became, and of a note nothing: its words say all. */
export function whatItIs({ step, title, became }: FirmHappening): string {
  if (step === 'status-changed') return (became ?? '').replace('_', ' ')
  return step === 'message-sent' || step === 'note-written' ? '' : title
}
