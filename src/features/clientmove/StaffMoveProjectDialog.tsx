import { useState, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Dialog, useFocusOnChosen } from '../../ui/signedin/dialog/Dialog.tsx'
import styles from './Move.module.css'
import { previewProjectMove } from './staff.contract.ts'
import { StaffFindClient } from './StaffFindClient.tsx'
import { StaffProjectMovePreview } from './StaffProjectMovePreview.tsx'
import type { NamedClient, StaffMoves } from './useStaffMoves.web.ts'

interface StaffMoveProjectDialogProps {
  project: { id: string; title: string }
  from: NamedClient
  moves: StaffMoves
  onClose: () => void
}

const blank = { name: '', people: [] as string[] }

/** Where a project goes, what goes with it and who comes along, before it is moved. */
export function StaffMoveProjectDialog(props: StaffMoveProjectDialogProps) {
  const { project, from, moves, onClose } = props
  const place = useFocusOnChosen()
  const form = useMoving(props)
  const { to, setTo, name, people, unfit, write, isFinding, setIsFinding, toggle, submit } = form
  const query = to ? { to: to.id } : {}
  const answer = useAnswer(previewProjectMove, { params: { id: project.id }, query })
  return (
    <Dialog title={`Move “${project.title}” out of ${from.name}`} onClose={onClose} size="large">
      <form
        ref={place}
        className={styles.form}
        onSubmit={(event) => submit(event, answer.data?.people ?? [])}
        noValidate
      >
        <Choices
          legend="Whose it becomes"
          name="to"
          choices={[
            { value: 'new', label: 'A new client’s' },
            { value: 'other', label: to ? `${to.name}’s` : 'Another client’s…' },
          ]}
          chosen={[to ? 'other' : 'new']}
          choose={(which) => (which === 'new' ? setTo(null) : setIsFinding(true))}
        />
        {to ? (
          <Another onClick={() => setIsFinding(true)} />
        ) : (
          <Field
            name="name"
            label="Name of the new client"
            aria-required
            autoComplete="off"
            maxLength={120}
            value={name}
            error={unfit ?? moves.move.error?.errors['name']?.[0]}
            onChange={({ target }) => write({ name: target.value })}
          />
        )}
        <WhenLoaded of={answer} waiting="Loading what moves...">
          {(preview) => <StaffProjectMovePreview {...{ preview, to, people, toggle }} />}
        </WhenLoaded>
        <Refusal of={moves.move} lead="Not moved. " fields={['name']} />
        <p>
          <BusyButton
            type="submit"
            variant="primary"
            size="compact"
            busy={moves.move.isPending}
            disabled={!answer.data || answer.data.refused !== null}
          >
            Move it to {to ? to.name : 'a new client'}
          </BusyButton>
        </p>
      </form>
      {isFinding ? (
        <StaffFindClient
          title={`Move “${project.title}” to`}
          besides={from.id}
          pick={setTo}
          onClose={() => setIsFinding(false)}
        />
      ) : null}
    </Dialog>
  )
}

function Another({ onClick }: { onClick: () => void }) {
  return (
    <p>
      <Button variant="secondary" size="compact" type="button" onClick={onClick}>
        Choose another one…
      </Button>
    </p>
  )
}

/** Where it goes and who comes along, as it is typed: kept on the device until it has moved. */
function useMoving({ project, moves, onClose }: StaffMoveProjectDialogProps) {
  const [to, setTo] = useState<NamedClient | null>(null)
  const draft = useDraft(`move project ${project.id}`, blank)
  const { name, people } = draft.value
  const [isFinding, setIsFinding] = useState(false)
  const [unfit, setUnfit] = useState<string>()
  const write = (changes: Partial<typeof blank>) => {
    setUnfit(undefined)
    draft.write({ ...draft.value, ...changes })
  }
  const done = () => {
    draft.forget()
    onClose()
  }
  return {
    to,
    setTo,
    name,
    people,
    unfit,
    write,
    isFinding,
    setIsFinding,
    toggle(id: string) {
      const others = people.filter((one) => one !== id)
      write({ people: people.includes(id) ? others : [...people, id] })
    },
    /** Of those who were chosen the ones who may still come along. */
    submit(event: FormEvent, offered: readonly { id: string }[]) {
      event.preventDefault()
      const isUnfit = !to && name.trim() === ''
      setUnfit(isUnfit ? 'Enter a name.' : undefined)
      const coming = people.filter((id) => offered.some((one) => one.id === id))
      if (!isUnfit) void moves.away(project, { to: to?.id ?? null, name, people: coming }, done)
    },
  }
}
