import { useEffect, useRef } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { CopyButton } from '../../ui/base/form/CopyButton.tsx'
import { saveText } from '../../ui/signedin/data/save-text.ts'
import styles from './RecoveryCodes.module.css'

interface RecoveryCodesProps {
  codes: string[]
  /** Whose codes they are, for the file that is saved. */
  username: string
  done: () => void
}

/** The recovery codes, shown only after they were made. */
export function RecoveryCodes({ codes, username, done }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `Recovery codes of ${username} for ${location.host}\nEach works once.\n\n${codes.join('\n')}\n`
  return (
    <div className={styles.panel}>
      <h4 ref={heading} tabIndex={-1}>
        Keep these recovery codes
      </h4>
      <p>
        Each of them signs you in once when your app or passkey is not at hand. We show them only
        now, and can never show them again.
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="compact"
          onClick={() => saveText(`recovery-codes-${username}.txt`, text)}
        >
          Download
        </Button>
        <CopyButton text={text} label="Copy" />
      </div>
      <Button variant="primary" size="compact" onClick={done}>
        I have kept them
      </Button>
    </div>
  )
}
