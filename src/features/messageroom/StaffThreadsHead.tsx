import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { BoxTabs } from '../../ui/signedin/list/BoxTabs.tsx'
import { KeptFilters } from '../../ui/signedin/list/KeptFilters.tsx'
import { NarrowBar } from '../../ui/signedin/list/NarrowBar.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { messagesAddress, messagesPath, type StaffMessagesRoom } from './useStaffMessages.web.ts'

const boxNames = { all: 'All', unread: 'Unread' } as const

/** The boxes with what lies in them, and what narrows the list down. */
export function StaffThreadsHead({ room }: { room: StaffMessagesRoom }) {
  const { filters, kept, list, narrow } = room
  const turn = () => narrow({ whose: filters.whose === '' ? 'mine' : '' })
  useKeys([{ keys: ['m'], label: 'Only mine, or everybody’s', act: turn }])
  return (
    <>
      <BoxTabs
        boxes={boxNames}
        current={filters.box}
        counts={list.newest?.counts}
        hrefOf={(box) => messagesAddress({ ...filters, box })}
      />
      <NarrowBar
        tools={
          <>
            <button
              type="button"
              aria-pressed={filters.whose === 'mine'}
              aria-keyshortcuts="M"
              onClick={turn}
            >
              Only mine <KeyCap>M</KeyCap>
            </button>
            <KeptFilters
              noun="messages"
              kept={kept}
              path={messagesPath}
              query={messagesAddress(filters).slice(messagesPath.length + 1)}
            />
          </>
        }
      >
        <SearchWords
          label="Search projects and clients"
          value={filters.search}
          find={(search) => narrow({ search })}
        />
      </NarrowBar>
    </>
  )
}
