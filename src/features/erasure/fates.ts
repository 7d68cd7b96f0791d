import type { Tables } from '../../database/tables/tables.ts'
import type { Fate } from './fate.ts'
import type { RemovedKind } from './staff.contract.ts'

type Column<Table extends keyof Tables> = keyof Tables[Table] & string
const of = <Table extends keyof Tables>(_: Table, fate: Fate<Column<Table>>): Fate => fate

/** Rows with their account in this column go. */
const goes = (column: string, kind: RemovedKind | null = null): Fate => ({
  goes: [[column, 'accounts', kind]],
})
const site: Fate = { stays: 'what everybody reads on the site, which the firm changes itself' }
const nobodys: Fate = { stays: 'nothing of anybody' }
const project: Fate = { stays: 'of a project, and so of its client' }

/**
 * What becomes of every table. The order is that in which rows go: what refers to others before those,
 * and whoever holds several of them takes them in the same order (src/platform/auth/ways-in.ts), once
 * accounts and memberships are locked. A new table does not compile without its line here.
 */
export const fates: { readonly [Table in keyof Tables]: Fate } = {
  link: goes('account_id', 'sign-ins'),
  challenge: goes('account_id'),
  ticket: goes('account_id'),
  calendar_feed: goes('account_id', 'settings'),
  project_grant: { goes: [['membership_id', 'memberships', null]] },
  api_key: goes('staff_id', 'sign-ins'),
  see_as: {
    goes: [
      ['membership_id', 'memberships', null],
      ['session_id', 'sessions', null],
    ],
  },
  text_preview: { goes: [['session_id', 'sessions', null]] },
  own_act: goes('account_id'),
  project_act: goes('account_id'),
  session: goes('account_id', 'sign-ins'),
  device: goes('account_id', 'sign-ins'),
  totp: goes('account_id', 'sign-ins'),
  passkey: goes('account_id', 'sign-ins'),
  recovery_code: goes('account_id', 'sign-ins'),
  notification_choice: goes('account_id', 'settings'),
  staff_notice_choice: goes('staff_id', 'settings'),
  list_choice: goes('staff_id', 'settings'),
  list_view: { ...goes('owner_id', 'settings'), written: ['name', 'query'] },
  opened: {
    goes: [
      ['staff_id', 'accounts', null],
      ['about', 'memberships', null],
    ],
  },
  put_away: goes('staff_id'),
  presence: goes('staff_id'),
  undo: { ...goes('staff_id'), written: ['values_before'] },
  update_read: goes('account_id'),
  message_read: goes('account_id'),
  notification: { ...goes('account_id', 'notices'), written: ['text', 'outcome'] },
  staff_notice_line: { ...goes('staff_id', 'notices'), written: ['text'] },
  firm_news: { written: ['text'] },
  scheduled_update: { ...goes('account_id', 'drafts'), written: ['given'] },
  draft: goes('owner_id', 'drafts'),
  revision: goes('owner_id'),
  upload: goes('account_id', 'uploads'),
  project_team: goes('account_id', 'teams'),
  membership: goes('account_id', 'memberships'),
  account: goes('id', 'accounts'),

  message: of('message', {
    names: [['author_name', 'author_id']],
    words: { of: ['body'], account: 'author_id', kind: 'messages' },
  }),
  note: of('note', {
    names: [['author_name', 'author_id']],
    words: { of: ['body'], account: 'author_id', kind: 'notes' },
  }),
  project_update: of('project_update', {
    names: [['author_name', 'author_id']],
    words: {
      of: ['title', 'content', 'done', 'next', 'risks', 'needed'],
      account: 'author_id',
      kind: 'updates',
    },
    written: ['changes'],
  }),
  request: of('request', { apart: 'the audit knows who answered, and the row a name alone' }),
  document: of('document', { names: [['removed_by_name', 'removed_by']] }),
  document_return: of('document_return', { bareNames: ['removed_by_name', 'returned_by_name'] }),
  document_version: of('document_version', {
    names: [['by_name', 'by_account']],
    // A file that they sent is the client's; its name is not touched, as an approval may be of it.
    words: { of: [], account: 'by_account', kind: 'files' },
  }),
  status_change: of('status_change', { bareNames: ['author_name'] }),
  event_move: of('event_move', { bareNames: ['author_name'] }),
  milestone_move: of('milestone_move', { bareNames: ['author_name'] }),
  approval: of('approval', {
    words: { of: [], account: 'decided_by', kind: 'decisions' },
    stays: 'what was decided, by whom, from where: the proof of it for both sides',
  }),
  enquiry: of('enquiry', { apart: 'by their address', emptied: ['assignee_id'] }),
  enquiry_message: of('enquiry_message', {
    words: { of: ['text'], account: 'author_id', kind: 'replies' },
    apart: 'goes with its enquiry',
  }),

  outbox: of('outbox', {
    apart: 'mails to them, and about them',
    written: ['payload', 'subject', 'last_error', 'outcome'],
  }),
  inbound_mail: { apart: 'mails from them, and those that returned ours' },
  mail_file: { apart: 'goes with its mail; one in a project is the client’s' },
  subscriber: { apart: 'by their address' },
  ended_address: { stays: 'the hash of an address, so that nobody writes to it again' },
  spam_lesson: { apart: 'goes with its enquiry' },
  spam_word: { apart: 'what few others have said goes with the lesson' },
  search_entry: { apart: 'the database writes it from the others' },
  idempotency: { apart: 'an answer that names them is not given again' },
  audit_change: {
    apart: 'emptied, which the audit has an entry for',
    stays: 'what the firm wrote of its own work',
  },
  audit_entry: {
    words: { of: [], account: 'actor_id', kind: 'entries' },
    stays: 'the chain: ids, moments, network addresses, and no values',
  },
  audit_head: nobodys,
  webhook: nobodys,
  webhook_delivery: nobodys,
  webhook_cursor: nobodys,
  erasure: nobodys,

  second_factor: { apart: 'a view of others' },
  organisation: { stays: 'the client, which is a company' },
  merged_client: { stays: 'the client, which is a company' },
  project,
  project_template: project,
  milestone: project,
  thread: project,
  event: { ...project, written: ['who'] },
  firm_mail: nobodys,
  digest: nobodys,
  enquiry_template: { stays: 'the firm’s own words' },
  post_sending: { stays: 'of a post; it has an id of whoever sent it, which leads to nobody' },
  spam_lesson_count: nobodys,
  migration: nobodys,
  edition: nobodys,
  demo_row: nobodys,
  launch_mark: nobodys,
  former_slug: site,
  old_address: site,
  preview_link: { stays: 'of a text; it has an id of whoever made it, which leads to nobody' },
  removed_content: site,
  rate_limit: {
    stays: 'counts by network address, number of an account or keyed hash, for minutes',
  },
  counted_mail: { stays: 'a keyed hash of an address, for a day' },
  secret: nobodys,
  file_place: nobodys,
  retention_clock: nobodys,
  backup: nobodys,
  edge_purge: nobodys,
  backup_drill: nobodys,
  lease: nobodys,
  trouble: nobodys,
  holiday: nobodys,
  site_config: site,
  hero: site,
  company_info: site,
  about: site,
  service: site,
  statistic: site,
  faq: site,
  partner: site,
  testimonial: site,
  post: site,
  case_study: site,
  own_page: site,
  navigation_entry: site,
  team_member: site,
  certification: site,
  industry: site,
  call_to_action: site,
  legal_text: site,
  media: site,
  media_size: site,
  mail_template: { stays: 'the firm’s own words' },
  brand: site,
  brand_picture: site,
}

/** The tables with what becomes of them, in the order in which their rows go. */
export const everyFate = Object.entries(fates)
