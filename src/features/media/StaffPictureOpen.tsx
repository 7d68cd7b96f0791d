import { Link } from 'react-router'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { OpenHeading, OpenPane, useStillOpen } from '../../ui/signedin/list/OpenPane.tsx'
import { focusRow, rowAfter } from '../../ui/signedin/list/rows.ts'
import { RecordForm } from '../../ui/signedin/record/RecordForm.tsx'
import type { Output } from '../../contract/endpoint.ts'
import styles from './Media.module.css'
import { pictureTexts, showPicture } from './staff.contract.ts'
import { StaffFraming } from './StaffFraming.tsx'
import { dimensions, mediaPath, weight } from './staff-media-words.web.ts'
import type { StaffMediaRoom } from './useStaffMedia.web.ts'
import { usePictureActs, usePictureTexts } from './useStaffPicture.web.ts'

interface PictureOpenProps {
  room: StaffMediaRoom
  /** Where its list stands. */
  place: { current: HTMLElement | null }
  id: string
}

const missing = [
  'There is no such picture.',
  'It was removed for good, or it was mistyped.',
] as const
/** Its sizes are made meanwhile; in ms. */
const every = 5_000

/** A picture that is open beside the list. */
export function StaffPictureOpen({ room, place, id }: PictureOpenProps) {
  const state = useLiveAnswer(showPicture, { params: { id } }, every)
  const isMissing = state.error !== null && 'status' in state.error && state.error.status === 404
  return (
    <OpenPane
      beside={room.beside}
      list={{ label: 'Pictures', href: mediaPath + room.search }}
      missing={isMissing ? missing : null}
    >
      <WhenLoaded of={state} waiting="Loading...">
        {(picture) => <Shown {...{ room, place, picture }} reload={state.refetch} />}
      </WhenLoaded>
    </OpenPane>
  )
}

type OnePicture = Output<typeof showPicture>

interface ShownProps extends Omit<PictureOpenProps, 'id'> {
  picture: OnePicture
  reload: () => unknown
}

function Shown({ room, place, picture, reload }: ShownProps) {
  const record = usePictureTexts(picture, reload)
  const fields = Object.entries(pictureTexts).map(([name, { label, about }]) => ({
    name,
    label,
    hint: about,
  }))
  return (
    <article className={styles.open} aria-labelledby="picture">
      <header>
        <OpenHeading id="picture" title={picture.name} takesFocus={room.takesFocus} />
        <p className={styles.state}>
          {dimensions(picture)} pixels, {weight(picture.bytes)}. {madeWords(picture)}
        </p>
        <Acts {...{ room, place, picture }} />
      </header>
      {picture.removed_at ? null : (
        <>
          <StaffFraming {...{ picture, reload }} />
          <RecordForm
            id="picture"
            label="Its words"
            lead="For this picture: "
            {...{ fields, record }}
          />
          <Uses of={picture} />
        </>
      )}
    </article>
  )
}

function madeWords({ made, failed, removed_at, sizes }: OnePicture): string {
  if (removed_at) return 'It was removed, and is not public any more.'
  if (failed) return 'Not all of its sizes could be made; those that there are stand in.'
  if (!made) return 'Its sizes are being made...'
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
  return `On the site in ${sizes.length} sizes, ${weight(bytes)} in all.`
}

function Acts({ room, place, picture }: Omit<ShownProps, 'reload'>) {
  const { open } = room
  const isStillOpen = useStillOpen()
  const next = { current: null as string | null }
  const { remove, restore, take, bringBack } = usePictureActs(picture, {
    leaving: () => (next.current = rowAfter(place, (id) => id === picture.id)),
    gone() {
      room.list.drop(picture.id)
      if (!isStillOpen()) return
      open(null)
      // Once the list stands alone again.
      setTimeout(() => focusRow(place, next.current))
    },
    back: () => open(picture.id),
  })
  const act = picture.removed_at
    ? { label: 'Bring it back', run: bringBack, busy: restore.isPending }
    : { label: 'Remove', run: () => void take(), busy: remove.isPending }
  useKeys([{ keys: ['x'], label: act.label, act: act.run }])
  return (
    <div className={styles.acts}>
      <BusyButton
        variant="secondary"
        size="compact"
        type="button"
        aria-keyshortcuts="X"
        busy={act.busy}
        onClick={act.run}
      >
        {act.label} <KeyCap>X</KeyCap>
      </BusyButton>
      <Refusal of={picture.removed_at ? restore : remove} lead="Not done. " />
    </div>
  )
}

function Uses({ of: { used_in } }: { of: OnePicture }) {
  return (
    <section className={styles.uses} aria-labelledby="uses">
      <h4 id="uses">Used in</h4>
      {used_in.length === 0 ? <p>Nowhere yet.</p> : null}
      <ul>
        {used_in.map(({ where, title, href }) => (
          <li key={href}>
            {where}: <Link to={href}>{title || 'without a title'}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
