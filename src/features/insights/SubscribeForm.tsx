import { Button } from '../../ui/base/form/Button.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import type { SubscriptionView } from './contract.ts'
import styles from './SubscribeForm.module.css'

interface SubscribeFormProps {
  title: string
  subscription: SubscriptionView
}

/** The form to get new posts by mail. It posts to its own anchor, so that the result is in view. */
export function SubscribeForm({ title, subscription }: SubscribeFormProps) {
  const { email, error, notice, isSample = false } = subscription
  return (
    <form className={styles.form} action="/blog#subscribe" method="post">
      <h3 id="subscribe" tabIndex={-1}>
        {title}
      </h3>
      <div className={styles.line}>
        <input
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-label="Email"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'subscribe-error' : undefined}
          placeholder="you@company.com"
          defaultValue={email}
        />
        <Button type="submit" variant="primary" disabled={isSample}>
          Subscribe
        </Button>
      </div>
      {isSample ? <p>This is a sample, so nobody is subscribed here.</p> : null}
      {error ? (
        <p id="subscribe-error" className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {notice ? <Notice tone={notice.tone}>{notice.text}</Notice> : null}
    </form>
  )
}
