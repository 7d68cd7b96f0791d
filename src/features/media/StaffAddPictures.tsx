import { useRef } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import styles from './Media.module.css'
import { acceptedPictures } from './staff-media-words.web.ts'
import type { StaffSending } from './useStaffSending.web.ts'

interface AddPicturesProps {
  of: StaffSending
  /** In a dialog it has no key of its own. */
  hasKey?: boolean
}

/** Chooses pictures and sends them; what is dropped around it comes the same way. */
export function StaffAddPictures({
  of: { sending, notSent, send, dismiss },
  hasKey,
}: AddPicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  useKeys(hasKey ? [{ keys: ['n'], label: 'Add pictures', act: choose }] : [])
  return (
    <div className={styles.add}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedPictures}
        aria-label="Pictures to add"
        onChange={({ currentTarget }) => {
          void send([...(currentTarget.files ?? [])])
          // So that choosing the same file again is a change.
          currentTarget.value = ''
        }}
      />
      <BusyButton
        // Above a list it stands among the tools of that, which are none of them the main act.
        variant={hasKey ? 'secondary' : 'primary'}
        size="compact"
        type="button"
        busy={sending !== null}
        aria-keyshortcuts={hasKey ? 'N' : undefined}
        onClick={choose}
      >
        Add pictures {hasKey ? <KeyCap>N</KeyCap> : null}
      </BusyButton>
      <p role="status" className={styles.sending}>
        {sending ? `Sending ${sending.at} of ${sending.all}: ${sending.name}` : null}
      </p>
      {sending ? <Progress label={`Sending ${sending.name}`} percent={sending.percent} /> : null}
      {notSent.length > 0 ? (
        <div role="alert" className={styles.notSent}>
          <ul>
            {notSent.map(({ file, why }, at) => (
              <li key={at}>
                <b dir="auto">{file.name}</b> was not added. {why}
              </li>
            ))}
          </ul>
          <Button
            variant="secondary"
            size="compact"
            type="button"
            onClick={() => void send(notSent.map(({ file }) => file))}
          >
            Try again
          </Button>{' '}
          <Button variant="secondary" size="compact" type="button" onClick={dismiss}>
            Leave it
          </Button>
        </div>
      ) : null}
    </div>
  )
}
