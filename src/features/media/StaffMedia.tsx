import { useRef } from 'react'
import { BoxTabs } from '../../ui/signedin/list/BoxTabs.tsx'
import { ListHint } from '../../ui/signedin/list/ListHint.tsx'
import { ListPane, NothingOpen } from '../../ui/signedin/list/ListPane.tsx'
import { ListRow, RowLine } from '../../ui/signedin/list/ListRow.tsx'
import { NarrowBar } from '../../ui/signedin/list/NarrowBar.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import styles from './Media.module.css'
import { StaffAddPictures } from './StaffAddPictures.tsx'
import { StaffPictureOpen } from './StaffPictureOpen.tsx'
import { StaffThumbnail } from './StaffThumbnail.tsx'
import type { Picture } from './staff.contract.ts'
import { dimensions, mediaListAddress, pictureAddress } from './staff-media-words.web.ts'
import { useDrop } from './useDrop.web.ts'
import { useStaffMedia, type StaffMediaRoom } from './useStaffMedia.web.ts'

const boxNames = { kept: 'Pictures', removed: 'Removed' } as const
const empty = {
  kept: ['There is no picture yet.', 'Add some, or drop them here.'],
  removed: ['No picture was removed.', 'What is removed stands here for 30 days.'],
} as const
const nothingFound = [
  'No picture by that.',
  'They are found by their names and their words.',
] as const

/** The pictures of the site, and beside them the one that is open. */
export function StaffMedia() {
  const room = useStaffMedia()
  const place = useRef<HTMLDivElement>(null)
  const drop = useDrop((files) => void room.sending.send(files))
  const { list, beside, filters } = room
  return (
    <>
      <div className={styles.drop} data-over={drop.isOver || undefined} {...drop.on}>
        <ListPane
          noun="picture"
          waiting="Loading pictures..."
          list={list}
          beside={beside}
          place={place}
          head={<Head room={room} />}
          empty={filters.search === '' ? empty[filters.box] : nothingFound}
          hint={<ListHint />}
        >
          {list.rows.map(({ row, isGone }) => (
            <Row key={row.id} {...{ room, row, isGone }} />
          ))}
        </ListPane>
      </div>
      {beside.openId === null ? (
        <NothingOpen title="No picture is open.">
          Choose one from the list, or drop new ones on it.
        </NothingOpen>
      ) : (
        <StaffPictureOpen key={beside.openId} {...{ room, place }} id={beside.openId} />
      )}
    </>
  )
}

function Head({ room: { filters, sending, narrow } }: { room: StaffMediaRoom }) {
  return (
    <>
      <BoxTabs
        boxes={boxNames}
        current={filters.box}
        counts={undefined}
        hrefOf={(box) => mediaListAddress({ ...filters, box })}
      />
      <NarrowBar tools={<StaffAddPictures of={sending} hasKey />}>
        <SearchWords
          label="Search pictures"
          value={filters.search}
          find={(search) => narrow({ search })}
        />
      </NarrowBar>
    </>
  )
}

function Row({ room, row, isGone }: { room: StaffMediaRoom; row: Picture; isGone: boolean }) {
  return (
    <ListRow
      id={row.id}
      before={<StaffThumbnail picture={row} />}
      href={pictureAddress(row.id) + room.search}
      isOpen={room.beside.openId === row.id}
      isGone={isGone}
      name={row.name}
      aside={<Ago at={row.added_at} />}
    >
      <RowLine>{row.alt || 'Not described in words'}</RowLine>
      <RowLine>{dimensions(row)}</RowLine>
    </ListRow>
  )
}
