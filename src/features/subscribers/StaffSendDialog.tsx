import { useQueryClient } from '@tanstack/react-query'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import { previewPostMail, sendPostMail, testPostMail, type PostToMail } from './staff.contract.ts'
import { subscribersInWords } from './staff-sending-words.web.ts'
import styles from './Subscribers.module.css'

interface SendDialogProps {
  post: PostToMail
  receivers: number
  onClose: () => void
}

/** The mail as it will be read, a test to oneself, and the one act that sends it. */
export function StaffSendDialog({ post, receivers, onClose }: SendDialogProps) {
  const queries = useQueryClient()
  const params = { id: post.id }
  const preview = useAnswer(previewPostMail, { params })
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
      <WhenLoaded of={preview} waiting="Writing the mail...">
        {({ subject, text }) => (
          <article className={styles.mail} aria-label="The mail">
            <p className={styles.facts}>Subject</p>
            <h3>{subject}</h3>
            <pre>{text}</pre>
          </article>
        )}
      </WhenLoaded>
      <Refusal of={tried} />
      <Refusal of={send} />
      <div className={styles.acts}>
        <BusyButton type="button" busy={send.isPending} onClick={() => send.mutate({ params })}>
          {`Send to ${subscribersInWords(receivers)}`}
        </BusyButton>
        <BusyButton
          variant="secondary"
          type="button"
          busy={tried.isPending}
          onClick={() => tried.mutate({ params })}
        >
          Send me a test
        </BusyButton>
        <span role="status" className={styles.facts}>
          {tried.isSuccess ? 'The test is on its way to you.' : null}
        </span>
      </div>
      <p className={styles.facts}>
        The first mails leave after ten seconds; until then it can be undone, and later stopped.
      </p>
    </Dialog>
  )
}
