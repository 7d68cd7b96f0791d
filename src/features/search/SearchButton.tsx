import { Search } from 'lucide-react'
import { Button } from '../../ui/base/form/Button.tsx'
import { later } from '../../ui/signedin/later.tsx'
import { PaletteDialog, paletteKeys } from '../../ui/signedin/palette/PaletteDialog.tsx'

/** Fetched when it is first opened. */
const LaterSearch = later('search', async () => (await import('./SearchBody.tsx')).SearchBody)

/** Opens the search; `username`: whose it is. */
export const SearchButton = ({ username }: { username: string }) => (
  <PaletteDialog title="Search" size="large" Opener={Opener}>
    <LaterSearch username={username} />
  </PaletteDialog>
)

const Opener = ({ open }: { open: () => void }) => (
  <Button
    variant="secondary"
    size="compact"
    title="Ctrl+K, ⌘K"
    aria-keyshortcuts={paletteKeys}
    onClick={open}
  >
    <Search size={20} strokeWidth={1.75} aria-hidden="true" />
    Search
  </Button>
)
