import type { KeptKind, RemovedKind } from './staff.contract.ts'

type Forms = readonly [one: string, many: string]

const removedForms: Record<RemovedKind, Forms> = {
  accounts: ['account: name, address and password', 'accounts: names, addresses and passwords'],
  memberships: ['membership of a client', 'memberships of clients'],
  'sign-ins': ['sign-in, device, key or factor', 'sign-ins, devices, keys and factors'],
  teams: ['place in the team of a project', 'places in the teams of projects'],
  enquiries: ['enquiry with its whole thread', 'enquiries with their whole threads'],
  subscriptions: ['subscription to new posts', 'subscriptions to new posts'],
  mails: ['mail to them or about what is theirs', 'mails to them or about what is theirs'],
  arrived: ['mail that came from them', 'mails that came from them'],
  notices: ['notice', 'notices'],
  settings: [
    'setting, kept list or calendar address',
    'settings, kept lists and calendar addresses',
  ],
  drafts: ['draft of their own', 'drafts of their own'],
  uploads: ['file that is still being sent', 'files that are still being sent'],
  values: ['value before and after in the audit', 'values before and after in the audit'],
}

const keptForms: Record<KeptKind, Forms> = {
  messages: ['message in a project', 'messages in projects'],
  notes: ['note for the team', 'notes for the team'],
  updates: ['update of a project', 'updates of projects'],
  answers: ['answer to a client request', 'answers to client requests'],
  files: ['version of a document', 'versions of documents'],
  decisions: ['decision on an approval', 'decisions on approvals'],
  replies: ['reply or note in an enquiry', 'replies and notes in enquiries'],
  entries: ['entry of the audit', 'entries of the audit'],
}

/** Why each stays, and what of it. */
export const keptWhy: Record<KeptKind, string> = {
  messages: 'the client’s record of the work; the author becomes “Erased person”',
  notes: 'the firm’s record; the author becomes “Erased person”',
  updates: 'the client’s record of the work; the author becomes “Erased person”',
  answers: 'the client’s record of the work; who answered becomes “Erased person”',
  files: 'the client’s files; who sent them becomes “Erased person”',
  decisions: 'the name stays in the certificate: it proves who agreed, for both sides',
  replies: 'the record of another enquiry; without their name and address',
  entries: 'what was done and when, by a number that leads to nobody',
}

/** So many, as a phrase. */
const counted = ([one, many]: Forms, count: number) => `${count} ${count === 1 ? one : many}`

export const removedWords = ({ kind, count }: { kind: RemovedKind; count: number }) =>
  counted(removedForms[kind], count)

export const keptWords = ({ kind, count }: { kind: KeptKind; count: number }) =>
  counted(keptForms[kind], count)
