import type { QueryClient } from '@tanstack/react-query'
import { hasRight } from '../../contract/access.ts'
import { begin } from '../../features/account/begin.web.ts'
import { readMe, type Me } from '../../features/account/contract.ts'
import { hasLeft } from '../../ui/signedin/data/early-calls.ts'
import { answerKey, answerTo } from '../../ui/signedin/data/useAnswer.ts'
import { showTimesIn } from '../../ui/signedin/time/zone.ts'
import { firstCalls } from './first-calls.web.ts'
import { roomAt } from './sections/rooms.web.ts'
import { sectionAt } from './sections/sections.web.ts'

/** Takes what came while the scripts did, so that the screen is drawn at once, and only once. */
export async function takeRoom(queries: QueryClient): Promise<void> {
  await Promise.all([sectionAt(location.pathname)?.Screen.prefetch(queries), takeAnswers(queries)])
}

async function takeAnswers(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(answerTo(readMe))
  const me = queries.getQueryData<Me>(answerKey(readMe))
  if (!me) return
  begin(me)
  showTimesIn(me.time_zone)
  // A client is refused what left with the document, and goes on to the portal.
  if (!hasRight(me.roles, 'console')) return
  // One with a query is taken by the list that shows it.
  const called = firstCalls(roomAt(location.pathname)).filter(
    ({ endpoint, address }) => address === endpoint.path && hasLeft(address),
  )
  await Promise.all(called.map(({ endpoint }) => queries.prefetchQuery(answerTo(endpoint))))
}
