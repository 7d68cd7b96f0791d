import { useEffect, useRef, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import {
  discardInbound,
  makeEnquiryOfInbound,
  putInbound,
  type ReviewMail,
} from './staff.contract.ts'
import type { StaffInboundList } from './useStaffInbound.web.ts'

type Place = RefObject<HTMLElement | null>

/** The mails of the list, which take the focus. */
export const inboundRows = (place: Place) => [
  ...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

/** What can be done with a mail; the focus goes to the next one, and back with an undo. */
export function useStaffInboundActs({ drop }: StaffInboundList, place: Place) {
  const queries = useQueryClient()
  const quick = { stays: false }
  const [put, make] = [useAct(putInbound, quick), useAct(makeEnquiryOfInbound, quick)]
  const discard = useAct(discardInbound, quick)
  const goTo = useAwaitedMail(place)
  const refresh = () => makeStaleInTabs(queries, ['inbound', 'enquiry', 'today'])

  /** Returns why it was refused; null: it was not. */
  async function follow(
    mail: ReviewMail,
    call: Promise<{ undo: string; reference: string | null }>,
    words: (reference: string | null) => string,
  ): Promise<string | null> {
    try {
      const { undo: id, reference } = await call
      const undo = async () => {
        await callEndpoint(undoAct, { params: { id } })
        goTo(mail.id)
        await Promise.all([refresh(), reloadLists(queries)])
      }
      const whose = mail.sender_name || mail.sender || 'A mail'
      offerUndo({ id, said: `${whose}: ${words(reference)}`, mails: reference !== null, undo })
      focusBeside(place, mail.id)
      drop(mail.id)
      await refresh()
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  const params = ({ id }: ReviewMail) => ({ params: { id } })
  return {
    isPutting: put.isPending,
    refused: [make, discard].find(({ error }) => error) ?? make,
    put: (mail: ReviewMail, enquiry: string) =>
      follow(
        mail,
        put.mutateAsync({ ...params(mail), body: { enquiry } }),
        (reference) => `put into ${reference}`,
      ),
    make: (mail: ReviewMail) =>
      void follow(mail, make.mutateAsync(params(mail)), (reference) => `${reference} made of it`),
    discard: (mail: ReviewMail) =>
      void follow(mail, discard.mutateAsync(params(mail)), () => 'put away'),
  }
}
export type StaffInboundActs = ReturnType<typeof useStaffInboundActs>

/** To the mail after the one that goes, or the one before, or the heading. */
function focusBeside(place: Place, id: string): void {
  const rows = inboundRows(place)
  const at = rows.findIndex((row) => row.dataset['row'] === id)
  const next = rows[at + 1] ?? rows[at - 1] ?? document.getElementById('inbound')
  next?.focus()
}

/** Focuses a mail once it is there. */
function useAwaitedMail(place: Place) {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const row = inboundRows(place).find((one) => one.dataset['row'] === wanted.current)
    if (!row) return
    wanted.current = null
    row.focus()
  })
  return (id: string) => void (wanted.current = id)
}
