import { Button } from '../../base/form/Button.tsx'
import { KeyCap } from '../keys/KeyCap.tsx'
import { useKeys } from '../keys/screen-keys.ts'
import type { HistoryAddress } from './useHistoryAddress.ts'

/** Shows what something once was, and puts it away again. */
export function HistoryButton({ history: { open, toggle } }: { history: HistoryAddress }) {
  useKeys([{ keys: ['h'], label: 'History', act: toggle }])
  return (
    <Button
      variant="secondary"
      size="compact"
      type="button"
      aria-keyshortcuts="H"
      aria-expanded={open !== null}
      onClick={toggle}
    >
      History <KeyCap>H</KeyCap>
    </Button>
  )
}
