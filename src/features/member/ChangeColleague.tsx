import { useState, type FormEvent } from 'react'
import type { Project } from '../project/contract.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { AccessActs } from './AccessActs.tsx'
import { changedRights } from './colleague-words.web.ts'
import styles from './Colleagues.module.css'
import { changeMember, type Member } from './contract.ts'
import type { Say } from './Done.tsx'
import { projectsOf, projectsProblem } from '../../ui/signedin/people/chosen-rights.ts'
import { RightsFields } from '../../ui/signedin/people/RightsFields.tsx'

interface ChangeColleagueProps {
  member: Member
  company: string
  projects: readonly Project[]
  say: Say
}

/** What somebody may do and see, and whether they are let in at all. */
export function ChangeColleague({ member, company, projects, say }: ChangeColleagueProps) {
  const { id, role, projects: seen } = member
  const [rights, setRights] = useState({ role, seesAll: seen === null, chosen: seen ?? [] })
  const [unfit, setUnfit] = useState<string>()
  const change = useAct(changeMember, {
    done: () => say({ about: id, text: changedRights(member) }),
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const problem = projectsProblem(rights)
    setUnfit(problem)
    if (problem) return focusFirst(form, ['projects'])
    const to = projectsOf(rights)
    // Only what differs: another admin may have changed the rest meanwhile.
    const body = {
      ...(rights.role !== role && { role: rights.role }),
      ...(isSame(to, seen) ? {} : { projects: to }),
    }
    change.mutate({ params: { id }, body })
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <RightsFields
          rights={rights}
          change={setRights}
          projects={projects}
          error={unfit ?? change.error?.errors['projects']?.[0]}
        />
        <Refusal of={change} lead="Not saved. " fields={['projects']} />
        <div className={styles.actions}>
          <BusyButton type="submit" variant="primary" size="compact" busy={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save'}
          </BusyButton>
          <p>It takes effect with their next click.</p>
        </div>
      </form>
      <AccessActs {...{ member, company, say }} />
    </>
  )
}

const isSame = (one: string[] | null, other: string[] | null) =>
  JSON.stringify(one?.toSorted()) === JSON.stringify(other?.toSorted())
