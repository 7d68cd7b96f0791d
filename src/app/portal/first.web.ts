import type { QueryClient } from '@tanstack/react-query'
import { begin } from '../../features/account/begin.web.ts'
import { readMe, type Me } from '../../features/account/contract.ts'
import { listApprovals } from '../../features/approval/contract.ts'
import { listThreads } from '../../features/message/contract.ts'
import { listNotifications } from '../../features/notification/contract.ts'
import { listProjects } from '../../features/project/contract.ts'
import { listRequests } from '../../features/request/contract.ts'
import { isMissing } from '../../features/secondfactor/status.web.ts'
import { hasLeft } from '../../ui/signedin/data/early-calls.ts'
import { answerKey, answerTo } from '../../ui/signedin/data/useAnswer.ts'
import { showTimesIn } from '../../ui/signedin/time/zone.ts'
import { loadNamed } from './PortalSections.tsx'

/** What the portal shows first; the page that it starts in has called these. */
const called = [listRequests, listApprovals, listThreads, listNotifications, listProjects]

/** Takes the answers to the calls that left with the document, so that they are shown at once. */
export async function takeFirst(queries: QueryClient): Promise<void> {
  loadNamed()
  await queries.prefetchQuery(answerTo(readMe))
  const me = queries.getQueryData<Me>(answerKey(readMe))
  if (!me) return
  begin(me)
  showTimesIn(me.time_zone)
  if (me.organisation === null || isMissing(me.second_factor)) return
  await Promise.all(
    called.filter(({ path }) => hasLeft(path)).map((each) => queries.prefetchQuery(answerTo(each))),
  )
}
