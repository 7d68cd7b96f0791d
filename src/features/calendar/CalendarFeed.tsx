import { Button } from '../../ui/base/Button.tsx'
import { CopyButton } from '../../ui/base/CopyButton.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { Notice } from '../../ui/base/Notice.tsx'
import { SureButton } from '../../ui/signedin/SureButton.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import styles from './CalendarFeed.module.css'
import { makeFeed, readFeed, revokeFeed } from './contract.ts'

/** The private address at which a calendar program reads the same dates: made, copied, stopped. */
export function CalendarFeed() {
  const { data: feed, isError } = useAnswer(readFeed)
  const make = useAct(makeFeed)
  const revoke = useAct(revokeFeed, { done: () => make.reset() })
  const failed = make.error ?? revoke.error
  const since = feed?.since ?? null
  return (
    <section className={styles.feed} aria-labelledby="feed">
      <h3 id="feed">In your own calendar</h3>
      <p>
        A private address for Outlook, Google, Apple and others. It stays up to date by itself.
        Whoever has it can read your dates, so give it to nobody else.
      </p>
      {isError ? (
        <Notice tone="bad">Whether there is one could not be loaded just now.</Notice>
      ) : null}
      {make.data ? <Address url={make.data.url} /> : null}
      {since && !make.data ? <p>One is in use since {localDay(since)}.</p> : null}
      {failed ? <Notice tone="bad">{failed.message}</Notice> : null}
      {feed ? (
        <div className={styles.acts}>
          {make.data ? null : (
            <Button
              variant={since ? 'secondary' : 'primary'}
              size="compact"
              disabled={make.isPending}
              onClick={() => make.mutate({})}
            >
              {since ? 'Make a new one; the old one stops' : 'Make the address'}
            </Button>
          )}
          {since ? (
            <SureButton
              label="Stop it"
              name="Stop it: the private address of your calendar"
              sure="Yes, stop it"
              busy={revoke.isPending}
              act={() => revoke.mutate({})}
            />
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

function Address({ url }: { url: string }) {
  return (
    <div className={styles.address} role="status">
      <p>
        Copy it now: it is shown only this once. Paste it where your calendar adds one by address.
      </p>
      <code>{url}</code>
      <div className={styles.acts}>
        <CopyButton text={url} label="Copy the address" />
      </div>
    </div>
  )
}
