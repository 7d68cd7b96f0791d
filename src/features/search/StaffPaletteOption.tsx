import type { MouseEvent } from 'react'
import styles from './Palette.module.css'
import type { PaletteEntry } from './staff-entries.web.ts'

interface StaffPaletteOptionProps {
  id: string
  entry: PaletteEntry
  /** Enter chooses it. */
  isActive: boolean
  choose: () => void
  /** The pointer has moved onto it. */
  point: () => void
}

/** A line of the palette: a link where it leads somewhere, else a button. */
export function StaffPaletteOption(props: StaffPaletteOptionProps) {
  const { id, entry, isActive, choose, point } = props
  const own = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles.option,
    onPointerMove: isActive ? undefined : point,
  } as const
  if (entry.href === null)
    return (
      <button {...own} type="button" onClick={choose}>
        <Words entry={entry} />
      </button>
    )
  return (
    <a
      {...own}
      href={entry.href}
      onClick={(event) => {
        // Into a tab of its own: the palette stays.
        if (opensElsewhere(event)) return
        event.preventDefault()
        choose()
      }}
    >
      <Words entry={entry} />
    </a>
  )
}

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey

const Words = ({ entry: { title, detail, aside, isKey } }: { entry: PaletteEntry }) => (
  <>
    <span className={styles.words}>
      <b>{title}</b> {detail ? <span className={styles.detail}>{detail}</span> : null}
    </span>
    {aside ? isKey ? <kbd aria-hidden="true">{aside}</kbd> : <small>{aside}</small> : null}
  </>
)
