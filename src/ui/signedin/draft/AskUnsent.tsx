import { useState } from 'react'
import { BusyButton } from '../../base/form/BusyButton.tsx'
import { Button } from '../../base/form/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import styles from './AskUnsent.module.css'
import { hasCopies } from './forget-copies.ts'

/**
 * What ends the session here asks first where the server has not got all that was typed, because it is
 * deleted from the device: `start` is for the button, `question` is to be rendered beside it. `leave`
 * calls what it is given when it could not be done.
 */
export function useAskUnsent(busy: boolean, leave: (stay: () => void) => void) {
  const [isAsking, setIsAsking] = useState(false)
  const stay = () => setIsAsking(false)
  return {
    start: () => (hasCopies() ? setIsAsking(true) : leave(stay)),
    question: isAsking ? <AskUnsent busy={busy} leave={() => leave(stay)} stay={stay} /> : null,
  }
}

interface AskUnsentProps {
  busy: boolean
  leave: () => void
  stay: () => void
}

function AskUnsent({ busy, leave, stay }: AskUnsentProps) {
  return (
    <Dialog title="Not everything is saved" onClose={stay}>
      <p>
        Something that you have typed is on this device alone. Signing out deletes it from here.
      </p>
      <p className={styles.choices}>
        <Button variant="primary" size="compact" onClick={stay}>
          Stay signed in
        </Button>
        <BusyButton variant="secondary" size="compact" busy={busy} onClick={leave}>
          Delete it and sign out
        </BusyButton>
      </p>
    </Dialog>
  )
}
