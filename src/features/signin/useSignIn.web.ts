import { useState, type FormEvent } from 'react'
import { valuesOf } from '../../ui/base/form/form.ts'
import { postJson } from '../../ui/base/post-json.ts'
import type { Refused } from '../../ui/base/request.ts'
import { useReturn } from '../../ui/base/useReturn.ts'
import type { Session } from './contract.ts'
import { faultOf, type AwaitedFactor, type SignInRefusal } from './useProof.web.ts'

export interface Entered {
  username: string
  remember: boolean
}

/** What follows from the first step. */
export interface SignInStep {
  setEntered: (entered: Entered) => void
  setRefusal: (refusal: SignInRefusal | null) => void
  /** The password was right, and the account has a second factor. */
  setSecond: (second: AwaitedFactor) => void
  /** False when the session cannot be stored. */
  enter: (session: Session) => boolean
  wrongPassword: string
}

/** Signs in with name and password. The button stays busy until the page is left or there is an error to show. */
export function useSignIn(step: SignInStep) {
  const [sending, setSending] = useState(false)
  useReturn(() => setSending(false))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { username = '', password, remember } = valuesOf(event.currentTarget)
    const entered = { username, remember: remember !== undefined }
    step.setEntered(entered)
    step.setRefusal(null)
    setSending(true)
    const reply = await postJson<Session>('/auth/login/', {
      ...entered,
      password,
    })
    if (reply.ok && step.enter(reply.answer)) return
    setSending(false)
    if (reply.ok) return
    const { mfa_required, mfa_token, mfa_methods = [] } = reply.refusal
    if (mfa_required && mfa_token) step.setSecond({ token: mfa_token, methods: mfa_methods })
    else step.setRefusal(refusalOf(reply, step.wrongPassword))
  }
  return { sending, send }
}

/** Only 401 says that the password was wrong; after anything else it stays, to be sent again. */
const refusalOf = (reply: Refused, wrongPassword: string): SignInRefusal =>
  reply.status === 401
    ? { reason: reply.refusal.detail ?? wrongPassword, retype: true }
    : { reason: faultOf(reply), retype: false }
