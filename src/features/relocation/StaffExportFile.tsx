import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import type { useSavedFile } from '../../ui/signedin/data/useSavedFile.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { sizeInWords } from '../../ui/signedin/work/file-words.ts'
import type { Exports } from './staff.contract.ts'
import styles from './Exports.module.css'

type FileProps = ReturnType<typeof useSavedFile> & { file: Exports['files'][number] }

/** An export that was made, to be downloaded. */
export function StaffExportFile({ file, save, saving, stopSaving }: FileProps) {
  const { name, made_at, size, goes_at } = file
  const own = saving?.name === name ? saving : null
  const isSaving = own !== null && own.error === null
  const which = <Unseen>: the export of {fullMoment(made_at)}</Unseen>
  return (
    <li>
      <p>
        <b>{fullMoment(made_at)}</b>
        <span>{`${sizeInWords(size)}, read back and compared; deleted ${fullMoment(goes_at)}`}</span>
      </p>
      <p className={styles.acts}>
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
      {isSaving ? <Progress label="Downloading" percent={own.percent} /> : null}
      {own?.error ? <Notice tone="bad">{own.error.message}</Notice> : null}
    </li>
  )
}
