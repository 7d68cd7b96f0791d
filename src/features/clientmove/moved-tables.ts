import type { OwnedTable } from '../../database/scope.ts'

/**
 * What becomes of the rows of a table when a project moves to another client. `project`: it hangs on the
 * project and goes with it. `person`: it is of somebody of the client, and goes with them when their
 * company is merged. `found`: made anew from what has moved. `ends`: what it opened is closed.
 * `stays`: it says what was, of the company that it was of.
 */
type Becomes = 'project' | 'person' | 'found' | 'ends' | 'stays'

/**
 * Every table with a company in it. A table that the compiler does not know is found by
 * moved-tables.test.ts. Those that go with a project are in the order in which their rows are locked:
 * whoever adds a row locks the one that it hangs on, so that one comes first.
 */
export const becomes: { readonly [Table in OwnedTable]: Becomes } = {
  project: 'project',
  milestone: 'project',
  document: 'project',
  document_version: 'project',
  project_update: 'project',
  request: 'project',
  approval: 'project',
  upload: 'project',
  thread: 'project',
  message: 'project',
  event: 'project',
  update_read: 'project',
  milestone_move: 'project',
  event_move: 'project',
  document_return: 'project',
  status_change: 'project',
  message_read: 'project',
  notification: 'project',
  firm_news: 'project',
  firm_mail: 'project',
  project_team: 'project',
  project_act: 'project',
  scheduled_update: 'project',
  mail_file: 'project',
  membership: 'person',
  calendar_feed: 'person',
  project_grant: 'person',
  search_entry: 'found',
  ticket: 'ends',
  audit_entry: 'stays',
  audit_change: 'stays',
}

/** The tables whose rows go with a project, in the order in which they are moved. */
export const withProject = Object.entries(becomes).flatMap(([table, what]) =>
  what === 'project' ? [table as OwnedTable] : [],
)
