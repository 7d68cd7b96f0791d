import { useState } from 'react'
import type { Refused } from '../../ui/base/request.ts'
import { postJson } from '../../ui/base/post-json.ts'
import { useReturn } from '../../ui/base/useReturn.ts'
import type { Session } from './contract.ts'

/** What the server gives after the right password; `token` is sent with the second factor. */
export interface AwaitedFactor {
  token: string
  /** Some of 'app', 'passkey' and 'recovery'. */
  methods: string[]
}

export interface ProofProps {
  second: AwaitedFactor
  /** The refusal of a wrong code; after any other 401 the password has to be given again. */
  wrongCode: string
  enter: (session: Session) => boolean
  /** Goes back to the password, with the reason if there is one. */
  back: (reason: string | null) => void
}

/** Why it did not work. */
export interface SignInRefusal {
  reason: string
  /** Whether what was typed was wrong: then it is emptied. Otherwise it stays, to be sent again. */
  retype: boolean
}

/** The reason for a failure of ours, with the id to quote where there is one. */
export function faultOf({ status, refusal: { detail, request_id: id } }: Refused): string {
  const quote = status >= 500 && id ? ` (Quote ${id} when you ask us.)` : ''
  return (detail ?? unclear) + quote
}

/** The reason where the answer gives none. */
export const unclear =
  'You could not be signed in: something went wrong on our side. Please try again in a moment.'

/** Sends the second factor to the server and holds the refusal. */
export function useProof({ second, wrongCode, enter, back }: ProofProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null)
  useReturn(() => setBusy(false))

  /** Sends the proof; null when there is none and the reason is shown already. */
  async function prove(obtain: () => Promise<object | null>) {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    const proof = await obtain()
    if (proof) await give(proof)
    else setBusy(false)
  }

  async function give(proof: object) {
    const reply = await postJson<Session>('/auth/mfa/', { mfa_token: second.token, ...proof })
    if (reply.ok) {
      enter(reply.answer)
    } else {
      setBusy(false)
      refuse(reply)
    }
  }

  function refuse(reply: Refused) {
    const reason = faultOf(reply)
    if (reply.status === 401 && reason !== wrongCode) back(reason)
    else setRefusal({ reason, retype: reply.status < 500 && reply.status !== 0 })
  }

  return { busy, refusal, setRefusal, prove, refuse }
}

export type Prove = ReturnType<typeof useProof>
