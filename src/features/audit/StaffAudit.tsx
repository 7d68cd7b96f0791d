import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { ListHint } from '../../ui/signedin/list/ListHint.tsx'
import { ListPane, NothingOpen } from '../../ui/signedin/list/ListPane.tsx'
import { useTakesFocus } from '../../ui/signedin/list/OpenPane.tsx'
import { StaffAuditHead } from './StaffAuditHead.tsx'
import { StaffAuditOpen } from './StaffAuditOpen.tsx'
import { StaffAuditRow } from './StaffAuditRow.tsx'
import { auditAddress, useStaffAudit } from './useStaffAudit.web.ts'

const empty = ['Nothing was recorded yet.', 'Each change that somebody makes stands here.'] as const
const nothingFound = [
  'No entry by that.',
  'Try fewer words or more days; what has no name any more is found by its id.',
] as const

/** Who changed what: the list, and beside it the entry that is open. */
export function StaffAudit({ kept }: { kept: KeptList }) {
  const room = useStaffAudit(kept)
  const { beside, filters, list } = room
  const { openId } = beside
  const takesFocus = useTakesFocus(openId)
  const isNarrow = Object.values(filters).some((one) => one !== '')
  return (
    <>
      <ListPane
        noun="entry"
        waiting="Loading the audit..."
        list={list}
        beside={beside}
        head={<StaffAuditHead room={room} />}
        empty={isNarrow ? nothingFound : empty}
        hint={<Hint />}
      >
        {list.rows.map(({ row, isGone }) => (
          <StaffAuditRow
            key={row.id}
            row={row}
            isGone={isGone}
            isOpen={row.id === openId}
            href={auditAddress(filters, row.id)}
          />
        ))}
      </ListPane>
      {openId ? (
        <StaffAuditOpen key={openId} number={openId} room={room} takesFocus={takesFocus} />
      ) : (
        <NothingOpen title="No entry is open.">
          Choose one from the list, or press J and then Enter.
        </NothingOpen>
      )}
    </>
  )
}

const Hint = () => (
  <ListHint>
    <KeyCap>C</KeyCap> check ·{' '}
  </ListHint>
)
