import { useState } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { listPostMails, resumePostMail, stopPostMail, type PostToMail } from './staff.contract.ts'
import { StaffSendDialog } from './StaffSendDialog.tsx'
import { percentOf, subscribersInWords } from './staff-sending-words.web.ts'
import styles from './Subscribers.module.css'

/** The newest posts, each with a way to send it to the subscribers. */
export function StaffPostMails() {
  const answer = useLiveAnswer(listPostMails, {}, 5_000)
  const [open, setOpen] = useState<PostToMail | null>(null)
  return (
    <Part
      title="New posts by mail"
      about="To everybody who agreed to get them. Each post goes once, 20 mails every ten seconds."
    >
      <WhenLoaded of={answer} waiting="Loading the posts...">
        {({ posts, receivers, waits }) => (
          <>
            {waits ? (
              <Notice tone="plain">
                No mail leaves yet: SMTP_URL is not set. What you send waits in the outbox.
              </Notice>
            ) : null}
            {posts.length === 0 ? (
              <EmptyState title="No post is published yet.">
                What you publish on the blog stands here.
              </EmptyState>
            ) : (
              <ul className={styles.rows}>
                {posts.map((post) => (
                  <li key={post.id} className={styles.row}>
                    <PostRow post={post} receivers={receivers} send={() => setOpen(post)} />
                  </li>
                ))}
              </ul>
            )}
            {open ? (
              <StaffSendDialog post={open} receivers={receivers} onClose={() => setOpen(null)} />
            ) : null}
          </>
        )}
      </WhenLoaded>
    </Part>
  )
}

interface PostRowProps {
  post: PostToMail
  receivers: number
  send: () => void
}

function PostRow({ post, receivers, send }: PostRowProps) {
  const { title, slug, published_at, sending } = post
  return (
    <>
      <div>
        <p className={styles.name}>
          <a href={`/blog/${slug}`} target="_blank" rel="noopener">
            {title}
          </a>
        </p>
        <p className={styles.facts}>{`Published on ${localDay(published_at)}`}</p>
        {sending && sending.state !== 'ended' ? <Course post={post} sending={sending} /> : null}
      </div>
      {sending ? (
        <SendingActs post={post} sending={sending} />
      ) : (
        <Button
          variant="secondary"
          size="compact"
          type="button"
          disabled={receivers === 0}
          aria-label={`Send ${title}`}
          onClick={send}
        >
          Send…
        </Button>
      )}
    </>
  )
}

interface OfSending {
  post: PostToMail
  sending: NonNullable<PostToMail['sending']>
}

function Course({ post, sending: { sent, receivers, state, text } }: OfSending) {
  return (
    <>
      <p className={styles.facts} role="status">
        {`${state === 'stopped' ? 'Stopped' : 'On its way'}: ${sent} of ${subscribersInWords(receivers)}`}
      </p>
      {state === 'stopped' && text === 'whole' ? (
        <p className={styles.facts}>
          It goes on with the text that was sent first, without what was changed since.
        </p>
      ) : null}
      <Progress label={`Sending ${post.title}`} percent={percentOf(sent, receivers)} />
    </>
  )
}

function SendingActs({ post: { id, title }, sending }: OfSending) {
  const [stop, resume] = [useAct(stopPostMail), useAct(resumePostMail)]
  if (sending.state === 'ended')
    return (
      <p className={styles.facts}>
        {`Sent on ${localDay(sending.begun_at)} to ${subscribersInWords(sending.sent)}`}
      </p>
    )
  const runs = sending.state === 'running'
  const act = runs ? stop : resume
  return (
    <div>
      <BusyButton
        variant="secondary"
        size="compact"
        type="button"
        busy={act.isPending}
        aria-label={`${runs ? 'Stop' : 'Go on'}: ${title}`}
        onClick={() => act.mutate({ params: { id } })}
      >
        {runs ? 'Stop' : 'Go on'}
      </BusyButton>
      <Refusal of={act} />
    </div>
  )
}
