import { rhythmAct, takingBackRhythm } from '../../../features/project/rhythm.ts'
import { movedAct, takingBackMove } from '../../../features/milestone/move.ts'
import { takingBackMeetings } from '../../../features/meeting/take-back.ts'
import { takingBackPlan } from '../../../features/milestone/take-back.ts'
import { addMilestoneRow } from '../../../features/project/milestone-store.ts'
import { sentAct, takingBackSent } from '../../../features/document/sent.ts'
import { withdrawNotices } from '../../../features/notification/held-store.ts'
import { holdReported, putBackReported } from '../../../features/project/reported-store.ts'
import { textDrafts } from '../../../features/draft/text-sent.ts'
import { textAct } from '../../../features/editorial/publish.ts'
import { takingBackText } from '../../../features/editorial/take-back.ts'
import { hasPicture } from '../../../features/media/store.ts'
import { statusAct, takingBackStatus } from '../../../features/project/status-undo.ts'
import { remindedAct, takingBackReminder } from '../../../features/reminder/remind.ts'
import {
  puttingBackScheduled,
  scheduledAct,
  takingBackScheduled,
} from '../../../features/schedule/schedule.ts'
import { awayAct, takingBackAway } from '../../../features/today/put-away.ts'
import { seenAct, takingBackSeen } from '../../../features/today/seen.ts'
import { takingBack, type TakesBack } from '../../../features/undo/undo.ts'
import { publishedAct, takingBackUpdate } from '../../../features/update/take-back.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { World } from '../world.ts'
import { redirectUndo } from '../pages/redirects.ts'
import { storedKinds } from './stored-kinds.ts'
import { clientMoveUndo, clientUndo } from './clients.ts'
import { enquiryUndo, mergeUndo } from './enquiry-more.ts'
import { inboundUndo } from './inbound-review.ts'
import { subscriberUndo } from './post-mails.ts'
import type { Shared } from './shared.ts'

/** How the changes of a plan are taken back, for who may work on projects. */
const planUndo = (clock: Clock) =>
  Object.fromEntries(
    Object.entries(takingBackPlan({ clock, withdrawNotices, addMilestone: addMilestoneRow })).map(
      ([kind, run]) => [kind, { right: 'projects', run } as const],
    ),
  )

/** How changes of meetings are taken back, for who may work on projects. */
const meetingUndo = ({ clock, database: { engine } }: World) =>
  Object.fromEntries(
    Object.entries(takingBackMeetings({ engine, clock, withdrawNotices })).map(([kind, run]) => [
      kind,
      { right: 'projects', run } as const,
    ]),
  )

/** How what is done with the texts of the site is taken back. */
const textUndo = (clock: Clock) =>
  Object.fromEntries(
    storedKinds.map(({ of, storedOf, right }) => {
      const drafts = textDrafts(clock, of.kind.subject)
      const run = takingBackText({ storedOf, clock, drafts, hasPicture })
      return [textAct(of), { right, run } as const]
    }),
  )

/** How each kind of act is taken back. */
const kinds = (world: World, { clock } = world): Record<string, TakesBack> => ({
  ...inboundUndo,
  ...enquiryUndo,
  ...mergeUndo(clock),
  ...clientUndo,
  ...clientMoveUndo(world),
  ...planUndo(clock),
  ...meetingUndo(world),
  ...subscriberUndo,
  ...redirectUndo,
  [awayAct]: { right: 'console', run: takingBackAway(clock) },
  [rhythmAct]: { right: 'projects', run: takingBackRhythm(clock) },
  [publishedAct]: {
    right: 'projects',
    run: takingBackUpdate({
      clock,
      holdReported,
      putBackReported,
      withdrawNotices,
      putBackEnded: puttingBackScheduled(clock),
    }),
  },
  [remindedAct]: { right: 'projects', run: takingBackReminder({ clock, withdrawNotices }) },
  [sentAct]: { right: 'projects', run: takingBackSent({ clock, withdrawNotices }) },
  [movedAct]: { right: 'projects', run: takingBackMove({ clock, withdrawNotices }) },
  ...textUndo(clock),
  [scheduledAct]: { right: 'projects', run: takingBackScheduled(clock) },
  [statusAct]: { right: 'projects', run: takingBackStatus({ clock, withdrawNotices }) },
  [seenAct]: { right: 'projects', run: takingBackSeen },
})

/** Takes back what one of the firm's people did a moment ago. */
export const undoing = (world: World, { accounts }: Pick<Shared, 'accounts'>) =>
  takingBack({ clock: world.clock, audit: accounts.audit, kinds: kinds(world) })
