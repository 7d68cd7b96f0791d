import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { paletteCap, useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { later } from '../../ui/signedin/later.tsx'
import { PaletteDialog, paletteKeys } from '../../ui/signedin/palette/PaletteDialog.tsx'
import styles from './PaletteButton.module.css'
import type { StaffPaletteProps } from './StaffPalette.tsx'

const LaterPalette = later('palette', async () => (await import('./StaffPalette.tsx')).StaffPalette)

/** Looks like the field that it opens; on a phone, like a button. */
export function StaffPaletteButton(props: StaffPaletteProps) {
  const queries = useQueryClient()
  // Once the screen stands there, so that the first letter that is typed meets the field.
  useEffect(() => {
    const idle = setTimeout(() => void LaterPalette.prefetch(queries), 1_000)
    return () => clearTimeout(idle)
  }, [queries])
  // The dialog listens for it by itself, while typing as well.
  useKeys([{ keys: [], shown: paletteCap(), label: 'Find or do anything', act: null }])
  return (
    <PaletteDialog title="Find or do" size="palette" Opener={Opener}>
      <LaterPalette {...props} />
    </PaletteDialog>
  )
}

const Opener = ({ open }: { open: () => void }) => (
  <button type="button" className={styles.opener} aria-keyshortcuts={paletteKeys} onClick={open}>
    <Search size={18} strokeWidth={1.75} aria-hidden="true" />
    <span>Find or do…</span>
    <kbd aria-hidden="true">{paletteCap()}</kbd>
  </button>
)
