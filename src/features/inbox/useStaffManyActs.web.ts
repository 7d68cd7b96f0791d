import { useQueryClient } from '@tanstack/react-query'
import { afterPaint } from '../../ui/base/after-paint.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { stayedWords } from '../../ui/signedin/list/news.ts'
import { focusRow, rowAfter, type ListPlace } from '../../ui/signedin/list/rows.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { changeEnquiries, type ManyAct } from '../enquirylist/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import type { StaffInbox } from './useStaffInbox.web.ts'

/** What can be done to all that is selected; afterwards the row that follows has the focus. */
export function useStaffManyActs(inbox: StaffInbox, place: ListPlace) {
  const { selection, filters } = inbox
  const queries = useQueryClient()
  const many = useAct(changeEnquiries, { stays: false })
  const reload = () => Promise.all([makeStaleInTabs(queries, ['enquiry']), reloadLists(queries)])

  const act = async (
    what: ManyAct,
    done: string,
    to?: { person: string | null; isMe: boolean },
  ) => {
    if (many.isPending) return
    const of = selection.ones.map(({ id, assignee }) => ({ id, assignee }))
    const next = rowAfter(place, selection.has)
    const body = { act: what, person: to?.person ?? null, box: filters.box, of }
    const answered = await many.mutateAsync({ body }).catch(() => null)
    // Where all were changed by others, that is what the list has to show.
    if (!answered) {
      void reload()
      return
    }
    const { undo: id, changed, stayed } = answered
    selection.clear()
    offerUndo({
      id,
      said: [`${enquiries(changed)} ${done}`, stayedWords(stayed)].filter(Boolean).join('. '),
      mails: to?.person !== undefined && to.person !== null && !to.isMe,
      undo: async () => {
        await callEndpoint(undoAct, { params: { id } })
        await reload()
        // The rows stand there once they are painted.
        afterPaint(() => focusRow(place, of[0]?.id))
      },
    })
    // Beside an open enquiry somebody may be writing by now.
    const isHere = inbox.reference === null || place.current?.contains(document.activeElement)
    await reload()
    if (isHere) afterPaint(() => focusRow(place, next))
  }
  return {
    isBusy: many.isPending,
    refused: many,
    assign: (person: { id: string; name: string } | null, isMe: boolean) =>
      act('assign', `given to ${person?.name ?? 'nobody'}`, { person: person?.id ?? null, isMe }),
    answered: () => act('answered', 'answered elsewhere'),
    spam: () => act('spam', 'put into review as spam'),
  }
}
export type StaffManyActs = ReturnType<typeof useStaffManyActs>

const enquiries = (count: number) => (count === 1 ? '1 enquiry' : `${count} enquiries`)
