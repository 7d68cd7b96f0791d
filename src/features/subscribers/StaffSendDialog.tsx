import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import {
  previewPostMail,
  sendPostMail,
  testPostMail,
  type MailedText,
  type PostToMail,
} from './staff.contract.ts'
import { StaffMailPreview } from './StaffMailPreview.tsx'
import { subscribersInWords } from './staff-sending-words.web.ts'
import styles from './Subscribers.module.css'

interface SendDialogProps {
  post: PostToMail
  receivers: number
  onClose: () => void
}

const texts = [
  { value: 'excerpt', label: 'Its excerpt, with a link' },
  { value: 'whole', label: 'The whole text', about: 'As it is now: later changes are not sent.' },
] as const
const whenItLeaves =
  'The first mails leave after ten seconds; until then it can be undone, and later stopped.'
const asText = [{ value: 'text', label: 'As plain text, as some read it' }] as const

/** The mail as it will be read, a test to oneself, and the one act that sends it. */
export function StaffSendDialog({ post, receivers, onClose }: SendDialogProps) {
  const queries = useQueryClient()
  const [text, setText] = useState<MailedText>('excerpt')
  const [asPlain, setAsPlain] = useState(false)
  const given = { params: { id: post.id }, query: { text } }
  const preview = useAnswer(previewPostMail, given)
  const tried = useAct(testPostMail)
  const send = useAct(sendPostMail, {
    done({ undo }) {
      offerUndo({
        id: undo,
        said: `“${post.title}” goes to ${subscribersInWords(receivers)}`,
        mails: true,
        undo: async () => {
          await callEndpoint(undoAct, { params: { id: undo } })
          await makeStaleInTabs(queries, sendPostMail.tags)
        },
      })
      onClose()
    },
  })
  return (
    <Dialog title="Send a post" onClose={onClose}>
      <Choices
        legend="What the mail has"
        name="mailed-text"
        choices={texts}
        chosen={[text]}
        choose={setText}
      />
      <WhenLoaded of={preview} waiting="Writing the mail...">
        {({ subject, text: plain }) => (
          <article className={styles.mail} aria-label="The mail">
            <p className={styles.facts}>Subject</p>
            <h3>{subject}</h3>
            {asPlain ? <pre>{plain}</pre> : <StaffMailPreview id={post.id} text={text} />}
          </article>
        )}
      </WhenLoaded>
      <Choices
        legend="Seen"
        name="mail-as-text"
        type="checkbox"
        choices={asText}
        chosen={asPlain ? ['text'] : []}
        choose={() => setAsPlain(!asPlain)}
      />
      <Refusal of={tried} />
      <Refusal of={send} />
      <div className={styles.acts}>
        <BusyButton type="button" busy={send.isPending} onClick={() => send.mutate(given)}>
          {`Send to ${subscribersInWords(receivers)}`}
        </BusyButton>
        <BusyButton
          variant="secondary"
          type="button"
          busy={tried.isPending}
          onClick={() => tried.mutate(given)}
        >
          Send me a test
        </BusyButton>
        <span role="status" className={styles.facts}>
          {tried.isSuccess ? 'The test is on its way to you.' : null}
        </span>
      </div>
      <p className={styles.facts}>{whenItLeaves}</p>
    </Dialog>
  )
}
