import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { Disclosure } from '../../ui/signedin/frame/Disclosure.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { FileFacts, FileList, FileRow } from '../../ui/signedin/work/FileRow.tsx'
import { listFirmRemoved } from '../document/staff.contract.ts'
import styles from './Documents.module.css'
import { documentsHeading, type useStaffDocuments } from './useStaffDocuments.web.ts'

interface RemovedDocumentsProps {
  project: string
  acts: ReturnType<typeof useStaffDocuments>
}

const focusHeading = () => document.getElementById(documentsHeading)?.focus()

/** What was removed from a project in the last 30 days, by anybody, and the way back. */
export function StaffRemovedDocuments({ project, acts }: RemovedDocumentsProps) {
  const { data = [] } = useAnswer(listFirmRemoved, { params: { id: project } })
  const { restore, erase } = acts
  if (data.length === 0) return null
  return (
    <Disclosure className={styles.removed} summary={`Removed in the last 30 days (${data.length})`}>
      <FileList label="Removed documents">
        {data.map(({ id, name, folder, removed_by_name, removed_at, deleted_at }) => (
          <FileRow
            key={id}
            name={name}
            facts={
              <FileFacts>
                {folder ? <span>{folder.replaceAll('/', ' / ')}</span> : null}
                <span>
                  Removed by {removed_by_name}, {localDay(removed_at)}
                </span>
                <span>Deleted for good on {localDay(deleted_at)}</span>
              </FileFacts>
            }
            actions={
              <>
                <BusyButton
                  variant="secondary"
                  size="compact"
                  type="button"
                  aria-label={`Bring back ${name}`}
                  busy={restore.isPending && restore.variables.params?.id === id}
                  onClick={() => restore.mutate({ params: { id } }, { onSuccess: focusHeading })}
                >
                  Bring back
                </BusyButton>
                <SureButton
                  label="Delete for good"
                  name={`Delete for good: ${name}`}
                  sure="Delete, cannot be undone"
                  busy={erase.isPending && erase.variables.params?.id === id}
                  act={() => erase.mutate({ params: { id } }, { onSuccess: focusHeading })}
                />
              </>
            }
          />
        ))}
      </FileList>
      <Refusal of={restore.error ? restore : erase} />
    </Disclosure>
  )
}
