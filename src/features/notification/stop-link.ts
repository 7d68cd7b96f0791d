import { notificationKinds } from '../../contract/work.ts'
import type { Signer } from '../../platform/auth/secrets.ts'
import { stopPage, type Stoppable } from './contract.ts'

interface Stop {
  account: string
  what: Stoppable
}

const all: readonly Stoppable[] = [...notificationKinds, 'daily']

/** The address that stops one kind of mail; it never expires, because people keep mails. */
export function stopAddress({ account, what }: Stop, origin: string, signer: Signer): string {
  return `${origin}${stopPage.path}?token=${signer.sign(`${account}.${what}`)}`
}

/** What the token of such a link stops, and for whom; null when its signature is not ours. */
export function stopOf(token: string, signer: Signer): Stop | null {
  const [account, kind] = signer.verify(token)?.split('.') ?? []
  const what = all.find((one) => one === kind)
  return account && what ? { account, what } : null
}
