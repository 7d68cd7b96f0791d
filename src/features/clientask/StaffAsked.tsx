import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { localDate, localDay } from '../../ui/signedin/time/dates.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { withdrawClientApproval } from '../approval/staff.contract.ts'
import { mayRemind, remindClient } from '../reminder/staff.contract.ts'
import { withdrawClientRequest } from '../request/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import styles from './Waiting.module.css'
import { isApproval, knownOf, type AskedFor } from './staff-asked.web.ts'
import { StaffAnswerDialog } from './StaffAnswerDialog.tsx'
import type { FirmProject } from '../projectroom/staff.contract.ts'

interface StaffAskedProps {
  project: FirmProject
  one: AskedFor
}

/** Something that waits for the client, with what the firm can do about it. */
export function StaffAsked({ project, one }: StaffAskedProps) {
  const [isAnswering, setIsAnswering] = useState(false)
  const request = useAct(withdrawClientRequest)
  const approval = useAct(withdrawClientApproval)
  const reminder = useReminder(project, one)
  const withdraw = () =>
    isApproval(one)
      ? approval.mutate({ params: { id: one.id } })
      : request.mutate({ params: { id: project.id, request: one.id } })
  const refused = [reminder.act, request, approval].find(({ error }) => error)
  return (
    <li>
      <time>{one.due_date ? localDate(one.due_date) : 'No date'}</time>
      <div>
        <b dir="auto">{one.title}</b>
        <p dir="auto">{knownOf(one, localDay).join(' · ')}</p>
        <Refusal of={refused ?? request} />
      </div>
      <div className={styles.acts}>
        {reminder.isPossible ? (
          <BusyButton
            variant="secondary"
            size="compact"
            type="button"
            aria-label={`Remind them of “${one.title}”`}
            busy={reminder.act.isPending}
            onClick={reminder.remind}
          >
            Remind
          </BusyButton>
        ) : null}
        <Button
          variant="secondary"
          size="compact"
          type="button"
          id={`answer-${one.id}`}
          aria-label={`Answer for them… “${one.title}”`}
          onClick={() => setIsAnswering(true)}
        >
          Answer for them…
        </Button>
        <SureButton
          busy={request.isPending || approval.isPending}
          label="Take back"
          name={`Take back “${one.title}”`}
          sure="Take it back"
          act={withdraw}
        />
      </div>
      {isAnswering ? (
        <StaffAnswerDialog project={project} one={one} onClose={() => setIsAnswering(false)} />
      ) : null}
    </li>
  )
}

/** Has everybody of the client who sees the project hear of it once more, at most once a day. */
function useReminder({ client_name }: FirmProject, one: AskedFor) {
  const queries = useQueryClient()
  const now = useNow()
  const show = async () => await makeStaleInTabs(queries, ['project', 'today'])
  const act = useAct(remindClient, {
    done({ undo }) {
      offerUndo({
        id: undo,
        mails: true,
        said: `“${one.title}”: ${client_name} is reminded`,
        undo: async () => {
          await callEndpoint(undoAct, { params: { id: undo } })
          await show()
        },
      })
      // Its button goes.
      document.getElementById(`answer-${one.id}`)?.focus()
      void show()
    },
  })
  const kind = isApproval(one) ? 'approval' : 'request'
  return {
    act,
    isPossible: mayRemind(one.reminded_at, now),
    remind: () => act.mutate({ body: { kind, about: one.id } }),
  }
}
