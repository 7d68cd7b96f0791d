import { Button } from '../../ui/base/form/Button.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import { FileFacts, FileRow } from '../../ui/signedin/work/FileRow.tsx'
import { sizeInWords } from '../../ui/signedin/work/file-words.ts'
import { FileButton } from './FileButton.tsx'
import type { SentFile } from './contract.ts'
import type { Sending } from './sending.web.ts'
import type { PageUploads } from './uploads.web.ts'

const words: Record<Exclude<Sending['phase'], 'again'>, string> = {
  waiting: 'Waiting for its turn',
  sending: 'Sending',
  lost: 'The connection is lost. It goes on by itself.',
  paused: 'Paused',
  done: 'Sent',
  failed: 'Not sent',
}

interface SendingRowProps {
  one: Sending
  uploads: PageUploads
  /** Called once the file has arrived. */
  renew: (sent: SentFile) => void
}

const whatItNeeds = (percent: number) =>
  percent === 0
    ? 'Choose the same file again to send it'
    : `Choose the same file again to go on from ${percent}%`

const isOver = ({ phase }: Sending) => phase === 'done' || phase === 'failed'

/** One file being uploaded: its progress, and what can be done about it. */
export function SendingRow({ one, uploads, renew }: SendingRowProps) {
  const { name, size, sent, phase, problem } = one
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  const facts = (
    <>
      {isOver(one) ? null : <Progress label={`Sending ${name}`} percent={percent} />}
      <FileFacts role="status" isBad={phase === 'failed'}>
        {phase === 'again' ? whatItNeeds(percent) : words[phase]}
        {problem ? `: ${problem}` : ` (${sizeInWords(size)})`}
      </FileFacts>
    </>
  )
  return <FileRow name={name} facts={facts} actions={<Actions {...{ one, uploads, renew }} />} />
}

function Actions({ one, uploads, renew }: SendingRowProps) {
  const { key, name, phase } = one
  const last = isOver(one) ? 'Dismiss' : 'Cancel'
  return (
    <>
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
          choose={([file]) => file && uploads.continueWith(key, file, renew)}
        >
          Choose the file
        </FileButton>
      ) : null}
      <Act name={`${last} ${name}`} act={() => uploads.dismiss(key)}>
        {last}
      </Act>
    </>
  )
}

function Act({ name, act, children }: { name: string; act: () => void; children: string }) {
  return (
    <Button type="button" variant="secondary" size="compact" aria-label={name} onClick={act}>
      {children}
    </Button>
  )
}
