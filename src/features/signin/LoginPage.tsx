import type { Frame } from '../content/contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Contours } from '../../ui/Contours.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { LoginView } from './contract.ts'
import styles from './LoginPage.module.css'

export function LoginPage({ view, frame }: { view: LoginView; frame: Frame }) {
  const { username, refusal } = view
  const { demo } = frame.layout
  return (
    <div className={styles.page}>
      <Contours seed={71} />
      <div className={styles.card}>
        <h1>Client Portal Login</h1>
        <form className={styles.form} action="/login" method="post">
          <Field
            name="username"
            label="Username or email"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={username}
          />
          <Field
            name="password"
            label="Password"
            type="password"
            required
            autoComplete="current-password"
          />
          <div className={styles.line}>
            <label className={styles.remember}>
              <input type="checkbox" name="remember" />
              Remember me
            </label>
            <a href="/contact">Forgot password?</a>
          </div>
          {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
          <Button type="submit" look="primary">
            Sign In
          </Button>
        </form>
        {demo ? (
          <p className={styles.demo}>
            Demo: sign in as <code>{demo.username}</code> with <code>{demo.password}</code>
          </p>
        ) : null}
        <p className={styles.more}>
          No account yet? <a href="/contact">Contact us for access</a>
        </p>
      </div>
      <p className={styles.back}>
        <a href="/">← Back to main site</a>
      </p>
    </div>
  )
}
