import { Button } from '../../ui/base/Button.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import styles from './ClientDocuments.module.css'
import { FileButton } from './FileButton.tsx'
import { kindOf, sizeInWords } from './file-words.web.ts'
import type { Sending } from './sending.web.ts'
import type { Uploads } from './uploads.web.ts'

const words: Record<Sending['phase'], string> = {
  waiting: 'Waiting for its turn',
  sending: 'Sending',
  lost: 'The connection is lost. It goes on by itself.',
  paused: 'Paused',
  again: 'Choose the file again to go on.',
  done: 'Sent',
  failed: 'Not sent',
}

interface SendingRowProps {
  one: Sending
  uploads: Uploads
  renew: () => void
}

/** One file on its way: how far it is, and what can be done about it. */
export function SendingRow({ one, uploads, renew }: SendingRowProps) {
  const { key, name, size, sent, phase, problem } = one
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  const isOver = phase === 'done' || phase === 'failed'
  return (
    <li className={styles.document}>
      <span className={styles.kind} aria-hidden="true">
        {kindOf(name)}
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        {isOver ? null : <Progress label={`Sending ${name}`} percent={percent} />}
        <p className={phase === 'failed' ? styles.problem : styles.facts} role="status">
          {words[phase]}
          {problem ? `: ${problem}` : ` (${sizeInWords(size)})`}
        </p>
      </div>
      <div className={styles.actions}>
        {phase === 'sending' || phase === 'lost' || phase === 'waiting' ? (
          <Act name={`Pause ${name}`} act={() => uploads.pause(key)}>
            Pause
          </Act>
        ) : null}
        {phase === 'paused' ? (
          <Act name={`Resume ${name}`} act={() => uploads.resume(key)}>
            Resume
          </Act>
        ) : null}
        {phase === 'again' ? (
          <FileButton
            name={`Choose the file ${name} again`}
            choose={([file]) => file && uploads.goOn(key, file, renew)}
          >
            Choose the file
          </FileButton>
        ) : null}
        <Act name={`${isOver ? 'Dismiss' : 'Cancel'} ${name}`} act={() => uploads.dismiss(key)}>
          {isOver ? 'Dismiss' : 'Cancel'}
        </Act>
      </div>
    </li>
  )
}

function Act({ name, act, children }: { name: string; act: () => void; children: string }) {
  return (
    <Button type="button" variant="secondary" size="compact" aria-label={name} onClick={act}>
      {children}
    </Button>
  )
}
