import { Button } from '../../ui/base/form/Button.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { localDate } from '../../ui/signedin/time/dates.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { useQueryClient } from '@tanstack/react-query'
import styles from './NewProject.module.css'
import {
  datesFrom,
  readProjectTemplate,
  removeProjectTemplate,
  restoreProjectTemplate,
  type ListedTemplate,
  type ProjectPlan,
} from './staff.contract.ts'

interface StaffPlanProps {
  template: ListedTemplate
  /** `YYYY-MM-DD`, or empty. */
  start: string
  client: string
  /** The template is in the list no more: moves the focus to where another is chosen. */
  removed: () => void
}

/** What a template makes of a project that starts on a day. */
export function StaffPlan({ template, start, client, removed }: StaffPlanProps) {
  const whole = useAnswer(readProjectTemplate, { params: { id: template.id } })
  return (
    <div className={styles.plan}>
      <WhenLoaded of={whole} waiting="Loading the template...">
        {({ plan }) => <Plan {...{ plan, start, client }} />}
      </WhenLoaded>
      <Remove template={template} removed={removed} />
    </div>
  )
}

interface PlanProps extends Pick<StaffPlanProps, 'start' | 'client'> {
  plan: ProjectPlan
}

function Plan({ plan, start, client }: PlanProps) {
  const { milestones, requests } = start === '' ? noDates : datesFrom(plan, start)
  return (
    <>
      <p>
        <b>{milestones.length === 0 ? 'No milestones.' : 'Milestones'}</b>
      </p>
      <Rows rows={milestones} />
      {requests.length > 0 ? (
        <>
          <p>
            <b>{client} is asked at once for</b>
          </p>
          <Rows rows={requests} />
        </>
      ) : null}
    </>
  )
}

const noDates: ReturnType<typeof datesFrom> = { milestones: [], requests: [] }

const Rows = ({ rows }: { rows: readonly { title: string; due_date: string | null }[] }) => (
  <ul>
    {rows.map(({ title, due_date }, at) => (
      <li key={at}>
        <span dir="auto">{title}</span>
        {due_date ? <time dateTime={due_date}>{localDate(due_date)}</time> : null}
      </li>
    ))}
  </ul>
)

/** Takes the template out of the list; the projects made from it stay. */
function Remove({
  template: { id, title },
  removed,
}: Pick<StaffPlanProps, 'template' | 'removed'>) {
  const queries = useQueryClient()
  const remove = useAct(removeProjectTemplate)
  const params = { id }
  const act = async () => {
    const isGone = await remove.mutateAsync({ params }).then(
      () => true,
      () => false,
    )
    if (!isGone) return
    removed()
    offerUndo({
      id,
      said: `The template “${title}” is removed`,
      undo: async () => {
        await callEndpoint(restoreProjectTemplate, { params })
        await makeStaleInTabs(queries, ['project-template'])
      },
    })
  }
  return (
    <p>
      <Button variant="secondary" size="compact" type="button" onClick={() => void act()}>
        Remove this template
      </Button>
      <Refusal of={remove} lead="Not removed. " />
    </p>
  )
}
