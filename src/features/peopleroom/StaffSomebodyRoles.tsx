import { useState, type FormEvent } from 'react'
import { firmRoles, type FirmRole } from '../../contract/access.ts'
import { firmRoleNames } from '../../contract/role-names.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import styles from './Open.module.css'
import type { Somebody } from './staff.contract.ts'
import { roleChoices } from './staff-role-choices.web.ts'
import type { SomebodyActs } from './useStaffSomebody.web.ts'

interface StaffSomebodyRolesProps {
  person: Somebody
  acts: SomebodyActs
}

/** The roles of one of the firm’s own people, for who may give them. */
export function StaffSomebodyRoles({ person, acts }: StaffSomebodyRolesProps) {
  const { roles, may_manage, is_self } = person
  const [chosen, setChosen] = useState<FirmRole[] | null>(null)
  const shown = chosen ?? roles
  const isChanged =
    chosen !== null && firmRoles.some((one) => roles.includes(one) !== chosen.includes(one))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void acts.setRoles(shown, roles).then(
      () => setChosen(null),
      () => {},
    )
  }
  if (!may_manage || is_self)
    return (
      <section aria-labelledby="roles">
        <h4 id="roles">Roles</h4>
        <p>{roles.map((one) => firmRoleNames[one]).join(', ')}</p>
      </section>
    )
  return (
    <form onSubmit={submit} className={styles.roles}>
      <Choices
        legend="Roles"
        name="roles"
        type="checkbox"
        choices={roleChoices}
        chosen={shown}
        choose={(one) =>
          setChosen(shown.includes(one) ? shown.filter((other) => other !== one) : [...shown, one])
        }
      />
      {isChanged ? (
        <p className={styles.save}>
          <BusyButton
            variant="primary"
            size="compact"
            type="submit"
            busy={acts.roles.isPending || shown.length === 0}
          >
            Change the roles
          </BusyButton>{' '}
          <Button variant="secondary" size="compact" type="button" onClick={() => setChosen(null)}>
            Leave them
          </Button>{' '}
          <span className={styles.note}>
            {shown.length === 0
              ? 'Choose at least one.'
              : 'Signs them out, so that it holds at once.'}
          </span>
        </p>
      ) : null}
    </form>
  )
}
