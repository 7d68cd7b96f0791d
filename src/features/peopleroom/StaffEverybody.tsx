import { useState, type ReactNode } from 'react'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { ListHint } from '../../ui/signedin/list/ListHint.tsx'
import { ListPane, NothingOpen } from '../../ui/signedin/list/ListPane.tsx'
import { useTakesFocus } from '../../ui/signedin/list/OpenPane.tsx'
import type { PeopleBox, Somebody } from './staff.contract.ts'
import { StaffEverybodyHead } from './StaffEverybodyHead.tsx'
import { StaffInviteColleague } from './StaffInviteColleague.tsx'
import { StaffSomebodyOpen } from './StaffSomebodyOpen.tsx'
import { StaffSomebodyRow } from './StaffSomebodyRow.tsx'
import { peopleAddress, useStaffEverybody } from './useStaffEverybody.web.ts'

const empty: Record<PeopleBox, readonly [title: string, sentence: string]> = {
  all: ['Nobody is here yet.', 'Whoever is invited stands here.'],
  firm: ['Nobody is of the firm yet.', 'Colleagues who are invited stand here.'],
  clients: ['No client has people yet.', 'They are invited on the page of their client.'],
  invited: ['Every invitation is answered.', 'Who was invited and has not come stands here.'],
  suspended: ['Nobody is suspended.', 'Who is kept out, everywhere or of a client, stands here.'],
}
const nothingFound = [
  'Nobody by that.',
  'Try fewer words, or All. People are found by name, address and organisation.',
] as const

interface StaffEverybodyProps {
  kept: KeptList
  /** Whether whoever looks may invite colleagues. */
  mayInvite: boolean
  /** What may be done with the data of who is open. */
  dataOf: (person: Somebody) => ReactNode
}

/** Everybody of the firm and of clients: the list, and beside it who is open. */
export function StaffEverybody({ kept, mayInvite, dataOf }: StaffEverybodyProps) {
  const [isInviting, setIsInviting] = useState(false)
  const invite = () => setIsInviting(true)
  useKeys(mayInvite ? [{ keys: ['n'], label: 'Invite a colleague…', act: invite }] : [])
  const room = useStaffEverybody(kept)
  const { beside, filters, list } = room
  const { openId } = beside
  const takesFocus = useTakesFocus(openId)
  return (
    <>
      <ListPane
        noun="person"
        waiting="Loading people..."
        list={list}
        beside={beside}
        head={<StaffEverybodyHead room={room} invite={mayInvite ? invite : null} />}
        empty={filters.search === '' ? empty[filters.box] : nothingFound}
        hint={<ListHint />}
      >
        {list.rows.map(({ row, isGone }) => (
          <StaffSomebodyRow
            key={row.id}
            row={row}
            isGone={isGone}
            isOpen={row.id === openId}
            href={peopleAddress(filters, row.id)}
          />
        ))}
      </ListPane>
      {isInviting ? (
        <StaffInviteColleague
          onClose={() => setIsInviting(false)}
          invited={(id) => beside.open(id)}
        />
      ) : null}
      {openId ? (
        <StaffSomebodyOpen key={openId} id={openId} {...{ room, takesFocus, dataOf }} />
      ) : (
        <NothingOpen title="Nobody is open.">
          Choose somebody from the list, or press J and then Enter.
        </NothingOpen>
      )}
    </>
  )
}
