import { useState } from 'react'
import { logout } from './contract.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { endSession } from '../../ui/signedin/data/session.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { hasCopies } from '../../ui/signedin/draft/forget-copies.ts'
import styles from './LogoutButton.module.css'

/** Signs out; asks first where the server has not got all that was typed, because it is deleted here. */
export function LogoutButton() {
  const [leaving, setLeaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => {
    setLeaving(true)
    // Whatever the server answers, even nothing, this browser forgets the session.
    void callEndpoint(logout)
      .catch(() => null)
      .then(endSession)
  }
  return (
    <>
      <BusyButton
        variant="secondary"
        size="compact"
        busy={leaving}
        onClick={() => (hasCopies() ? setIsAsking(true) : leave())}
      >
        Logout
      </BusyButton>
      {isAsking ? (
        <Dialog title="Not everything is saved" onClose={() => setIsAsking(false)}>
          <p>
            Something that you have typed is on this device alone. Signing out deletes it from here.
          </p>
          <p className={styles.choices}>
            <Button variant="primary" size="compact" onClick={() => setIsAsking(false)}>
              Stay signed in
            </Button>
            <BusyButton variant="secondary" size="compact" busy={leaving} onClick={leave}>
              Delete it and sign out
            </BusyButton>
          </p>
        </Dialog>
      ) : null}
    </>
  )
}
