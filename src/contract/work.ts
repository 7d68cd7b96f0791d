/** How a project stands, as the firm says it. */
export const projectStatuses = ['planned', 'active', 'on_hold', 'completed', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** Where each status may go from; nothing else is allowed. */
export const allowedStatuses: Record<ProjectStatus, readonly ProjectStatus[]> = {
  planned: ['active', 'cancelled'],
  active: ['on_hold', 'completed', 'cancelled'],
  on_hold: ['active', 'cancelled'],
  completed: ['active'],
  cancelled: [],
}

/** How it goes, as the last update says it. */
export const healths = ['on_track', 'at_risk', 'off_track'] as const
export type Health = (typeof healths)[number]

export const requestKinds = ['question', 'file'] as const
export type RequestKind = (typeof requestKinds)[number]

/** What somebody can be told of. */
export const notificationKinds = [
  'message',
  'request',
  'approval',
  'update',
  'document',
  'event',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** When a mail says it, too. */
export const notificationHows = ['at_once', 'daily', 'never'] as const
export type NotificationHow = (typeof notificationHows)[number]

/** Somebody of an organisation, who reads and is told. */
export interface Reader {
  organisation: string
  account: string
}

/** What the people of an organisation are told, in the transaction of its cause. */
export interface Notice {
  organisation: string
  project: string
  kind: NotificationKind
  /** One sentence. */
  text: string
  /** Where it is, within the portal: `/dashboard?project=…#messages`. */
  link: string
  /** The account that did it, who knows already. */
  except?: string | null
  /** The account that alone is told; left out: everybody. */
  only?: string
}

/** Where something that waits for a client stands, and is open. */
export const waitingAt = (id: string) => `/dashboard?waiting=${id}#projects`

/** A version that is what a request asked for, and by whose name. */
export interface Delivery {
  request: string
  version: string
  name: string
  by_name: string
  created_at: string
}

/** What a client has done that the firm is told of, in the transaction of its cause. */
export interface FirmNews {
  organisation: string
  project: string
  /** One sentence, of which a mail is made: it names what there is, and quotes nothing of it. */
  text: string
}
