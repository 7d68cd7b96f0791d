import { useState, useSyncExternalStore } from 'react'
import { takeAwaited, type AwaitedSignIn } from '../../ui/base/signin-storage.ts'

const never = () => () => {}

/** The sign-in that began elsewhere in this tab and waits for its second factor; taken once. */
export function useAwaited(): AwaitedSignIn | null {
  const [look] = useState(() => {
    let taken: AwaitedSignIn | null = null
    return () => (taken ??= takeAwaited())
  })
  return useSyncExternalStore(never, look, () => null)
}
