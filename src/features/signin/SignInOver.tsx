import { useEffect, useSyncExternalStore } from 'react'
import { isSessionStart } from '../../ui/base/signin-storage.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { goOn, isSessionOver, watchSession } from '../../ui/signedin/data/session.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { later } from '../../ui/signedin/later.tsx'
import { readMe } from '../account/contract.ts'

/** Loaded separately, because most sessions end with nobody there. */
const LaterForm = later(
  'sign in over the page',
  async () => (await import('./SignInOverForm.tsx')).SignInOverForm,
)

interface SignInOverProps {
  /** Whoever was signed in. */
  account: string
  username: string
}

/**
 * When the session ends while somebody works, asks for signing in over the page, which goes on
 * afterwards as it was. Until then nothing of it is seen: they may have left their desk.
 */
export function SignInOver(props: SignInOverProps) {
  const isOver = useSyncExternalStore(watchSession, isSessionOver)
  return isOver ? <Asking {...props} /> : null
}

function Asking({ account, username }: SignInOverProps) {
  useEffect(() => {
    const follow = (change: StorageEvent) => {
      if (isSessionStart(change)) void goOnIf(account)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [account])
  return (
    <Dialog title="Sign in to go on">
      <LaterForm account={account} username={username} />
    </Dialog>
  )
}

/** Somebody has signed in in another tab: goes on if it was the same person. */
async function goOnIf(account: string): Promise<void> {
  const me = await callEndpoint(readMe)
  if (me.id === account) goOn()
  else location.reload()
}
