/** The status of a project, as the firm sets it. */
export const projectStatuses = ['planned', 'active', 'on_hold', 'completed', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** The statuses to which each status may change; nothing else is allowed. */
export const allowedStatuses: Record<ProjectStatus, readonly ProjectStatus[]> = {
  planned: ['active', 'cancelled'],
  active: ['on_hold', 'completed', 'cancelled'],
  on_hold: ['active', 'cancelled'],
  completed: ['active'],
  cancelled: [],
}

/** The health of a project, as its last update says it. */
export const healths = ['on_track', 'at_risk', 'off_track'] as const
export type Health = (typeof healths)[number]

export const requestKinds = ['question', 'file'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The kinds of notification. */
export const notificationKinds = [
  'message',
  'request',
  'approval',
  'update',
  'document',
  'event',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** When a notification is mailed, too. */
export const notificationHows = ['at_once', 'daily', 'never'] as const
export type NotificationHow = (typeof notificationHows)[number]

/** Somebody of an organisation, who reads and is notified. */
export interface Reader {
  organisation: string
  account: string
}

/** Something that the people of an organisation are notified of, in the transaction of its cause. */
export interface Notice {
  organisation: string
  project: string
  kind: NotificationKind
  /** One sentence. */
  text: string
  /** Its address within the portal: `/dashboard?project=…#messages`. */
  link: string
  /** The account that did it, which is not notified. */
  except?: string | null
  /** The only account to notify; left out: everybody. */
  only?: string
}

/** The address at which something that waits for a client is shown, opened. */
export const waitingAt = (id: string) => `/dashboard?waiting=${id}#projects`

/** A version that answers a client request, and the name of who delivered it. */
export interface Delivery {
  request: string
  version: string
  name: string
  by_name: string
  created_at: string
}

/** Something that a client has done and that the firm is notified of, in the transaction of its cause. */
export interface FirmNews {
  organisation: string
  project: string
  /** One sentence for a mail: it names what there is, and quotes nothing of it. */
  text: string
}
