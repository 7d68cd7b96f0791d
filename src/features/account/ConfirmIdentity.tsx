import { useCallback, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '../../ui/signedin/data/client.ts'
import { ConfirmedContext, type Confirmed } from '../../ui/signedin/data/confirmed.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { later } from '../../ui/signedin/later.tsx'

/** Loaded separately, because most people are never asked. */
const LaterForm = later('confirm', async () => (await import('./ConfirmForm.tsx')).ConfirmForm)

interface ConfirmIdentityProps {
  username: string
  children: ReactNode
}

/** When a call inside needs the password again, asks for it and repeats the call. */
export function ConfirmIdentity({ username, children }: ConfirmIdentityProps) {
  const waiting = useRef<PromiseWithResolvers<void> | null>(null)
  const [asking, setAsking] = useState(false)

  const confirmed: Confirmed = useCallback(async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError) || !error.confirm_required) throw error
      waiting.current ??= Promise.withResolvers()
      setAsking(true)
      // When the dialog is cancelled, the caller gets the original refusal.
      await waiting.current.promise.catch(() => Promise.reject(error))
      return await act()
    }
  }, [])

  const end = useCallback((how: 'resolve' | 'reject') => {
    setAsking(false)
    waiting.current?.[how]()
    waiting.current = null
  }, [])
  const cancel = useCallback(() => end('reject'), [end])

  return (
    <ConfirmedContext value={confirmed}>
      {children}
      {asking ? (
        <Dialog title="Confirm that it is you" onClose={cancel}>
          <LaterForm username={username} done={() => end('resolve')} />
        </Dialog>
      ) : null}
    </ConfirmedContext>
  )
}
