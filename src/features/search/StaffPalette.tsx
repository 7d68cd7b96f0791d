import { useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import { actsOfScreen } from '../../ui/signedin/keys/screen-keys.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { useAfterLeaving } from '../../ui/signedin/palette/PaletteDialog.tsx'
import { useCombobox } from '../../ui/signedin/palette/useCombobox.ts'
import { longestSearch } from './contract.ts'
import { entriesOf, type PaletteEntry, type PalettePlace } from './staff-entries.web.ts'
import styles from './Palette.module.css'
import { noteOpened } from './staff.contract.ts'
import { StaffPaletteList } from './StaffPaletteList.tsx'
import { useStaffSearch } from './useStaffSearch.web.ts'

export interface StaffPaletteProps {
  /** The sections that somebody may open. */
  places: readonly PalettePlace[]
  /** Whether an address has a screen that they may open; what leads nowhere is not offered. */
  leads: (href: string) => boolean
  /** Goes to an address of the console, or of the site. */
  go: (href: string) => void
}

/** The field that finds and does everything, and what it offers. */
export function StaffPalette({ places, leads, go }: StaffPaletteProps) {
  const [typed, setTyped] = useState('')
  const place = useFocusInDialog<HTMLInputElement>()
  // While it is open, nothing of the screen below changes.
  const [acts] = useState(() => actsOfScreen())
  const search = useStaffSearch(typed)
  const here = location.pathname
  const entries = entriesOf({ ...search, typed, places, acts, leads, here })
  const choose = useChoice(go)
  const awaitAnswer = useEarlyEnter({ typed, isBusy: search.isBusy, entries, choose })
  const { field, setAt, ...list } = useCombobox(entries.length, awaitAnswer)
  return (
    <div className={styles.palette}>
      <input
        {...field}
        className={styles.field}
        type="text"
        name="palette"
        aria-label="Find or do"
        placeholder="Find or do…"
        maxLength={longestSearch}
        ref={place}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
      />
      <StaffPaletteList
        {...list}
        {...{ entries, choose, setAt, typed: typed.trim() }}
        {...search}
        failed={search.error ? <Failed retry={search.retry}>{search.error.message}</Failed> : null}
      />
    </div>
  )
}

interface EarlyEnter {
  typed: string
  isBusy: boolean
  entries: readonly PaletteEntry[]
  choose: (entry: PaletteEntry) => void
}

/** Enter that is pressed before anything is found chooses what is found then, unless one types on. */
function useEarlyEnter({ typed, isBusy, entries, choose }: EarlyEnter) {
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    const [first] = entries
    if (awaited.current === null || isBusy) return
    const isSame = awaited.current === typed
    awaited.current = null
    if (isSame && first) choose(first)
  })
  return () => {
    awaited.current = typed
  }
}

/** Goes or does, once the palette has closed. */
function useChoice(go: (href: string) => void) {
  const afterLeaving = useAfterLeaving()
  const { mutate: note } = useAct(noteOpened)
  return ({ href, act, record }: PaletteEntry) => {
    // What has a screen of its own is noted by that, however one came to it.
    if (record?.kind === 'post' || record?.kind === 'case_study')
      note({ body: { kind: record.kind, record: record.id } })
    afterLeaving(() => (act ? act() : href && go(href)))
  }
}
