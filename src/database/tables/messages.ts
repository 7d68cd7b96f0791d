import type { StaffNoticeKind } from '../../contract/staff-notice.ts'
import type { NotificationHow, NotificationKind } from '../../contract/work.ts'

type Flag = number

/** A row that belongs to a project, and so to an organisation. */
interface OfProject {
  organisation_id: string
  project_id: string
}

/** The part of the data model about messages, notes and notifications. */
export interface MessageTables {
  /** Gives the messages of a project their numbers, from 1 and without gaps. */
  thread: OfProject & {
    last_number: number
    /** Since when a client's messages wait there; null: the firm has read or answered them. */
    waits_since: string | null
    /** When the last message was written. */
    last_at: string
  }
  message: OfProject & {
    id: string
    number: number
    /** Null: written by a command on the server itself. */
    author_id: string | null
    author_name: string
    /** 1: one of the firm's people wrote it. */
    from_firm: Flag
    body: string
    created_at: string
  }
  /** The number up to which somebody has read the messages. */
  message_read: OfProject & { account_id: string; read_until: number }
  /** A note of the firm's people for each other; no organisation, and no call of a client, sees one. */
  note: {
    id: string
    project_id: string
    author_id: string | null
    author_name: string
    body: string
    created_at: string
  }
  /** A notification, a row for each person. */
  notification: OfProject & {
    id: string
    account_id: string
    kind: NotificationKind
    text: string
    /** An address within the portal. */
    link: string
    created_at: string
    read_at: string | null
    /** 1: waits for the daily mail; 2: is being written into it. */
    digest: number
    /** Until then its reader is not shown it, because what it tells of can be taken back; null: at once. */
    held_until: string | null
    /** Since when nobody is needed for what it asks for; null: it asks still, or asks for nothing. */
    settled_at: string | null
    /** What became of it then, in a few words. */
    outcome: string | null
  }
  /** Something that somebody of a client, or the firm, did to a project; open pages hear of it. */
  project_act: OfProject & { id: string; account_id: string | null; created_at: string }
  /** Something that a client did, for their other devices; `tags`: what it makes stale, apart by spaces. */
  own_act: { id: string; account_id: string; session_id: string; tags: string; created_at: string }
  /** How somebody wants to be notified, where it differs from the default. */
  notification_choice: { account_id: string; kind: NotificationKind; how: NotificationHow }
  /** Something that a client has done and that the firm has had no mail about yet. */
  firm_news: OfProject & { id: string; text: string; created_at: string }
  /** When the last such mail about a project was written. */
  firm_mail: OfProject & { sent_at: string }
  /** How one of the firm's people wants to be notified, where it differs from the default. */
  staff_notice_choice: { staff_id: string; kind: StaffNoticeKind; how: NotificationHow }
  /** What stands in the next mail of the day of one of the firm's people. */
  staff_notice_line: {
    id: string
    staff_id: string
    kind: StaffNoticeKind
    /** 1: theirs by team or assignment; 0: as one who manages what nobody has. */
    own: Flag
    /** What it is about: one of both. */
    project_id: string | null
    enquiry_id: string | null
    text: string
    created_at: string
    /** The next morning where they are. */
    due_at: string
  }
  /** Single row: when the daily mail is next due. */
  digest: { id: 'only'; due_at: string }
}
