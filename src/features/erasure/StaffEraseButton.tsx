import { Button } from '../../ui/base/form/Button.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useBeginErasure, type Meant } from './staff-begin-erasure.web.ts'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'

interface StaffEraseButtonProps {
  meant: Meant
  /** A letter that does the same. */
  shortcut?: string
}

/** Opens what an erasure would remove; removes nothing. */
export function StaffEraseButton({ meant, shortcut }: StaffEraseButtonProps) {
  const open = useBeginErasure()
  const begin = () => open(meant)
  useKeys(shortcut ? [{ keys: [shortcut.toLowerCase()], label: 'Erase…', act: begin }] : [])
  return (
    <Button
      variant="secondary"
      size="compact"
      type="button"
      aria-label={`Erase ${meant.name}…`}
      aria-keyshortcuts={shortcut}
      onClick={begin}
    >
      Erase… {shortcut ? <KeyCap>{shortcut}</KeyCap> : null}
    </Button>
  )
}
