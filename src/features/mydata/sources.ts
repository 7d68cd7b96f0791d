import type { Tables } from '../../database/tables/tables.ts'
import type { myLists } from './contract.ts'

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

/** The source of a list: the rows of a table that have the account in the column `whose`. */
export interface Source {
  table: keyof Tables
  whose: string
  /** The column that the list is ordered by. */
  order: string
  /** Whether the rows belong to an organisation, so that only those of the current one are read. */
  ofWork: boolean
  /** Whether they say what somebody was shown: only of projects that they still see. */
  ofReading: boolean
  /** Whether those of no organisation belong to it, too: what is about the account itself. */
  ofAccount?: boolean
  /** Whether only what they do as a member belongs to it, and nothing that they do for the firm. */
  ofMember?: boolean
}

const source = <Table extends keyof Tables>(
  table: Table,
  whose: Column<Table>,
  order: Column<Table>,
) => ({ table, whose, order, ofWork: false, ofReading: false })

const ofWork = <Table extends keyof Tables>(
  table: 'organisation_id' extends Column<Table> ? Table : never,
  whose: Column<Table>,
  order: Column<Table>,
) => ({ table, whose, order, ofWork: true, ofReading: false })

/**
 * Each table that refers to accounts has its list here, or its reason why not in mydata.test.ts.
 * The firm's notes are never here, whoever wrote them.
 */
export const sources: Record<keyof typeof myLists, Source> = {
  accounts: source('account', 'id', 'created_at'),
  memberships: source('membership', 'account_id', 'invited_at'),
  sessions: source('session', 'account_id', 'created_at'),
  devices: source('device', 'account_id', 'created_at'),
  links: source('link', 'account_id', 'created_at'),
  api_keys: source('api_key', 'staff_id', 'created_at'),
  authenticator_apps: source('totp', 'account_id', 'created_at'),
  passkeys: source('passkey', 'account_id', 'created_at'),
  recovery_codes: source('recovery_code', 'account_id', 'created_at'),
  mail_choices: source('notification_choice', 'account_id', 'kind'),
  staff_mail_choices: source('staff_notice_choice', 'staff_id', 'kind'),
  calendar_addresses: ofWork('calendar_feed', 'account_id', 'created_at'),
  messages: ofWork('message', 'author_id', 'created_at'),
  messages_read: { ...ofWork('message_read', 'account_id', 'project_id'), ofReading: true },
  updates_written: ofWork('project_update', 'author_id', 'created_at'),
  updates_read: { ...ofWork('update_read', 'account_id', 'read_at'), ofReading: true },
  approvals_decided: ofWork('approval', 'decided_by', 'decided_at'),
  values_changed: { ...ofWork('audit_change', 'person_id', 'seq'), ofAccount: true },
  files_sent: ofWork('document_version', 'by_account', 'created_at'),
  documents_removed: ofWork('document', 'removed_by', 'removed_at'),
  files_coming: { ...ofWork('upload', 'account_id', 'created_at'), ofMember: true },
  notifications: { ...ofWork('notification', 'account_id', 'created_at'), ofReading: true },
}
