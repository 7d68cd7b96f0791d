import type { NotificationHow, NotificationKind } from '../../contract/work.ts'

type Flag = number

/** What is of a project, and with it of an organisation. */
interface OfProject {
  organisation_id: string
  project_id: string
}

/** The part of the data model about what people tell each other. */
export interface MessageTables {
  /** Gives the messages of a project their numbers, from 1 and without gaps. */
  thread: OfProject & { last_number: number }
  message: OfProject & {
    id: string
    number: number
    /** Null: written at the machine itself. */
    author_id: string | null
    author_name: string
    /** 1: one of the firm's people wrote it. */
    from_firm: Flag
    body: string
    created_at: string
  }
  /** Up to which number somebody has read. */
  message_read: OfProject & { account_id: string; read_until: number }
  /** Of the firm's people for each other; no organisation, and no call of a client, ever sees one. */
  note: {
    id: string
    project_id: string
    author_id: string | null
    author_name: string
    body: string
    created_at: string
  }
  /** Something that somebody is told, a row for each person. */
  notification: OfProject & {
    id: string
    account_id: string
    kind: NotificationKind
    text: string
    /** Within the portal. */
    link: string
    created_at: string
    read_at: string | null
    /** 1: waits for the mail of the day; 2: is being written into it. */
    digest: number
  }
  /** What somebody has chosen in place of the usual. */
  notification_choice: { account_id: string; kind: NotificationKind; how: NotificationHow }
  /** What a client has done that the firm has had no mail about yet. */
  firm_news: OfProject & { id: string; text: string; created_at: string }
  /** When the last such mail about a project was written. */
  firm_mail: OfProject & { sent_at: string }
  /** Single row: when the mail of the day is next due. */
  digest: { id: 'only'; due_at: string }
}
