import { useState, type MouseEvent } from 'react'
import { valuesOf } from '../../ui/base/form/form.ts'
import { rememberUsername } from '../../ui/base/signin-storage.ts'
import { postJson } from '../../ui/base/post-json.ts'
import styles from './LoginForm.module.css'
import { faultOf } from './useProof.web.ts'

/** Why no link was asked for: what is wrong with the name, or anything else. */
export interface LinkRefusal {
  error?: string | undefined
  failure?: string
}

interface MailLinkProps {
  /** Called before each request with nothing, and after a refused one with why. */
  refuse: (refusal: LinkRefusal) => void
  sent: (notice: string) => void
}

/** The way in without a password: a link to the address that was typed, or the name’s. */
export function MailLink({ refuse, sent }: MailLinkProps) {
  const [sending, setSending] = useState(false)

  async function send({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (sending || !form) return
    const field = form.elements.namedItem('username') as HTMLInputElement
    // Of the password nothing is demanded here.
    if (!field.reportValidity()) return
    const { username = '' } = valuesOf(form)
    setSending(true)
    refuse({})
    const reply = await postJson<{ detail: string }>('/auth/link/', { username })
    setSending(false)
    if (reply.ok) {
      // For the form, should somebody come back to it.
      rememberUsername(username)
      return sent(reply.answer.detail)
    }
    const error = reply.refusal.errors?.['username']?.[0]
    refuse(error ? { error } : { failure: faultOf(reply) })
    if (error) field.focus()
  }
  return (
    <button
      type="button"
      className={styles.link}
      aria-disabled={sending || undefined}
      onClick={(event) => void send(event)}
    >
      {sending ? 'Sending...' : 'Mail me a link'}
    </button>
  )
}
