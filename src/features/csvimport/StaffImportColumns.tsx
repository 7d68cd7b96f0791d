import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Select } from '../../ui/base/form/Field.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { rowsWords } from './staff-import-words.web.ts'
import { columnNames, exampleOf, missingFields } from './staff-mapping.web.ts'
import { importFields } from './staff.contract.ts'
import type { StaffImportRoom } from './useStaffImport.web.ts'
import styles from './Import.module.css'

interface ColumnsProps {
  room: StaffImportRoom
  chosen: NonNullable<StaffImportRoom['chosen']>
}

const headed = [{ value: 'headed', label: 'The first row has headings' }] as const

/** Which column of the file each field comes from. */
export function StaffImportColumns({ room, chosen }: ColumnsProps) {
  const { kind, data, check } = room
  const { file, isHeaded, mapping } = chosen
  const names = columnNames(file, isHeaded)
  const missing = missingFields(kind, mapping)
  const isReady = missing.length === 0 && data.length > 0 && !room.tooMany
  return (
    <div className={styles.form}>
      <Choices
        legend="Headings"
        name="import-headed"
        type="checkbox"
        choices={headed}
        chosen={isHeaded ? ['headed'] : []}
        choose={() => room.change({ isHeaded: !isHeaded })}
      />
      <div className={styles.columns}>
        {importFields[kind].map((field, at) => (
          <Select
            key={field.label}
            name={`import-column-${at}`}
            label={field.label}
            optional={!field.required}
            hint={hintOf(field, exampleOf(data, mapping[at] ?? -1))}
            value={mapping[at]}
            onChange={({ target }) =>
              room.change({ mapping: mapping.with(at, Number(target.value)) })
            }
          >
            <option value={-1}>No column</option>
            {names.map((name, column) => (
              <option key={column} value={column}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <Refusal of={check} lead="Not checked. " />
      <div className={styles.acts}>
        <BusyButton
          variant={room.checked ? 'secondary' : 'primary'}
          size="compact"
          type="button"
          busy={check.isPending || !isReady}
          onClick={() => room.runCheck()}
        >
          {check.isPending ? 'Checking...' : `Check ${rowsWords(data.length)}`}
        </BusyButton>
        <p className={styles.facts} role="status">
          {room.tooMany ??
            (missing.length > 0 ? `Choose a column for: ${missing.join(', ')}.` : '')}
        </p>
      </div>
    </div>
  )
}

const hintOf = (field: { hint?: string }, example: string): string | undefined =>
  example ? `Such as: ${example.slice(0, 60)}` : field.hint
