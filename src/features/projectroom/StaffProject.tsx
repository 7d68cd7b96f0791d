import { useState, type ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { useWayBack } from '../../ui/signedin/console/trail.ts'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { OthersHere } from '../../ui/signedin/presence/OthersHere.tsx'
import { useHere, type BeHere } from '../../ui/signedin/presence/useHere.ts'
import { beAtProject } from '../presence/staff.contract.ts'
import { projectAddress, projectParts, type ProjectPart } from './contract.ts'
import styles from './Project.module.css'
import { readFirmProject, type FirmProject } from './staff.contract.ts'
import { StaffProjectHead } from './StaffProjectHead.tsx'
import { StaffPublished } from './StaffPublished.tsx'
import { StaffUpdate } from './StaffUpdate.tsx'
import type { MoveMilestone, StaffPartProps, StatusDialog } from './staff-part.web.ts'
import { useUpdateAhead } from './useStaffUpdate.web.ts'

const beHere: BeHere = (input, signal) => callEndpoint(beAtProject, input, signal)

/** What others do to it is looked for so often, in ms. */
const every = 10_000

interface MoverProps extends Pick<StaffPartProps, 'project'> {
  milestone: FirmProject['milestones'][number]
  /** The day that was chosen already. */
  to?: string
  onClose: () => void
}

export interface ProjectsProps extends Pick<StaffPartProps, 'author' | 'account'> {
  /** Asks for what moving a milestone takes. */
  Mover: (props: MoverProps) => ReactNode
  StatusDialog: StatusDialog
  /** The part with what the client is asked for. */
  Waiting: (props: StaffPartProps) => ReactNode
  /** The part with milestones and meetings. */
  Dates: (props: StaffPartProps) => ReactNode
  /** The part with what is written with the client. */
  Messages: (props: StaffPartProps) => ReactNode
  /** The part with the files. */
  Documents: (props: StaffPartProps) => ReactNode
  /** The part with everything that happened. */
  Timeline: (props: StaffPartProps) => ReactNode
  /** What else can be done with the whole of it. */
  acts: (project: StaffPartProps['project']) => ReactNode
}

/** An open project, with the part of it that the address names. */
export function StaffProject({ id, ...props }: ProjectsProps & { id: string }) {
  const navigate = useNavigate()
  const isPossible = /^[\w-]{22}$/.test(id)
  const answer = useLiveAnswer(readFirmProject, isPossible ? { params: { id } } : null, every)
  const { part = '' } = useParams()
  useUpdateAhead(id, props.account, isPossible && part === '')
  const close = () => void navigate('/console/projects')
  const back = useWayBack({ label: 'the list', close })
  useKeys([{ keys: ['Escape'], label: `Back to ${back.label}`, act: back.leave }])
  if (!isPossible || answer.error?.status === 404)
    return (
      <EmptyState title="There is no such project, or it is not yours.">
        Whoever looks after every project can put you on its team.{' '}
        <Link to="/console/projects">Back to the projects</Link>
      </EmptyState>
    )
  return (
    <WhenLoaded of={answer} waiting="Loading the project...">
      {(project) => <Open project={project} {...props} />}
    </WhenLoaded>
  )
}

const screens: Record<
  Exclude<ProjectPart, 'waiting' | 'messages' | 'dates' | 'documents' | 'timeline'>,
  ProjectsProps['Messages']
> = {
  '': StaffUpdate,
  updates: StaffPublished,
}

function Open(props: Pick<StaffPartProps, 'project'> & ProjectsProps) {
  const { project, author, account, Mover, StatusDialog, acts } = props
  const [moving, setMoving] = useState<{ id: string; to?: string }>()
  const move: MoveMilestone = (id, to) => setMoving({ id, ...(to && { to }) })
  const moved = project.milestones.find(({ id }) => id === moving?.id)
  const next = project.milestones.find(({ reached_at }) => reached_at === null)
  useKeys([
    {
      keys: ['d'],
      label: 'Move the next milestone to another day',
      act: () => next && move(next.id),
      when: () => next !== undefined,
    },
  ])
  const { part = '' } = useParams()
  const { Waiting: waiting, Messages: messages, Documents: documents, Timeline: timeline } = props
  const all = { ...screens, waiting, messages, dates: props.Dates, documents, timeline }
  const others = useHere(beHere, project.id)
  const Screen = Object.hasOwn(projectParts, part) ? all[part as ProjectPart] : StaffUpdate
  const open =
    project.requests.filter(({ answered_at }) => answered_at === null).length +
    project.approvals.filter(({ decided_at }) => decided_at === null).length
  const counts: Partial<Record<ProjectPart, number>> = {
    waiting: open,
    documents: project.documents.length,
    updates: project.updates.length,
  }
  return (
    <div className={styles.project}>
      <OthersHere others={others} />
      <StaffProjectHead
        project={project}
        move={move}
        acts={acts(project)}
        StatusDialog={StatusDialog}
      />
      <nav className={styles.parts} aria-label="Parts of the project">
        {Object.entries(projectParts).map(([name, label]) => (
          <Link
            key={name}
            to={projectAddress(project.id, name as ProjectPart)}
            aria-current={name === part ? 'true' : undefined}
          >
            {label}
            {counts[name as ProjectPart] ? ` ${counts[name as ProjectPart]}` : ''}
            {name === 'messages' && project.waits_since ? ' •' : ''}
          </Link>
        ))}
      </nav>
      <Screen project={project} author={author} account={account} move={move} />
      {moving && moved ? (
        <Mover
          project={project}
          milestone={moved}
          {...(moving.to && { to: moving.to })}
          onClose={() => setMoving(undefined)}
        />
      ) : null}
    </div>
  )
}
