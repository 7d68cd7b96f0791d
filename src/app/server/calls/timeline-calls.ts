import { notesHappened } from '../../../features/note/store.ts'
import { readingTimeline } from '../../../features/projectpage/read-timeline.ts'
import { firmKinds } from '../../../features/timeline/staff.contract.ts'
import { firmTimelineRoutes } from '../../../features/timeline/staff.routes.ts'
import type { WorkStores } from '../shared/work-stores.ts'
import type { World } from '../world.ts'

/** What each slice knows of what happened in a project, as its client sees it. */
export const happenedIn = ({
  projects,
  updates,
  documents,
  approvals,
  requests,
  messages,
  events,
}: WorkStores) => ({
  ...projects.happened,
  update: updates.happened,
  document: documents.happened,
  approval: approvals.happened,
  request: requests.happened,
  message: messages.happened,
  meeting: events.happened,
})

/** The firm's time line of a project, with the notes of its team. */
export const timelineCalls = (
  { clock, database }: World,
  { projects, moves }: WorkStores,
  happened: ReturnType<typeof happenedIn>,
) => {
  const all = { ...happened, note: notesHappened(database) }
  return firmTimelineRoutes({
    find: projects.find,
    moves,
    read: readingTimeline(clock, firmKinds, all),
  })
}
