import type { FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field, Select } from '../../ui/base/form/Field.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { PersonOptions } from '../../ui/signedin/people/PersonOptions.tsx'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { listPeople } from '../organisation/staff.contract.ts'
import {
  assignToTeam,
  listProjectTeam,
  unassignFromTeam,
  type teamEntry,
} from '../project/staff.contract.ts'
import styles from './Team.module.css'

type Entry = z.output<typeof teamEntry>

interface StaffTeamDialogProps {
  project: { id: string; client_name: string }
  onClose: () => void
}

/** Who of the firm looks after a project, each with what its client reads of them. */
export function StaffTeamDialog({ project, onClose }: StaffTeamDialogProps) {
  const team = useAnswer(listProjectTeam, { params: { id: project.id } })
  return (
    <Dialog title="Who looks after it" onClose={onClose}>
      <WhenLoaded of={team} waiting="Loading the team...">
        {(entries) => (
          <div className={styles.team}>
            <p>
              {entries.length === 0
                ? `Nobody yet: ${project.client_name} sees no name, and mails come from the firm.`
                : `${project.client_name} sees their names; mails come from the first.`}
            </p>
            <ul>
              {entries.map((one) => (
                <Member key={one.id} project={project.id} one={one} />
              ))}
            </ul>
            <Add project={project.id} entries={entries} />
          </div>
        )}
      </WhenLoaded>
    </Dialog>
  )
}

/** One of the team: their title can be changed, and they can be taken off. */
function Member({ project, one }: { project: string; one: Entry }) {
  const queries = useQueryClient()
  const draft = useDraft<string | null>(`title ${project} ${one.id}`, null)
  const title = draft.value ?? one.title
  const assign = useAct(assignToTeam, { done: draft.forget })
  const takeOff = useAct(unassignFromTeam)
  const save = (event: FormEvent) => {
    event.preventDefault()
    assign.mutate({ params: { id: project }, body: { person: one.id, title } })
  }
  const remove = async () => {
    const isOff = await takeOff.mutateAsync({ params: { id: project, person: one.id } }).then(
      () => true,
      () => false,
    )
    if (!isOff) return
    offerUndo({
      id: randomName(),
      said: `${one.name} is off the team`,
      undo: async () => {
        const body = { person: one.id, title: one.title }
        await callEndpoint(assignToTeam, { params: { id: project }, body })
        await makeStaleInTabs(queries, ['project'])
      },
    })
  }
  return (
    <li>
      <form onSubmit={save}>
        <Field
          name={`as-${one.id}`}
          label={one.suspended ? `${one.name} (suspended)` : one.name}
          required
          maxLength={80}
          value={title}
          error={assign.error?.errors['title']?.[0]}
          onChange={({ target }) => draft.write(target.value === one.title ? null : target.value)}
        />
        {title === one.title ? null : (
          <BusyButton variant="secondary" size="compact" type="submit" busy={assign.isPending}>
            Save
          </BusyButton>
        )}
        <BusyButton
          variant="secondary"
          size="compact"
          type="button"
          busy={takeOff.isPending}
          onClick={() => void remove()}
        >
          Take off<Unseen> {one.name}</Unseen>
        </BusyButton>
      </form>
      <Refusal of={assign} fields={['title']} />
      <Refusal of={takeOff} />
    </li>
  )
}

const nobody = { person: '', title: 'Consultant' }

/** Puts somebody else on the team. */
function Add({ project, entries }: { project: string; entries: readonly Entry[] }) {
  const { data: people = [] } = useAnswer(listPeople)
  const { value, write, forget } = useDraft(`team ${project}`, nobody)
  const { person, title } = value
  const first = useFocusInDialog<HTMLSelectElement>()
  const add = useAct(assignToTeam, { done: forget })
  const others = people.filter(
    ({ id, state }) => state === 'active' && !entries.some((one) => one.id === id),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (person === '') return first.current?.focus()
    add.mutate(
      { params: { id: project }, body: { person, title } },
      { onSuccess: () => first.current?.focus() },
    )
  }
  return (
    <form className={styles.add} onSubmit={submit}>
      <Select
        ref={first}
        name="team-person"
        label="Add"
        required
        value={others.some(({ id }) => id === person) ? person : ''}
        error={add.error?.errors['person']?.[0]}
        onChange={({ target }) => write({ ...value, person: target.value })}
      >
        <option value="">Choose somebody</option>
        <PersonOptions people={others} />
      </Select>
      <Field
        name="team-title"
        label="As"
        required
        maxLength={80}
        value={title}
        error={add.error?.errors['title']?.[0]}
        onChange={({ target }) => write({ ...value, title: target.value })}
      />
      <BusyButton variant="primary" size="compact" type="submit" busy={add.isPending}>
        Add
      </BusyButton>
      <Refusal of={add} fields={['person', 'title']} />
    </form>
  )
}
