import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './SubscribeForm.module.css'

/** One field: an address for new posts. */
export function SubscribeForm({ title, notice }: { title: string; notice: string | null }) {
  return (
    <form className={styles.form} action="/blog" method="post">
      <h3 id="subscribe">{title}</h3>
      <div className={styles.line}>
        <input
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-label="Email"
          placeholder="you@company.com"
        />
        <Button type="submit" look="primary">
          Subscribe
        </Button>
      </div>
      {notice ? <Notice tone="bad">{notice}</Notice> : null}
    </form>
  )
}
