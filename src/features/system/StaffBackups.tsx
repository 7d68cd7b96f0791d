import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { StaffBackupRow } from './StaffBackupRow.tsx'
import type { Backups } from './staff.contract.ts'
import styles from './Backups.module.css'
import { useStaffBackups, type StaffBackupsRoom } from './useStaffBackups.web.ts'

/** The backups that there are, one more now, and whether they can be restored. */
export function StaffBackups() {
  const room = useStaffBackups()
  return (
    <Part
      title="Backups"
      about="The database with all files, in one encrypted file each. Trying one restores it beside, looks at all of it, and removes that again."
    >
      <WhenLoaded of={room.answer} waiting="Looking for backups...">
        {(all) => (
          <div className={styles.backups}>
            <Schedule {...all} />
            <Trouble {...all} />
            <Now room={room} running={all.running} />
            <List room={room} {...all} />
          </div>
        )}
      </WhenLoaded>
    </Part>
  )
}

function Schedule({ folder, next_at, keeps, key_file }: Backups) {
  const { daily, weekly, monthly } = keeps
  return (
    <>
      <p>
        {folder === null || next_at === null ? (
          <>
            None is made by itself. Start the program with <code>BACKUP_TO</code>, a folder on
            another disk. Until then those that you make lie beside the data, and are lost with its
            disk.
          </>
        ) : (
          <>
            One each night and before each migration, in <code>{folder}</code>; the next one{' '}
            {fullMoment(next_at)}. Of these {daily} days, {weekly} weeks and {monthly} months are
            kept. What you make yourself stays.
          </>
        )}
      </p>
      <p className={styles.keys}>
        Keep elsewhere: <code>{key_file ?? 'BACKUP_KEY'}</code>, without which nobody opens them,
        and <code>secret.key</code> (or <code>SECRET_KEY</code>), which is in none of them.
      </p>
    </>
  )
}

const Trouble = ({ failure }: Backups) =>
  failure === null ? null : (
    <Notice tone="bad">
      The last one was not made, <Ago at={failure.at} />: {failure.words}
    </Notice>
  )

interface NowProps {
  room: StaffBackupsRoom
  running: Backups['running']
}

function Now({ room: { begin, answer }, running }: NowProps) {
  const isBusy = begin.isPending || running !== null
  return (
    <>
      <BusyButton
        type="button"
        variant="primary"
        size="compact"
        busy={isBusy}
        onClick={() => begin.mutate({ body: {} }, { onSettled: () => void answer.refetch() })}
      >
        Back up now
      </BusyButton>
      <div role="status">
        {running === null ? null : (
          <>
            <p>{running.doing}…</p>
            <Progress label={running.doing} percent={running.share} />
          </>
        )}
      </div>
      <Refusal of={begin} />
    </>
  )
}

function List({ room, backups }: Backups & { room: StaffBackupsRoom }) {
  if (backups.length === 0)
    return (
      <EmptyState title="There is no backup yet.">
        What is lost before the first one is lost for good.
      </EmptyState>
    )
  return (
    <ul className={styles.list}>
      {backups.map((backup) => (
        <StaffBackupRow key={backup.name} room={room} backup={backup} />
      ))}
    </ul>
  )
}
