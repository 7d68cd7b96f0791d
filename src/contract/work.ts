/** The status of a project, as the firm sets it. */
/** How often an update of a project is promised. */
export const rhythms = ['weekly', 'two_weeks', 'monthly', 'none'] as const
export type Rhythm = (typeof rhythms)[number]

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

/** Why a status cannot change so, in a sentence; null: it can. */
export function refusedStatus(from: ProjectStatus, to: ProjectStatus): string | null {
  const allowed = allowedStatuses[from]
  if (allowed.includes(to)) return null
  const words = (status: ProjectStatus) => status.replace('_', ' ')
  const named = allowed.length > 0 ? `only ${allowed.map(words).join(' or ')}` : 'nothing any more'
  return `A project that is ${words(from)} can become ${named}.`
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

/** Something that the people of an organisation are notified of, in the transaction of its cause. */
export interface NewNotice {
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

/** Something that was done to a project, of which the open pages of others hear. */
export interface ProjectAct {
  organisation: string
  project: string
  /** The account that did it; null: the firm. */
  by: string | null
}

/** Something that waited for a client and does not any more, in the transaction that ends it. */
export interface SettledWait extends ProjectAct {
  /** The id of what waited. */
  id: string
  /** What became of it, in a few words. */
  outcome: string
}

/** The address at which something that waits for a client is shown, opened. */
export const waitingAt = (id: string) => `/dashboard?waiting=${id}#projects`

/** The address of a project, which opens it. */
export const projectAt = (project: string) => `/dashboard?project=${project}#projects`
/** The address of an update, shown in its project. */
export const updateAt = (project: string, update: string) =>
  `/dashboard?project=${project}&update=${update}#projects`
/** The address of a milestone, shown in its project. */
export const milestoneAt = (project: string, milestone: string) =>
  `/dashboard?project=${project}&milestone=${milestone}#projects`

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

/** The kinds of what happens in a project. */
export const happeningKinds = [
  'status',
  'update',
  'milestone',
  'document',
  'approval',
  'request',
  'message',
  'meeting',
] as const
export type HappeningKind = (typeof happeningKinds)[number]

/** Whose the days are by which a milestone moved. */
export const slipOwners = ['client', 'firm', 'nobody'] as const
export type SlipOwner = (typeof slipOwners)[number]

/**
 * Why an update that was scheduled is not published: whoever scheduled it may not any more, the
 * project is over, or another update was published meanwhile.
 */
export const notPublished = ['rights', 'closed', 'overtaken'] as const
export type NotPublished = (typeof notPublished)[number]

/** What can happen; each name begins with its kind. */
export const happeningSteps = [
  'approval-asked',
  'approval-decided',
  'approval-withdrawn',
  'document-added',
  'document-removed',
  'document-returned',
  'meeting-held',
  'meeting-moved',
  'message-sent',
  'milestone-moved',
  'milestone-reached',
  'request-answered',
  'request-asked',
  'request-withdrawn',
  'status-changed',
  'update-published',
] as const
export type HappeningStep = (typeof happeningSteps)[number]

/** What only the firm hears of, with which its time line goes on. */
export const firmStep = 'note-written'

/** Something that happened in a project. */
export interface Happening<Step extends string = HappeningStep> {
  step: Step
  /** Unique among those of its step. */
  id: string
  /** The id of the project, update, milestone, document, approval, request, message or meeting. */
  about: string
  at: string
  /** Null: the firm, or nobody in particular. */
  by_name: string | null
  title: string
  /** What was said with it: a reason, an answer, a place. */
  words: string | null
  /**
   * The new status, the decision, the new day, the number of the version or of the message, or from when
   * to when a meeting has moved, with a slash between.
   */
  became: string | null
}

/** A page of a time line: what comes after `from`, the newest first, then by step and id. */
export interface HappeningPage {
  from: { at: string; step: string; id: string }
  limit: number
}
