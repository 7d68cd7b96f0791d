import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { saveDownload, type Saving } from '../../ui/signedin/data/save-file.ts'
import { besideRow } from '../../ui/signedin/list/beside.ts'
import { listAddress } from '../../ui/signedin/list/columns.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { listMails, mailBoxes, saveMails, type MailFilters } from './staff.contract.ts'

/** The list without filters. */
export const mailsPath = '/console/mail'

/** The address of the list with these filters, or of a mail beside it. */
export const mailsAddress = (filters: MailFilters, id?: string): string =>
  listAddress(id ? `${mailsPath}/${id}` : mailsPath, { ...filters }, { box: 'all' })

/** Which mails are listed and which is open, by the address. */
export function useStaffMails(kept: KeptList) {
  const { id = null } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(query), [query])
  const list = useLiveList({
    key: [listMails.path, filters],
    tags: listMails.tags,
    load: (after, signal) => callEndpoint(listMails, { query: { ...filters, after } }, signal),
  })
  const open = (next: string | null, inPlace = false) =>
    void navigate(mailsAddress(filters, next ?? undefined), { replace: inPlace })
  return {
    filters,
    kept,
    list,
    beside: besideRow(list.rows, id, open),
    /** Saves all that the list has. */
    save: (saving: Saving) => saveDownload(saveMails, filters, 'mails.csv', saving),
    /** Changes the filters, in place of the entry of the history. */
    narrow: (changes: Partial<MailFilters>) =>
      void navigate(mailsAddress({ ...filters, ...changes }, id ?? undefined), { replace: true }),
  }
}
export type StaffMailsRoom = ReturnType<typeof useStaffMails>

const filtersIn = (query: URLSearchParams): MailFilters => ({
  box: mailBoxes.find((one) => one === query.get('box')) ?? 'all',
  search: (query.get('search') ?? '').slice(0, 200),
})
