import { useState, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { momentOf } from '../../ui/signedin/time/local-time.ts'
import styles from './Meetings.module.css'
import { addMeeting } from './staff.contract.ts'

const empty = { title: '', place: '', who: '', at: '', minutes: '60' }

/** Puts one more meeting into the calendar of a client. */
export function StaffNewMeeting({ project }: { project: string }) {
  const { given, change, add, unfit, submit } = useNewMeeting(project)
  const errors = add.error?.errors ?? {}
  return (
    <form className={styles.add} onSubmit={submit}>
      <Field
        name="meeting-title"
        label="Another meeting"
        required
        maxLength={160}
        value={given.title}
        error={errors['title']?.[0]}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Field
        name="meeting-place"
        label="Where"
        optional
        maxLength={300}
        value={given.place}
        error={errors['place']?.[0]}
        onChange={({ target }) => change({ place: target.value })}
      />
      <Field
        type="datetime-local"
        name="meeting-at"
        label="When"
        required
        value={given.at}
        error={unfit ?? errors['starts_at']?.[0]}
        onChange={({ target }) => change({ at: target.value })}
      />
      <Field
        type="number"
        name="meeting-minutes"
        label="Minutes"
        required
        min={5}
        max={1440}
        value={given.minutes}
        error={errors['ends_at']?.[0]}
        onChange={({ target }) => change({ minutes: target.value })}
      />
      <Field
        name="meeting-who"
        label="Who comes"
        optional
        maxLength={300}
        value={given.who}
        error={errors['who']?.[0]}
        onChange={({ target }) => change({ who: target.value })}
      />
      <BusyButton variant="secondary" size="compact" type="submit" busy={add.isPending}>
        Add
      </BusyButton>
      <Refusal of={add} fields={['title', 'place', 'who', 'starts_at', 'ends_at']} />
    </form>
  )
}

/** A new meeting as it is typed, kept on the device until the server has it. */
function useNewMeeting(project: string) {
  const name = `meeting ${project}`
  const draft = useDraft(name, empty)
  // What was begun before there was a field has nothing in it.
  const given = { ...empty, ...draft.value }
  const [unfit, setUnfit] = useState<string>()
  const add = useAct(addMeeting, {
    done() {
      draft.forget()
      arrived(name)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const starts_at = momentOf(given.at)
    if (starts_at === null) return setUnfit('Choose a day and a time.')
    setUnfit(undefined)
    const ends = Date.parse(starts_at) + Number(given.minutes) * 60_000
    const { title, place, who } = given
    const body = { title, place, who, starts_at, ends_at: new Date(ends).toISOString() }
    add.mutate({ params: { id: project }, body, key: sendKey(name, JSON.stringify(given)) })
  }
  const change = (changes: Partial<typeof empty>) => draft.write({ ...given, ...changes })
  return { given, change, add, unfit, submit }
}
