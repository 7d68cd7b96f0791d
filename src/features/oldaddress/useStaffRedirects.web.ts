import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { listAddress } from '../../ui/signedin/list/columns.ts'
import { reloadLists, useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import { listRedirects } from './staff.contract.ts'

/** The redirects that are listed, by the address. */
export function useStaffRedirects() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const search = (query.get('search') ?? '').slice(0, 200)
  const list = useLiveList({
    key: [listRedirects.path, search],
    tags: listRedirects.tags,
    load: (after, signal) => callEndpoint(listRedirects, { query: { search, after } }, signal),
  })
  return {
    list,
    search,
    count: list.newest?.count ?? 0,
    find: (words: string) =>
      void navigate(listAddress('/console/redirects', { search: words }, {}), { replace: true }),
  }
}

/** Shows the redirects as they are now, and offers to take back what was just done. */
export function useStaffRedirectDone() {
  const queries = useQueryClient()
  const reload = async () => await reloadLists(queries)
  return (said: string, undo: string | null) => {
    void reload()
    if (undo === null) return
    offerUndo({
      id: undo,
      said,
      undo: async () => {
        await callEndpoint(undoAct, { params: { id: undo } })
        await makeStaleInTabs(queries, listRedirects.tags)
        await reload()
      },
    })
  }
}
