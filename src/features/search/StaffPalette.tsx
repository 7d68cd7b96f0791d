import { useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import { inBackground } from '../../contract/background.ts'
import { actsOfScreen } from '../../ui/signedin/keys/screen-keys.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { useAfterLeaving } from '../../ui/signedin/palette/PaletteDialog.tsx'
import { useCombobox } from '../../ui/signedin/palette/useCombobox.ts'
import { longestSearch } from './contract.ts'
import { entriesOf, type PaletteEntry } from './staff-entries.web.ts'
import type { PalettePart, PalettePlace } from './staff-parts.web.ts'
import styles from './Palette.module.css'
import { noteOpened } from './staff.contract.ts'
import { StaffPaletteList } from './StaffPaletteList.tsx'
import { useStaffSearch } from './useStaffSearch.web.ts'

export interface StaffPaletteProps {
  /** The sections that somebody may open. */
  places: readonly PalettePlace[]
  /** Whether an address has a screen that they may open; what leads nowhere is not offered. */
  leads: (href: string) => boolean
  /** What is offered besides, once something of it is typed. */
  loadParts: () => Promise<readonly PalettePart[]>
  /** Goes to an address of the console, or of the site; to the part of a screen that is called so. */
  go: (href: string, part: string | null) => void
}

/** The field that finds and does everything, and what it offers. */
export function StaffPalette({ places, leads, loadParts, go }: StaffPaletteProps) {
  const [typed, setTyped] = useState('')
  const place = useFocusInDialog<HTMLInputElement>()
  // While it is open, nothing of the screen below changes.
  const [acts] = useState(() => actsOfScreen())
  const parts = useParts(loadParts)
  const found = useStaffSearch(typed)
  const search = {
    ...found,
    isBusy: found.isBusy || parts === null,
    isAnswered: found.isAnswered && parts !== null,
  }
  const here = location.pathname
  const entries = entriesOf({ ...search, typed, places, parts: parts ?? [], acts, leads, here })
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

/** Null while they are loaded; where they cannot be, what the server finds is all. */
function useParts(loadParts: StaffPaletteProps['loadParts']) {
  const [parts, setParts] = useState<readonly PalettePart[] | null>(null)
  useEffect(() => {
    const none: PalettePart[] = []
    inBackground(loadParts().then(setParts, () => setParts(none)))
  }, [loadParts])
  return parts
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

const ofSite = new Set<string>(['post', 'case_study', 'own_page'])

/** Goes or does, once the palette has closed. */
function useChoice(go: StaffPaletteProps['go']) {
  const afterLeaving = useAfterLeaving()
  const { mutate: note } = useAct(noteOpened)
  return ({ href, act, record, part }: PaletteEntry) => {
    // What has a screen of its own is noted by that, however one came to it.
    if (record && ofSite.has(record.kind)) note({ body: { kind: record.kind, record: record.id } })
    afterLeaving(() => (act ? act() : href && go(href, part)))
  }
}
