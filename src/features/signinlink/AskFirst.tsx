import { useState, type FormEvent } from 'react'
import { SendButton } from '../../ui/base/form/SendButton.tsx'
import { CardPart } from '../../ui/site/card/CardPart.tsx'
import type { SignInLink } from './contract.ts'
import styles from './SignInLinkForm.module.css'

interface AskFirstProps {
  link: SignInLink
  firm: string
  agree: () => Promise<void>
}

/** In a browser that did not ask for the link: whoever opens it decides. */
export function AskFirst({ link, firm, agree }: AskFirstProps) {
  const [sending, setSending] = useState(false)

  function send(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    setSending(true)
    void agree()
  }
  return (
    <CardPart
      title={`Sign in here as ${link.name}?`}
      lead={
        <>
          To the client portal of <strong>{firm}</strong>, with the account of{' '}
          <strong>{link.email}</strong>.
        </>
      }
      arrived
    >
      <form className={styles.form} method="post" onSubmit={send}>
        <SendButton
          busy={sending}
          label="Sign in here"
          busyLabel="Signing in..."
          next="The link was asked for in another browser. It works once: in this one, if you go on."
        />
      </form>
      <p className={styles.more}>
        Was it not you who asked? Then close this page. Nothing has happened.
      </p>
    </CardPart>
  )
}
