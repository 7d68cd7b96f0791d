import { useEffect } from 'react'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { showPostMail, type MailedText } from './staff.contract.ts'
import styles from './Subscribers.module.css'

/** A mail with a post as mail programs show it. */
export function StaffMailPreview({ id, text }: { id: string; text: MailedText }) {
  const show = useAct(showPostMail, { stays: false })
  const { mutate } = show
  useEffect(() => mutate({ params: { id }, query: { text } }), [mutate, id, text])
  if (show.isError) return <Refusal of={show} />
  if (!show.data) return null
  return (
    // Its scripts do not run, and its links open pages of their own.
    <iframe
      className={styles.shown}
      title="The mail as mail programs show it"
      src={show.data.url}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    />
  )
}
