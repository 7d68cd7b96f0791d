import { useState } from 'react'
import { post } from '../../ui/site/post.ts'
import { useReturn } from '../../ui/site/useReturn.ts'
import type { Session } from './contract.ts'

/** The password was right; `token` goes back with the second factor. */
export interface SecondFactor {
  token: string
  /** Some of 'app', 'passkey' and 'recovery'. */
  methods: string[]
}

export interface ProofProps {
  second: SecondFactor
  /** The refusal of a wrong code; after any other 401 the password has to be given again. */
  wrongCode: string
  enter: (session: Session) => boolean
  /** Goes back to the password, with the reason if there is one. */
  back: (reason: string | null) => void
}

const unclear = 'Something went wrong. Please try again.'

/** Sends the second factor to the server, and holds its refusal. */
export function useProof({ second, wrongCode, enter, back }: ProofProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
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
    const reply = await post<Session>('/auth/mfa/', { mfa_token: second.token, ...proof })
    if (reply.ok) {
      enter(reply.answer)
    } else {
      setBusy(false)
      refuse(reply.status, reply.refusal.detail)
    }
  }

  function refuse(status: number, detail = unclear) {
    if (status === 401 && detail !== wrongCode) back(detail)
    else setRefusal(detail)
  }

  return { busy, refusal, setRefusal, prove, refuse }
}

export type Prove = ReturnType<typeof useProof>
