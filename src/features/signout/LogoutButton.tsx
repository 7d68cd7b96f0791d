import { useState } from 'react'
import { logout } from './contract.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { endSession } from '../../ui/signedin/data/session.ts'
import { useAskUnsent } from '../../ui/signedin/draft/AskUnsent.tsx'

/** Signs out; asks first where the server has not got all that was typed. */
export function LogoutButton() {
  const [leaving, setLeaving] = useState(false)
  const { start, question } = useAskUnsent(leaving, () => {
    setLeaving(true)
    // Whatever the server answers, even nothing, this browser forgets the session.
    void callEndpoint(logout)
      .catch(() => null)
      .then(endSession)
  })
  return (
    <>
      <BusyButton variant="secondary" size="compact" busy={leaving} onClick={start}>
        Logout
      </BusyButton>
      {question}
    </>
  )
}
