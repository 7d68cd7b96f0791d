import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../contract/endpoint.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import type { ApiError } from '../../ui/signedin/data/client.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { answerTo } from '../../ui/signedin/data/useAnswer.ts'
import { useSavedFile } from '../../ui/signedin/data/useSavedFile.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { StaffExportFile } from './StaffExportFile.tsx'
import { listExports, saveExport, startExport, stopExport, type Exports } from './staff.contract.ts'
import styles from './Exports.module.css'

/** In ms, while one is made, and else. */
const [soon, later] = [1_000, 60_000]

/** Everything in one file, to move to another machine. */
export function StaffExports() {
  const answer = useQuery<Output<typeof listExports>, ApiError>({
    ...answerTo(listExports),
    refetchInterval: ({ state }) => (state.data?.running ? soon : later),
  })
  const saving = useSavedFile(saveExport)
  return (
    <Part
      title="Move to another machine"
      about="An export is everything in one encrypted file, which a new install takes on SQLite and on PostgreSQL. It is deleted here after a day."
    >
      <WhenLoaded of={answer} waiting="Looking for exports...">
        {(all) => (
          <div className={styles.exports}>
            <p>
              It opens with <code>backup.key</code> of this install, and what is sealed in it with{' '}
              <code>secret.key</code>: take both along by another way. What is done here afterwards
              is not in it, so stop this service before the other one starts. By command:{' '}
              <code>portico export FILE</code>, and there <code>portico import FILE</code>.
            </p>
            <Failed {...all} />
            <Making running={all.running} />
            {all.files.length === 0 ? null : (
              <ul className={styles.list}>
                {all.files.map((file) => (
                  <StaffExportFile key={file.name} file={file} {...saving} />
                ))}
              </ul>
            )}
          </div>
        )}
      </WhenLoaded>
    </Part>
  )
}

const Failed = ({ failure }: Exports) =>
  failure === null ? null : (
    <Notice tone="bad">
      The last one was not made, <Ago at={failure.at} />: {failure.words}
    </Notice>
  )

function Making({ running }: Pick<Exports, 'running'>) {
  const begin = useAct(startExport)
  const stop = useAct(stopExport)
  const isStopping = stop.isPending || running?.is_stopping === true
  return (
    <>
      <p className={styles.acts}>
        <BusyButton
          type="button"
          variant="primary"
          size="compact"
          busy={begin.isPending || running !== null}
          onClick={() => begin.mutate({ body: {} })}
        >
          Make an export
        </BusyButton>
        {running === null ? null : (
          <BusyButton
            type="button"
            variant="secondary"
            size="compact"
            busy={isStopping}
            onClick={() => stop.mutate({ body: {} })}
          >
            Stop
          </BusyButton>
        )}
      </p>
      <div role="status">
        {running === null ? null : (
          <>
            <p>{isStopping ? 'Stopping…' : `${running.doing}…`}</p>
            <Progress label={running.doing} percent={running.share} />
          </>
        )}
      </div>
      <Refusal of={begin} />
      <Refusal of={stop} />
    </>
  )
}
