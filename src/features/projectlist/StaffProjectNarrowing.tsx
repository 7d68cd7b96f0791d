import { useRef, useState } from 'react'
import { healths } from '../../contract/work.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { ListTools } from '../../ui/signedin/list/ListTools.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { healthWords } from '../../ui/signedin/work/Course.tsx'
import styles from './Narrowing.module.css'
import { listProjectNarrowing, projectColumns } from './staff.contract.ts'
import { StaffClientChoice } from './StaffClientChoice.tsx'
import { projectsAddress, projectsPath, type StaffProjectsShown } from './useStaffProjects.web.ts'

interface StaffProjectNarrowingProps {
  projects: StaffProjectsShown
  /** Whether they see the projects of others, too. */
  seesAll: boolean
  /** `37`; empty: nobody has counted. */
  count: string
}

/** What narrows the list down, and how it is ordered and shown. */
export function StaffProjectNarrowing({ projects, seesAll, count }: StaffProjectNarrowingProps) {
  const { view, narrow, kept, save } = projects
  const { data } = useAnswer(listProjectNarrowing, { query: { client: view.client } })
  const search = useRef<HTMLSpanElement>(null)
  const find = () => search.current?.querySelector('input')?.focus()
  useKeys([{ keys: ['/'], label: 'Search', act: find }])
  return (
    <div className={styles.narrow}>
      <span ref={search} className={styles.search}>
        <SearchWords
          label="Search projects"
          value={view.search}
          find={(words) => narrow({ search: words })}
        />
      </span>
      {seesAll ? <Whose projects={projects} consultants={data?.consultants ?? []} /> : null}
      <Health projects={projects} />
      <Client projects={projects} name={data?.client?.name} />
      <button
        type="button"
        aria-pressed={view.overdue === 'yes'}
        aria-keyshortcuts="U"
        onClick={() => narrow({ overdue: view.overdue === '' ? 'yes' : '' })}
      >
        Update overdue <KeyCap>U</KeyCap>
      </button>
      <div className={styles.tools}>
        <ListTools
          noun="projects"
          columns={projectColumns}
          kept={kept}
          path={projectsPath}
          query={projectsAddress(view).slice(projectsPath.length + 1)}
          order={view.order}
          usualOrder="Changed last"
          setOrder={(order) => narrow({ order: order as typeof view.order })}
          count={count}
          save={save}
        />
      </div>
    </div>
  )
}

interface WhoseProps extends Pick<StaffProjectNarrowingProps, 'projects'> {
  consultants: readonly { id: string; name: string }[]
}

/** Of whose team they are. */
const Whose = ({ projects: { view, narrow }, consultants }: WhoseProps) => (
  <select
    aria-label="Whose"
    value={view.consultant}
    onChange={({ target }) => narrow({ consultant: target.value })}
  >
    <option value="">Everybody’s</option>
    <option value="me">Mine</option>
    <option value="nobody">Nobody’s</option>
    {consultants.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
    {view.consultant.length === 22 && consultants.every(({ id }) => id !== view.consultant) ? (
      <option value={view.consultant}>Somebody without projects</option>
    ) : null}
  </select>
)

const Health = ({ projects: { view, narrow } }: Pick<StaffProjectNarrowingProps, 'projects'>) => (
  <select
    aria-label="Health"
    value={view.health}
    onChange={({ target }) => narrow({ health: target.value as typeof view.health })}
  >
    <option value="">Any health</option>
    {healths.map((one) => (
      <option key={one} value={one}>
        {healthWords[one]}
      </option>
    ))}
    <option value="none">No update yet</option>
  </select>
)

interface ClientProps extends Pick<StaffProjectNarrowingProps, 'projects'> {
  /** Of the client that it is narrowed to. */
  name: string | undefined
}

/** The one client whose projects are listed. */
function Client({ projects: { view, narrow }, name }: ClientProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useKeys([{ keys: ['c'], label: 'Only those of one client…', act: open }])
  const isNarrowed = view.client !== ''
  return (
    <>
      <button
        type="button"
        className={styles.client}
        aria-haspopup="dialog"
        aria-keyshortcuts="C"
        aria-pressed={isNarrowed}
        onClick={open}
      >
        <span dir="auto">{isNarrowed ? (name ?? 'One client') : 'Any client'}</span>{' '}
        <KeyCap>C</KeyCap>
      </button>
      {isOpen ? (
        <StaffClientChoice
          isNarrowed={isNarrowed}
          pick={(client) => narrow({ client })}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
