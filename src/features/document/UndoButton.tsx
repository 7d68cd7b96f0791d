import { BusyButton } from '../../ui/base/form/BusyButton.tsx'

interface UndoButtonProps {
  /** The name of the document that was removed. */
  name: string
  isBusy: boolean
  undo: () => void
}

export const UndoButton = ({ name, isBusy, undo }: UndoButtonProps) => (
  <BusyButton
    variant="secondary"
    size="compact"
    type="button"
    aria-label={`Undo: bring back ${name}`}
    busy={isBusy}
    onClick={undo}
  >
    Undo
  </BusyButton>
)
