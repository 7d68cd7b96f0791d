import type { Frame } from '../content/contract.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { confirmPage, type LinkView } from './contract.ts'
import styles from './LinkPage.module.css'

/** Where the link of the confirmation mail leads. */
export function ConfirmPage({ view }: { view: LinkView; frame: Frame }) {
  if (view.state === 'asked') {
    return (
      <PageHead
        title="Confirm your address"
        lead="One press, and you are on the list for new posts. Every mail has a link that takes you off."
        seed={53}
      >
        <form className={styles.act} action={confirmPage.path} method="post">
          <input type="hidden" name="token" value={view.token} />
          <Button type="submit" look="primary">
            Confirm my address
          </Button>
        </form>
      </PageHead>
    )
  }
  if (view.state === 'done') {
    return (
      <PageHead
        title="Your address is confirmed"
        lead="You are on the list for new posts. There is nothing else to do."
        seed={53}
      >
        <p className={styles.act}>
          <ButtonLink href="/blog" look="primary">
            Read the blog
          </ButtonLink>
        </p>
      </PageHead>
    )
  }
  return (
    <PageHead
      title="This link does not work any more"
      lead="If it was used already, your address is confirmed. If it is older than 48 hours, or a newer mail took its place, ask for a new one."
      seed={53}
    >
      <p className={styles.act}>
        <ButtonLink href="/blog#subscribe" look="primary">
          Subscribe again
        </ButtonLink>
      </p>
    </PageHead>
  )
}
