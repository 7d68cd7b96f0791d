import { useState } from 'react'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { MoreRows } from '../../ui/signedin/list/MoreRows.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import styles from './Media.module.css'
import { StaffAddPictures } from './StaffAddPictures.tsx'
import { useDrop } from './useDrop.web.ts'
import type { Picture } from './staff.contract.ts'
import { thumbnail } from './staff-media-words.web.ts'
import { useMediaList } from './useStaffMedia.web.ts'
import { useStaffSending } from './useStaffSending.web.ts'

interface PictureDialogProps {
  pick: (picture: Picture) => void
  onClose: () => void
}

const pictures = { place: 'dialog', first: 'li button' }

/** All pictures, to choose one, or to add it. */
export function StaffPictureDialog({ pick, onClose }: PictureDialogProps) {
  const [search, setSearch] = useState('')
  const list = useMediaList({ box: 'kept', search })
  const sending = useStaffSending(([first, ...more]) => first && more.length === 0 && pick(first))
  const drop = useDrop((files) => void sending.send(files))
  return (
    <Dialog title="Choose a picture" size="large" onClose={onClose}>
      <div
        className={styles.drop}
        data-over={drop.isOver || undefined}
        data-busy={list.isLoading || undefined}
        {...drop.on}
      >
        <div className={styles.pickHead}>
          <SearchWords label="Search pictures" value={search} find={setSearch} hits={pictures} />
          <StaffAddPictures of={sending} />
        </div>
        <WhenLoaded of={list.state} waiting="Loading pictures...">
          {() => (
            <ul className={styles.grid}>
              {list.rows.map(({ row }) => (
                <li key={row.id}>
                  <button type="button" onClick={() => pick(row)}>
                    <img src={thumbnail(row) ?? ''} alt="" width="96" height="96" loading="lazy" />
                    <span dir="auto">{row.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </WhenLoaded>
        {list.state.data && list.rows.length === 0 ? (
          <p>
            {search ? 'No picture by that.' : 'There is no picture yet: add one, or drop it here.'}
          </p>
        ) : null}
        <MoreRows of={list} show={() => void list.showMore()} />
      </div>
    </Dialog>
  )
}
