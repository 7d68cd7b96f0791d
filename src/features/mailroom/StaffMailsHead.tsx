import { BoxTabs } from '../../ui/signedin/list/BoxTabs.tsx'
import { KeptFilters } from '../../ui/signedin/list/KeptFilters.tsx'
import { NarrowBar } from '../../ui/signedin/list/NarrowBar.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { mailsAddress, mailsPath, type StaffMailsRoom } from './useStaffMails.web.ts'

const boxNames = { all: 'All', failed: 'Failed', waiting: 'Waiting', sent: 'Sent' } as const

/** The boxes with what lies in them, and what narrows the list down. */
export function StaffMailsHead({ room }: { room: StaffMailsRoom }) {
  const { filters, kept, list, narrow, save } = room
  return (
    <>
      <BoxTabs
        boxes={boxNames}
        current={filters.box}
        counts={list.newest?.counts}
        hrefOf={(box) => mailsAddress({ ...filters, box })}
      />
      <NarrowBar
        tools={
          <KeptFilters
            noun="mail"
            kept={kept}
            path={mailsPath}
            query={mailsAddress(filters).slice(mailsPath.length + 1)}
            save={save}
          />
        }
      >
        <SearchWords
          label="Search recipients and subjects"
          value={filters.search}
          find={(search) => narrow({ search })}
        />
      </NarrowBar>
    </>
  )
}
