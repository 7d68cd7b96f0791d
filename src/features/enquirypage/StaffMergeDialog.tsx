import { useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { previewMerge, type MergeField, type MergePreview } from '../merge/staff.contract.ts'
import styles from './Merge.module.css'
import { cellWords, movesWords } from './staff-merge-words.web.ts'
import { mergeFieldNames, type StaffMerge } from './useStaffMerge.web.ts'

interface StaffMergeDialogProps {
  /** The references of the open one and of the other. */
  pair: readonly [string, string]
  merging: StaffMerge
  onClose: () => void
}

/** Which of two enquiries stays, and what becomes of each field, before they are merged. */
export function StaffMergeDialog({ pair, merging, onClose }: StaffMergeDialogProps) {
  const [kept, keep] = useState(pair[0])
  const other = pair.find((one) => one !== kept) ?? pair[1]
  const answer = useAnswer(previewMerge, { params: { id: kept, other } })
  return (
    <Dialog title="Merge two enquiries" onClose={onClose} size="large">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void merging.into(kept, other, onClose)
        }}
      >
        <Choices
          legend="Which one stays"
          name="kept"
          choices={pair.map((one) => ({ value: one, label: one }))}
          chosen={[kept]}
          choose={keep}
        />
        <WhenLoaded of={answer} waiting="Loading what becomes of them...">
          {(preview) => <Preview preview={preview} />}
        </WhenLoaded>
        <Refusal of={merging.merge} lead="Not merged. " />
        <p>
          <BusyButton
            type="submit"
            variant="primary"
            size="compact"
            busy={merging.isBusy}
            disabled={!answer.data || answer.data.refused !== null}
          >
            Merge {other} into {kept}
          </BusyButton>
        </p>
      </form>
    </Dialog>
  )
}

function Preview({ preview }: { preview: MergePreview }) {
  const { kept, other, fields, mails, notes, refused } = preview
  const shown = fields.filter((one) => one.kept || one.other)
  if (refused) return <Notice tone="bad">{refused}</Notice>
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{kept.reference}</th>
            <th scope="col">{other.reference}</th>
            <th scope="col">Becomes</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ field, ...values }) => (
            <tr key={field}>
              <th scope="row">{mergeFieldNames[field]}</th>
              <Cell field={field} value={values.kept} />
              <Cell field={field} value={values.other} />
              <Cell field={field} value={values.becomes} isNew={values.becomes !== values.kept} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.moves}>
        {movesWords(mails, notes)} {kept.name} at {kept.email} is answered. What {other.reference}{' '}
        has in Salesforce stays there. All of it can be taken out again.
      </p>
    </>
  )
}

interface CellProps {
  field: MergeField
  value: string
  isNew?: boolean
}

function Cell({ field, value, isNew = false }: CellProps) {
  const words = cellWords(field, value)
  return <td dir="auto">{isNew ? <strong>{words}</strong> : words}</td>
}
