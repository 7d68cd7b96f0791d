import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { ListHint } from '../../ui/signedin/list/ListHint.tsx'
import { ListPane, NothingOpen } from '../../ui/signedin/list/ListPane.tsx'
import { useTakesFocus } from '../../ui/signedin/list/OpenPane.tsx'
import type { MailBox } from './staff.contract.ts'
import { StaffMailOpen } from './StaffMailOpen.tsx'
import { StaffMailRow } from './StaffMailRow.tsx'
import { StaffMailsHead } from './StaffMailsHead.tsx'
import { mailsAddress, useStaffMails } from './useStaffMails.web.ts'

const empty: Record<MailBox, readonly [title: string, sentence: string]> = {
  all: ['No mail was written yet.', 'What is sent to clients, visitors and colleagues is here.'],
  failed: ['Every mail arrived.', 'What a mail server refuses or sends back stands here.'],
  waiting: ['No mail waits.', 'What is written stands here until it has left.'],
  sent: ['No mail has left yet.', 'What a mail server took stands here.'],
}
const nothingFound = [
  'No mail by that.',
  'Try fewer words. Mails are found by recipient and subject, not by their text.',
] as const

/** The mails that go out: the list, and beside it the mail that is open. */
export function StaffMails({ kept }: { kept: KeptList }) {
  const room = useStaffMails(kept)
  const { beside, filters, list } = room
  const { openId } = beside
  const takesFocus = useTakesFocus(openId)
  return (
    <>
      <ListPane
        noun="mail"
        waiting="Loading mail..."
        list={list}
        beside={beside}
        head={<StaffMailsHead room={room} />}
        empty={filters.search === '' ? empty[filters.box] : nothingFound}
        hint={<ListHint />}
      >
        {list.rows.map(({ row, isGone }) => (
          <StaffMailRow
            key={row.id}
            row={row}
            isGone={isGone}
            isOpen={row.id === openId}
            href={mailsAddress(filters, row.id)}
          />
        ))}
      </ListPane>
      {openId ? (
        <StaffMailOpen key={openId} id={openId} room={room} takesFocus={takesFocus} />
      ) : (
        <NothingOpen title="No mail is open.">
          Choose one from the list, or press J and then Enter.
        </NothingOpen>
      )}
    </>
  )
}
