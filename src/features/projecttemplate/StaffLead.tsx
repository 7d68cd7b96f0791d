import { Field, Select } from '../../ui/base/form/Field.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { PersonOptions } from '../../ui/signedin/people/PersonOptions.tsx'
import { listPeople } from '../organisation/staff.contract.ts'
import styles from './NewProject.module.css'
import type { TypedProject } from './staff-new-project.web.ts'

interface StaffLeadProps {
  value: Pick<TypedProject, 'lead' | 'role'>
  change: (changes: Partial<TypedProject>) => void
  error: string | undefined
}

/** Who of the firm looks after a new project, and as what its client reads of them. */
export function StaffLead({ value: { lead, role }, change, error }: StaffLeadProps) {
  const { data: people = [] } = useAnswer(listPeople)
  return (
    <div className={styles.dates}>
      <Select
        name="lead"
        label="Looks after it"
        value={people.some(({ id }) => id === lead) ? lead : ''}
        onChange={({ target }) => change({ lead: target.value })}
      >
        <option value="">Nobody yet</option>
        <PersonOptions people={people.filter(({ state }) => state === 'active')} />
      </Select>
      {lead === '' ? null : (
        <Field
          name="role"
          label="As"
          aria-required
          maxLength={80}
          value={role}
          error={error}
          onChange={({ target }) => change({ role: target.value })}
        />
      )}
    </div>
  )
}
