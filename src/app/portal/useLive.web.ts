import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { listApprovals } from '../../features/approval/contract.ts'
import { readCalendar } from '../../features/calendar/contract.ts'
import { listDocuments } from '../../features/document/contract.ts'
import { listMessages, listThreads } from '../../features/message/contract.ts'
import { followEvents, listNotifications } from '../../features/notification/contract.ts'
import { listProjects, readProject } from '../../features/project/contract.ts'
import { listRequests } from '../../features/request/contract.ts'
import { follow } from '../../ui/signedin/data/stream.ts'
import { useVisible } from '../../ui/base/useVisible.ts'

const ofMessages = [listThreads, listMessages]
const ofWork = [
  listNotifications,
  listRequests,
  listApprovals,
  listDocuments,
  readCalendar,
  listProjects,
  readProject,
]

/**
 * Asks anew for what is said to be new, by the ordinary calls. Only while somebody can see the
 * page: a browser has few connections to a host, and tabs are many.
 */
export function useLive(isWanted: boolean): void {
  const queries = useQueryClient()
  const follows = useVisible() && isWanted
  useEffect(() => {
    if (!follows) return undefined
    const renew = (endpoints: { path: string }[], cancelRefetch = true) => {
      for (const { path } of endpoints)
        void queries.invalidateQueries({ queryKey: [path] }, { cancelRefetch })
    }
    return follow(followEvents, {
      // What is being asked for just now need not be asked for twice: a stream begins a little ago.
      onOpen: () => renew([listNotifications, ...ofMessages], false),
      onEvent: ({ event }) => renew(event === 'message' ? ofMessages : ofWork),
    })
  }, [follows, queries])
}
