import { useRef } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { MoreRows } from '../../ui/signedin/list/MoreRows.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { StaffFormerAddresses } from './StaffFormerAddresses.tsx'
import { StaffNewRedirect } from './StaffNewRedirect.tsx'
import { StaffRedirectFile } from './StaffRedirectFile.tsx'
import { StaffRedirectRow } from './StaffRedirectRow.tsx'
import { useStaffRedirects } from './useStaffRedirects.web.ts'
import styles from './Redirects.module.css'

/** The old addresses that lead on: added, found, changed, removed, and brought from a file. */
export const StaffRedirects = () => (
  <>
    <Part
      title="A new redirect"
      about="Whoever follows an old address comes to the page that you name, within a second."
    >
      <StaffNewRedirect />
    </Part>
    <Redirects />
    <Part
      title="From a file"
      about="The addresses of your old site as CSV with two columns: from and to."
    >
      <StaffRedirectFile />
    </Part>
    <Part
      title="By a changed address"
      about="When the address of a page, a post, a case study or a service is changed, the old one leads on by itself."
    >
      <StaffFormerAddresses />
    </Part>
  </>
)

function Redirects() {
  const room = useStaffRedirects()
  const { list, search, count } = room
  return (
    <Part title="Your redirects" about="By the old address. They are followed in one hop.">
      {count > 0 ? (
        <div className={styles.narrow}>
          <SearchWords
            label="Find redirects"
            value={search}
            find={room.find}
            hits={{ place: 'section', first: 'li button' }}
          />
        </div>
      ) : null}
      <WhenLoaded of={list.state} waiting="Loading the redirects...">
        {() => (list.rows.length > 0 ? <Rows room={room} /> : <Nothing isSearch={search !== ''} />)}
      </WhenLoaded>
      <MoreRows of={list} show={() => void list.showMore()} />
    </Part>
  )
}

const Nothing = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <EmptyState title="No redirect has these words.">Try fewer of them.</EmptyState>
  ) : (
    <EmptyState title="No redirects yet">Each that you add is listed here.</EmptyState>
  )

function Rows({ room: { list } }: { room: ReturnType<typeof useStaffRedirects> }) {
  const place = useRef<HTMLUListElement>(null)
  return (
    <ul
      ref={place}
      tabIndex={-1}
      className={styles.rows}
      data-busy={list.isLoading || undefined}
      aria-label="Redirects"
    >
      {list.rows.map(({ row, isGone }) =>
        isGone ? null : (
          <StaffRedirectRow
            key={row.id}
            row={row}
            removed={() => {
              list.drop(row.id)
              place.current?.focus()
            }}
          />
        ),
      )}
    </ul>
  )
}
