import { Badge } from '../../ui/base/Badge.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { sizeInWords } from '../../ui/signedin/work/file-words.ts'
import type { Backup } from './staff.contract.ts'
import styles from './Backups.module.css'
import type { StaffBackupsRoom } from './useStaffBackups.web.ts'

const kinds = { night: 'by night', migration: 'before a migration', hand: 'by hand' }

interface RowProps {
  room: StaffBackupsRoom
  backup: Backup
}

/** A backup, how it was tried last, and what can be done with it. */
export function StaffBackupRow({ room, backup }: RowProps) {
  const { name, kind, made_at, size, drill } = backup
  const { tryOut, save, saving, stopSaving } = room
  const isMine = tryOut.variables?.body?.name === name
  const isTrying = drill?.is_running === true || (isMine && tryOut.isPending)
  const isSaving = saving?.name === name && saving.error === null
  const which = <Unseen>: the backup of {fullMoment(made_at)}</Unseen>
  return (
    <li>
      <div className={styles.row}>
        <p>
          <b>{fullMoment(made_at)}</b>
          <span>{`${kinds[kind]}, ${sizeInWords(size)}, read back and compared`}</span>
        </p>
        <p className={styles.acts}>
          <BusyButton
            type="button"
            variant="secondary"
            size="compact"
            busy={isTrying}
            onClick={() =>
              tryOut.mutate({ body: { name } }, { onSettled: () => void room.answer.refetch() })
            }
          >
            <span>Try to restore it{which}</span>
          </BusyButton>
          <BusyButton
            type="button"
            variant="secondary"
            size="compact"
            busy={isSaving}
            onClick={() => void save(name)}
          >
            <span>
              {isSaving ? 'Downloading…' : 'Download'}
              {which}
            </span>
          </BusyButton>
          {isSaving ? (
            <Button type="button" variant="secondary" size="compact" onClick={stopSaving}>
              <span>Stop{which}</span>
            </Button>
          ) : null}
        </p>
      </div>
      {isSaving ? <Progress label="Downloading" percent={saving.percent} /> : null}
      <div role="status">
        <Drill drill={drill} isTrying={isTrying} />
      </div>
      {isMine ? <Refusal of={tryOut} /> : null}
      {saving?.name === name && saving.error ? (
        <Notice tone="bad">{saving.error.message}</Notice>
      ) : null}
    </li>
  )
}

function Drill({ drill, isTrying }: { drill: Backup['drill']; isTrying: boolean }) {
  if (isTrying) return <p>Restoring it beside and looking at all of it…</p>
  if (drill === null) return null
  if (drill.ended_at === null) return <p>The last try was broken off.</p>
  const isGood = drill.faults.length === 0
  return (
    <div className={styles.drill}>
      <p>
        <Badge shape={isGood ? 'tick' : 'bars'}>
          {isGood ? 'It can be restored' : 'Not as it should be'}
        </Badge>{' '}
        Tried <Ago at={drill.ended_at} />.
      </p>
      <ul>
        {(isGood ? drill.lines : drill.faults).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
