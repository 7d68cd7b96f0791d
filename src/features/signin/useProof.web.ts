import { useState } from 'react'
import { post } from '../../ui/site/post.ts'
import { useReturn } from '../../ui/site/useReturn.ts'
import type { Session } from './contract.ts'

/** The password was right; `token` goes back with the second factor. */
export interface SecondFactor {
  token: string
  /** Of 'app', 'passkey' and 'recovery'. */
  methods: string[]
}

export interface ProofProps {
  second: SecondFactor
  /** What is said of a wrong code; any other 401 means that the password is asked for again. */
  wrongCode: string
  enter: (session: Session) => boolean
  /** To the password, with the reason or none. */
  back: (reason: string | null) => void
}

const unclear = 'Something went wrong. Please try again.'

/** Gives the second factor to the server, and keeps what it says against it. */
export function useProof({ second, wrongCode, enter, back }: ProofProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  useReturn(() => setBusy(false))

  /** Sends what `ask` comes up with; that is nothing when there was a reason to tell instead. */
  async function prove(ask: () => Promise<object | null>) {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    const proof = await ask()
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
