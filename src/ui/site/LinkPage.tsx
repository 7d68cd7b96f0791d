import { Button, ButtonLink } from '../base/form/Button.tsx'
import styles from './LinkPage.module.css'
import { PageHead } from './PageHead.tsx'

/** The texts of one state of the page, and its one action. */
interface Words {
  title: string
  lead: string
  label: string
}

interface LinkPageProps {
  seed: number
  /** The form that does what the link is for. */
  ready: Words & { action: string }
  done: Words & { href: string; variant?: 'primary' | 'secondary' }
  dead: Words & { href: string }
  /** `ready`: the link can be used. `done`: it was. `dead`: it cannot be used. */
  view: { state: 'ready'; token: string } | { state: 'done' } | { state: 'dead' }
}

/** The page of a link in a mail: only its button acts, because opening it, as scanners do, must not. */
export function LinkPage({ seed, ready, done, dead, view }: LinkPageProps) {
  if (view.state === 'ready') {
    return (
      <PageHead title={ready.title} lead={ready.lead} seed={seed}>
        <form className={styles.act} action={ready.action} method="post">
          <input type="hidden" name="token" value={view.token} />
          <Button type="submit" variant="primary">
            {ready.label}
          </Button>
        </form>
      </PageHead>
    )
  }
  const { title, lead, label, href } = view.state === 'done' ? done : dead
  const variant = view.state === 'done' ? (done.variant ?? 'primary') : 'primary'
  return (
    <PageHead title={title} lead={lead} seed={seed}>
      <p className={styles.act}>
        <ButtonLink href={href} variant={variant}>
          {label}
        </ButtonLink>
      </p>
    </PageHead>
  )
}
