import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { besideRow } from '../../ui/signedin/list/beside.ts'
import { useTakesFocus } from '../../ui/signedin/list/OpenPane.tsx'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { listMedia } from './staff.contract.ts'
import { mediaListAddress, pictureAddress, type MediaFilters } from './staff-media-words.web.ts'
import { useStaffSending } from './useStaffSending.web.ts'

/** The pictures that the address asks for, and which of them is open. */
export function useStaffMedia() {
  const { id: openId = null } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(query), [query])
  const list = useMediaList(filters)
  const search = query.toString()
  const open = (id: string | null, inPlace = false) =>
    void navigate(
      { pathname: id === null ? '/console/media' : pictureAddress(id), search },
      { replace: inPlace },
    )
  const sending = useStaffSending(([first]) => first && open(first.id))
  return {
    filters,
    list,
    sending,
    search: search ? `?${search}` : '',
    open,
    beside: besideRow(list.rows, openId, open),
    takesFocus: useTakesFocus(openId),
    narrow: (changes: Partial<MediaFilters>) =>
      void navigate(mediaListAddress({ ...filters, ...changes }), { replace: true }),
  }
}

export type StaffMediaRoom = ReturnType<typeof useStaffMedia>

/** A list of pictures that others add to. */
export const useMediaList = (filters: MediaFilters) =>
  useLiveList({
    key: [listMedia.path, filters],
    tags: listMedia.tags,
    load: (after, signal) => callEndpoint(listMedia, { query: { ...filters, after } }, signal),
  })

const filtersIn = (query: URLSearchParams): MediaFilters => ({
  box: query.get('box') === 'removed' ? 'removed' : 'kept',
  search: (query.get('search') ?? '').slice(0, 200),
})
