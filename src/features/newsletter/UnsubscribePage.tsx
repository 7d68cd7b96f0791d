import type { Frame } from '../content/contract.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { unsubscribePage, type LinkView } from './contract.ts'
import styles from './LinkPage.module.css'

/** Where the last link of every mail to a subscriber leads. */
export function UnsubscribePage({ view }: { view: LinkView; frame: Frame }) {
  if (view.state === 'asked') {
    return (
      <PageHead
        title="Stop the mails"
        lead="One press, and no more posts come to you by mail. No reason is asked."
        seed={59}
      >
        <form className={styles.act} action={unsubscribePage.path} method="post">
          <input type="hidden" name="token" value={view.token} />
          <Button type="submit" look="primary">
            Unsubscribe
          </Button>
        </form>
      </PageHead>
    )
  }
  if (view.state === 'done') {
    return (
      <PageHead
        title="You are off the list"
        lead="No more posts come to you by mail. If that was a slip, you can subscribe again at any time."
        seed={59}
      >
        <p className={styles.act}>
          <ButtonLink href="/blog#subscribe" look="quiet">
            Subscribe again
          </ButtonLink>
        </p>
      </PageHead>
    )
  }
  return (
    <PageHead
      title="This link is not whole"
      lead="Please copy all of it from the mail. If that does not help, write to us and we take your address off the list."
      seed={59}
    >
      <p className={styles.act}>
        <ButtonLink href="/contact" look="primary">
          Contact us
        </ButtonLink>
      </p>
    </PageHead>
  )
}
