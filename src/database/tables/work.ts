import type {
  ProjectStatus,
  Health,
  RequestKind,
  Rhythm,
  NotPublished,
  SlipOwner,
} from '../../contract/work.ts'

type Json = string
type Flag = number

/** The columns of an organisation's row; both ids are in every foreign key to it. */
interface Owned {
  id: string
  organisation_id: string
  created_at: string
}

/** The part of the data model about clients' work. Dates are `YYYY-MM-DD`. */
export interface WorkTables {
  project: Owned & {
    title: string
    description: string
    status: ProjectStatus
    start_date: string
    end_date: string | null
    /** The health in the newest update, so that the list needs no other table; null before the first. */
    health: Health | null
    /** In per cent, also of the newest update. */
    progress: number
    /** How often an update is promised. */
    rhythm: Rhythm
    /** When the newest update appeared, so that the list needs no other table; null before the first. */
    last_update_at: string | null
    demo: Flag
    updated_at: string
  }
  /** With what a new project can begin; `plan` counts its days from the start. */
  project_template: {
    id: string
    title: string
    /** How long its projects last; null: they have no end yet. */
    days: number | null
    plan: Json
    created_at: string
    removed_at: string | null
  }
  status_change: Owned & {
    project_id: string
    from_status: ProjectStatus
    to_status: ProjectStatus
    reason: string
    author_name: string
  }
  milestone: Owned & {
    project_id: string
    title: string
    due_date: string
    reached_at: string | null
  }
  /** A move of a milestone to another day. */
  milestone_move: Owned & {
    project_id: string
    milestone_id: string
    from_date: string
    to_date: string
    whose: SlipOwner
    reason: string
    /** Whether the client reads the reason. */
    shared: Flag
    /** Whether it moved along with one before it, with which its days are counted. */
    carried: Flag
    author_name: string
  }
  /** A written status report. `done`, `next`, `risks` and `needed` are lists of sentences. */
  project_update: Owned & {
    project_id: string
    title: string
    content: string
    health: Health
    progress: number
    done: Json
    next: Json
    risks: Json
    needed: Json
    /** The changes since the update before, as of when this one was written. */
    changes: Json
    author_id: string | null
    author_name: string
  }
  /** An update that goes out at a time; at most one of a project. Its id is another one with each change. */
  scheduled_update: Owned & {
    project_id: string
    /** The update, as it was when it was scheduled. */
    given: Json
    /** That of the draft when it was scheduled. */
    draft_revision: number
    publish_at: string
    /** The account of who scheduled it. */
    account_id: string
    /** When it could not be published; null: it waits. */
    failed_at: string | null
    failure: NotPublished | null
  }
  update_read: {
    organisation_id: string
    project_id: string
    update_id: string
    account_id: string
    read_at: string
  }
  /** A client request: something that the client is asked for. */
  request: Owned & {
    project_id: string
    /** The milestone that cannot be reached without it. */
    milestone_id: string | null
    kind: RequestKind
    title: string
    detail: string
    due_date: string | null
    answer: string | null
    answered_by: string | null
    answered_at: string | null
    withdrawn_at: string | null
    /** Where a file was asked for: its version, whose name is the answer. */
    version_id: string | null
    /** When somebody of the firm has seen the answer. */
    seen_at: string | null
    /** When the firm last reminded the client of it. */
    reminded_at: string | null
  }
}
