import { ButtonLink } from '../../ui/base/form/Button.tsx'
import { CopyButton } from '../../ui/base/form/CopyButton.tsx'
import styles from './CalendarFeed.module.css'
import { FeedSteps } from './FeedSteps.tsx'

/** It takes the focus from the button that made it. */
const focus = (address: HTMLDivElement | null) => address?.focus()

/** The address, this once, with the ways to give it to a calendar program. */
export function FeedAddress({ url }: { url: string }) {
  return (
    <div
      className={styles.address}
      role="group"
      aria-label="Your private address"
      tabIndex={-1}
      ref={focus}
    >
      <p>
        <strong>Your private address.</strong> Use it now or copy it: it is shown only this once.
      </p>
      <code>{url}</code>
      <div className={styles.ways}>
        <ButtonLink variant="primary" size="compact" href={url.replace(/^https?:/, 'webcal:')}>
          Open in your calendar
        </ButtonLink>
        <CopyButton text={url} label="Copy the address" />
      </div>
      <FeedSteps />
    </div>
  )
}
