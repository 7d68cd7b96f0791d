import { useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import type { EnquiryBox, EnquiryState } from '../enquirylist/contract.ts'
import {
  answerEnquiry,
  assignEnquiry,
  judgeEnquiry,
  makeClient,
  moveEnquiry,
  noteEnquiry,
  type EnquiryWhole,
} from '../enquiry/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import type { ListBeside } from './list-beside.web.ts'

/** What was done, and what follows from it on the screen. */
interface Done {
  said: string
  mails?: boolean
  /** Where it lies now; left out where that has not changed. */
  box?: EnquiryBox
  /** It is somebody else's now, so that its reader goes on with the next. */
  isGiven?: boolean
  /** Types again what was sent, when it is taken back. */
  typeAgain?: () => void
  /** Called when the server has it. */
  sent?: () => void
}

interface Acting {
  enquiry: EnquiryWhole
  list: ListBeside
  /** Moves the focus to the enquiry, which stays open. */
  stay: () => void
}

/** What can be done with the open enquiry; afterwards the next one is open, or this has the focus. */
export function useStaffActs({ enquiry, list, stay }: Acting) {
  const queries = useQueryClient()
  // Nothing is waited for: whoever has done one is already at the next.
  const quick = { stays: false }
  const [answer, note] = [useAct(answerEnquiry, quick), useAct(noteEnquiry, quick)]
  const [assign, move] = [useAct(assignEnquiry, quick), useAct(moveEnquiry, quick)]
  const judge = useAct(judgeEnquiry, quick)
  const client = useAct(makeClient, quick)
  const all = [answer, note, assign, move, judge, client]
  const params = { id: enquiry.id }
  const refresh = () => makeStaleInTabs(queries, ['enquiry'])

  /** What follows when the server has done it; what it refuses, the screen says. */
  const follow = async (call: Promise<{ undo: string }>, what: Done) => {
    const answered = await call.catch(() => null)
    if (!answered) return
    const { undo } = answered
    const { said, mails = false, sent } = what
    sent?.()
    offerUndo({ id: undo, said, mails, undo: back(undo, what) })
    goOn(what)
    void refresh()
  }
  const back =
    (id: string, { typeAgain }: Done) =>
    async () => {
      await callEndpoint(undoAct, { params: { id } })
      typeAgain?.()
      list.open(enquiry.reference, true)
      await Promise.all([refresh(), reloadLists(queries)])
    }
  const goOn = ({ box, isGiven = false }: Done) => {
    const { after, before, isListed } = list.neighbours()
    const leaves = box === undefined ? isGiven && !list.isEverybodys : box !== list.box
    if (isListed && leaves) list.drop(enquiry.id)
    // Whoever has gone elsewhere meanwhile stays there.
    if (!location.pathname.endsWith(`/${enquiry.reference}`)) return
    const next = after ?? before
    const goes = isListed && (leaves || (isGiven && next !== null))
    if (goes) list.open(next, true)
    else stay()
  }
  return {
    isBusy: all.some(({ isPending }) => isPending),
    /** Why the last act was refused. */
    refused: [assign, move, judge].find(({ error }) => error) ?? null,
    answer,
    note,
    client,
    sendAnswer: (input: Parameters<typeof answer.mutate>[0], what: Done) =>
      follow(answer.mutateAsync(input), what),
    sendNote: (text: string, what: Done) =>
      follow(note.mutateAsync({ params, body: { text } }), what),
    give: (person: { id: string; name: string } | null, isMe: boolean) =>
      follow(assign.mutateAsync({ params, body: { person: person?.id ?? null } }), {
        said: `${enquiry.name}: given to ${person?.name ?? 'nobody'}`,
        isGiven: !isMe,
        mails: person !== null && !isMe,
      }),
    move: (state: EnquiryState, why = '', on?: string, sent?: () => void) =>
      follow(move.mutateAsync({ params, body: { state, why, ...(on && { on }) } }), {
        said: `${enquiry.name}: ${moved[state]}`,
        box: state,
        ...(sent && { sent }),
      }),
    /** What follows once a client is made of it. */
    clientMade: (made: { undo: string }) =>
      follow(Promise.resolve(made), { ...won, said: `${enquiry.name}: a client now` }),
    judge: (spam: boolean) =>
      follow(judge.mutateAsync({ params, body: { spam } }), {
        said: `${enquiry.name}: ${spam ? 'spam' : 'not spam'}`,
        box: spam ? 'review' : 'open',
        // What was held back follows, once it can no longer be taken back.
        mails: !spam,
      }),
  }
}
export type StaffActs = ReturnType<typeof useStaffActs>

/** What making a client leads to. */
const won = { mails: true, box: 'won' } as const

const moved: Record<EnquiryState, string> = {
  open: 'open again',
  answered: 'answered elsewhere',
  won: 'won',
  lost: 'lost',
}
