import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { Notice } from '../../ui/base/Notice.tsx'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useFocusBack } from '../../ui/base/useFocusBack.ts'
import styles from './CalendarFeed.module.css'
import { makeFeed, readFeed, revokeFeed } from './contract.ts'
import { FeedAddress } from './FeedAddress.tsx'

/** The private address at which a calendar program reads the same dates: make, use and stop it. */
export function CalendarFeed() {
  const { data: feed, isError, refetch } = useAnswer(readFeed)
  const make = useAct(makeFeed)
  const revoke = useAct(revokeFeed, { done: () => make.reset() })
  const failed = make.error ?? revoke.error
  const since = feed?.since ?? null
  const url = make.data?.url
  const first = useFocusBack<HTMLButtonElement>(since !== null)
  return (
    <section className={styles.feed} aria-labelledby="feed">
      <h3 id="feed">In your own calendar</h3>
      <p>
        A private address for Google Calendar, Apple Calendar, Outlook and others. It stays up to
        date by itself. Anyone who has it can read your dates, so keep it to yourself.
      </p>
      {isError && !feed ? (
        <Failed retry={refetch}>We could not check just now whether you have an address.</Failed>
      ) : null}
      {url && since ? <FeedAddress key={url} url={url} /> : null}
      {since && !url ? (
        <p>
          One has been in use since {localDay(since)}. It was shown when it was made, and nobody can
          look it up. If you need it again, make a new one.
        </p>
      ) : null}
      {failed ? <Notice tone="bad">{failed.message}</Notice> : null}
      {feed && !since ? (
        <div className={styles.ways}>
          <BusyButton
            ref={first}
            variant="primary"
            size="compact"
            busy={make.isPending}
            onClick={() => make.mutate({})}
          >
            Make the address
          </BusyButton>
        </div>
      ) : null}
      {since ? <Acts key={`acts ${url ?? since}`} {...{ make, revoke }} /> : null}
    </section>
  )
}

type Act = { isPending: boolean; mutate: (input: object) => void }

/** Each with what follows from it. */
function Acts({ make, revoke }: { make: Act; revoke: Act }) {
  return (
    <ul className={styles.acts}>
      <li>
        <SureButton
          label="Make a new address"
          name="Make a new address of your calendar"
          sure="Yes, replace it"
          busy={make.isPending}
          act={() => make.mutate({})}
        />
        <span>
          The old one stops working at once. Every calendar that reads it needs the new one.
        </span>
      </li>
      <li>
        <SureButton
          label="Stop it"
          name="Stop it: the private address of your calendar"
          sure="Yes, stop it"
          busy={revoke.isPending}
          act={() => revoke.mutate({})}
        />
        <span>Calendars that read it get no more updates. This page stays as it is.</span>
      </li>
    </ul>
  )
}
