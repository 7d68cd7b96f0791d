import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Frame } from '../content/contract.ts'
import { kindWords, stopPage, type Stoppable, type StopView } from './contract.ts'
import styles from './StopPage.module.css'

const words = (what: Stoppable) =>
  what === 'daily' ? 'what is sent once a day' : `“${kindWords[what]}”`

/** Where the last link of every mail that tells a client something leads. */
export function StopPage({ view }: { view: StopView; frame: Frame }) {
  if (view.state === 'asked') {
    return (
      <PageHead
        title="Stop these mails"
        lead={`One press, and no more mails come about ${words(view.what)}. The portal goes on telling you.`}
        seed={61}
      >
        <form className={styles.act} action={stopPage.path} method="post">
          <input type="hidden" name="token" value={view.token} />
          <Button type="submit" look="primary">
            Stop these mails
          </Button>
        </form>
      </PageHead>
    )
  }
  if (view.state === 'done') {
    return (
      <PageHead
        title="No more of these mails"
        lead={`Nothing more comes by mail about ${words(view.what)}. In your profile you can choose otherwise at any time.`}
        seed={61}
      >
        <p className={styles.act}>
          <ButtonLink href="/dashboard#profile" look="quiet">
            Open my profile
          </ButtonLink>
        </p>
      </PageHead>
    )
  }
  return (
    <PageHead
      title="This link is not whole"
      lead="Please copy all of it from the mail, or choose in your profile which mails you want."
      seed={61}
    >
      <p className={styles.act}>
        <ButtonLink href="/dashboard#profile" look="primary">
          Open my profile
        </ButtonLink>
      </p>
    </PageHead>
  )
}
