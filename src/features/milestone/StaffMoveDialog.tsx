import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { addDays } from '../../contract/days.ts'
import { slipOwners, type SlipOwner } from '../../contract/work.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Field, TextArea } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { sendCap } from '../../ui/signedin/keys/screen-keys.ts'
import { useSendKeys } from '../../ui/signedin/keys/useSendKeys.ts'
import { localDate } from '../../ui/signedin/time/dates.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import type { Milestone } from '../project/contract.ts'
import { undoAct } from '../undo/contract.ts'
import styles from './Move.module.css'
import { longestReason, moveMilestone } from './staff.contract.ts'

const owners: Record<SlipOwner, string> = {
  client: 'The client’s',
  firm: 'Ours',
  nobody: 'Nobody’s',
}

interface StaffMoveDialogProps {
  milestone: Milestone
  /** Of its project. */
  milestones: readonly Milestone[]
  /** Who of the client reads a reason that is shared: its name and how many. */
  client: string
  /** The day that was chosen already. */
  to?: string
  onClose: () => void
}

/** Moves a milestone to another day, with why and whose the days are. */
export function StaffMoveDialog(props: StaffMoveDialogProps) {
  const { milestone, milestones, client, onClose } = props
  const form = useMove(props)
  const { value, change, act, base } = form
  const element = useRef<HTMLFormElement>(null)
  useSendKeys(element, () => void form.submit())
  const after = milestones.filter((one) => one.reached_at === null && one.due_date > base).length
  const error = (name: string) => act.error?.errors[name]?.[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <Dialog title={`Move “${milestone.title}”`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} ref={element} noValidate>
        <Field
          type="date"
          name="due_date"
          label="Due"
          required
          hint={`It is due ${localDate(milestone.due_date)} now.`}
          value={value.due_date}
          error={error('due_date')}
          onChange={({ target }) => change({ due_date: target.value })}
        />
        <Choices
          legend="Whose days are they?"
          name="whose"
          choices={slipOwners.map((one) => ({ value: one, label: owners[one] }))}
          chosen={value.whose ? [value.whose] : []}
          error={form.unfit ?? error('whose')}
          choose={(whose) => change({ whose })}
        />
        <TextArea
          name="move-reason"
          label="Why"
          required
          rows={3}
          maxLength={longestReason}
          value={value.reason}
          error={error('reason')}
          onChange={({ target }) => change({ reason: target.value })}
        />
        <Choices
          legend="Who reads why"
          name="shared"
          choices={[
            { value: 'team', label: 'Team' },
            { value: 'client', label: `Client: ${client}` },
          ]}
          chosen={[value.shared ? 'client' : 'team']}
          choose={(who) => change({ shared: who === 'client' })}
        />
        <Following count={after} form={form} />
        <Refusal of={act} lead="Not moved. " fields={['due_date', 'reason', 'whose']} />
        <p>
          <BusyButton variant="primary" size="compact" type="submit" busy={act.isPending}>
            Move it, and notify the client <KeyCap>{sendCap()}</KeyCap>
          </BusyButton>
        </p>
      </form>
    </Dialog>
  )
}

interface FollowingProps {
  /** How many are due after it. */
  count: number
  form: ReturnType<typeof useMove>
}

/** Whether those after it move, too. */
const Following = ({ count, form: { value, change } }: FollowingProps) =>
  count === 0 ? null : (
    <Choices
      legend="Those after it"
      name="following"
      type="checkbox"
      choices={[{ value: 'yes', label: followingWords(count) }]}
      chosen={value.following ? ['yes'] : []}
      choose={() => change({ following: !value.following })}
    />
  )

const followingWords = (count: number) =>
  count === 1
    ? 'Move the one after it by as many days, too'
    : `Move the ${count} after it by as many days, too`

/** What is typed, kept on the device until the server has it. */
function useMove({ milestone, to, onClose }: StaffMoveDialogProps) {
  const { id, title, due_date } = milestone
  const queries = useQueryClient()
  // What it was due when this was opened: a move by a colleague meanwhile is refused, and shown.
  const [opened, setOpened] = useState<string | null>(due_date)
  const base = opened ?? due_date
  const usual = {
    due_date: to ?? addDays(due_date, 7),
    whose: null as SlipOwner | null,
    reason: '',
  }
  const draft = useDraft(`move ${id}`, { ...usual, shared: false, following: false })
  // A day that was dragged to goes before one that was typed earlier, until it is changed here.
  const [dragged, setDragged] = useState(to)
  const value = dragged ? { ...draft.value, due_date: dragged } : draft.value
  const act = useAct(moveMilestone, {
    refused: ({ status }) => {
      if (status !== 409) return
      setOpened(null)
      void makeStaleInTabs(queries, moveMilestone.tags)
    },
  })
  const [unfit, setUnfit] = useState<string>()
  return {
    act,
    base,
    unfit,
    value,
    change(changes: Partial<typeof value>) {
      setDragged(undefined)
      draft.write({ ...value, ...changes })
    },
    async submit(): Promise<void> {
      const { whose } = value
      setUnfit(whose ? undefined : 'Choose whose days they are.')
      if (!whose) return
      const done = await act
        .mutateAsync({ params: { id }, body: { ...value, whose, was: base } })
        .catch(() => null)
      if (!done) return
      draft.forget()
      flushSync(onClose)
      offerUndo({
        id: done.undo,
        mails: true,
        said: `“${title}” moved to ${localDate(value.due_date)}${done.moved > 1 ? `, and ${done.moved - 1} after it` : ''}`,
        undo: async () => {
          await callEndpoint(undoAct, { params: { id: done.undo } })
          await makeStaleInTabs(queries, moveMilestone.tags)
        },
      })
    },
  }
}
