import { useState, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { Notice } from '../../ui/base/Notice.tsx'
import { roleNames } from '../../contract/role-names.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import {
  projectsOf,
  projectsProblem,
  type ChosenRights,
} from '../../ui/signedin/people/chosen-rights.ts'
import { useFocusOnChosen } from '../../ui/signedin/dialog/Dialog.tsx'
import { RightsFields } from '../../ui/signedin/people/RightsFields.tsx'
import styles from './Person.module.css'
import { seenWords } from './staff-client-words.web.ts'
import type { ClientPerson, ClientWhole } from './staff.contract.ts'
import { sameRights, type PersonRights, type StaffPeopleActs } from './useStaffPeople.web.ts'

const chosenOf = ({ role, projects }: PersonRights): ChosenRights => ({
  role,
  seesAll: projects === null,
  chosen: projects ?? [],
})

interface StaffPersonRightsProps {
  person: ClientPerson
  client: ClientWhole
  acts: StaffPeopleActs
  onClose: () => void
}

/** What somebody may do and see; where a colleague has changed it meanwhile, both stand there. */
export function StaffPersonRights({ person, client, acts, onClose }: StaffPersonRightsProps) {
  const [base, setBase] = useState<PersonRights>({ role: person.role, projects: person.projects })
  const [rights, setRights] = useState(() => chosenOf(base))
  const [unfit, setUnfit] = useState<string>()
  const { change } = acts
  const form = useFocusOnChosen()
  const isElsewhere = !sameRights(person, base)
  const to = { role: rights.role, projects: projectsOf(rights) }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problem = projectsProblem(rights)
    setUnfit(problem)
    if (problem) return focusFirst(event.currentTarget, ['projects'])
    if (sameRights(to, base)) return onClose()
    const saved = await acts.rights(person, to, base).then(
      () => true,
      () => false,
    )
    if (saved) onClose()
  }
  const rebase = (keepsMine: boolean) => {
    const now = { role: person.role, projects: person.projects }
    setBase(now)
    if (!keepsMine) setRights(chosenOf(now))
    change.reset()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      <RightsFields
        rights={rights}
        change={setRights}
        projects={client.projects}
        error={unfit ?? change.error?.errors['projects']?.[0]}
      />
      {isElsewhere ? (
        <Notice tone="plain">
          A colleague has made them {roleNames[person.role]} meanwhile, who{' '}
          {seenWords(person, client.projects)}.{' '}
          <Button variant="secondary" size="compact" type="button" onClick={() => rebase(false)}>
            Take theirs
          </Button>{' '}
          <Button variant="secondary" size="compact" type="button" onClick={() => rebase(true)}>
            Keep mine
          </Button>
        </Notice>
      ) : (
        <Refusal of={change} lead="Not saved. " fields={['projects']} />
      )}
      <p>
        <BusyButton
          type="submit"
          variant="primary"
          size="compact"
          busy={change.isPending || isElsewhere}
        >
          Save
        </BusyButton>
      </p>
    </form>
  )
}
