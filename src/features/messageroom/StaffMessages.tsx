import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { ListHint } from '../../ui/signedin/list/ListHint.tsx'
import { ListPane, NothingOpen } from '../../ui/signedin/list/ListPane.tsx'
import { useTakesFocus } from '../../ui/signedin/list/OpenPane.tsx'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import type { ThreadBox } from './staff.contract.ts'
import { StaffThreadOpen } from './StaffThreadOpen.tsx'
import { StaffThreadRow } from './StaffThreadRow.tsx'
import { StaffThreadsHead } from './StaffThreadsHead.tsx'
import {
  messagesAddress,
  useStaffMessages,
  type StaffMessagesRoom,
} from './useStaffMessages.web.ts'

const empty: Record<ThreadBox, readonly [title: string, sentence: string]> = {
  all: ['Nobody has written yet.', 'What is written with clients about their projects is here.'],
  unread: ['Nothing waits for us.', 'What a client writes stands here until it is answered.'],
}
const nothingFound = [
  'No messages by that.',
  'Try fewer words, or everybody’s. Projects and clients are found by name.',
] as const

/** What is written with clients: the list, and beside it the thread that is open. */
export function StaffMessages({ kept }: { kept: KeptList }) {
  const room = useStaffMessages(kept)
  const { beside, filters, list } = room
  const { openId } = beside
  const takesFocus = useTakesFocus(openId)
  const isNarrow = filters.search !== '' || filters.whose !== ''
  return (
    <>
      <ListPane
        noun="thread"
        waiting="Loading messages..."
        list={list}
        beside={beside}
        head={<StaffThreadsHead room={room} />}
        empty={isNarrow ? nothingFound : empty[filters.box]}
        hint={<Hint isOpen={openId !== null} />}
      >
        <Rows room={room} />
      </ListPane>
      {openId ? (
        <StaffThreadOpen key={openId} id={openId} room={room} takesFocus={takesFocus} />
      ) : (
        <NothingOpen title="No messages are open.">
          Choose a project from the list, or press J and then Enter.
        </NothingOpen>
      )}
    </>
  )
}

const Rows = ({ room: { beside, filters, list } }: { room: StaffMessagesRoom }) =>
  list.rows.map(({ row, isGone }) => (
    <StaffThreadRow
      key={row.id}
      row={row}
      isGone={isGone}
      isOpen={row.id === beside.openId}
      href={messagesAddress(filters, row.id)}
    />
  ))

const Hint = ({ isOpen }: { isOpen: boolean }) => (
  <ListHint isOpen={isOpen}>
    {isOpen ? (
      <>
        <KeyCap>R</KeyCap> to the client · <KeyCap>T</KeyCap> to the team ·{' '}
      </>
    ) : null}
  </ListHint>
)
