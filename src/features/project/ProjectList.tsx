import { useDeferredValue, useMemo, useState } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { FindField } from '../../ui/signedin/list/FindField.tsx'
import { isFound, typedWords } from '../../ui/signedin/list/found.ts'
import { ShowMore } from '../../ui/signedin/list/ShowMore.tsx'
import { useParts } from '../../ui/signedin/list/useParts.ts'
import styles from './ClientProjects.module.css'
import type { Project } from './contract.ts'
import { ProjectCard } from './ProjectCard.tsx'
import { ProjectFailure } from './ProjectFailure.tsx'

export interface FailedProject {
  id: string
  isGone: boolean
}

interface ProjectListProps {
  projects: readonly Project[]
  /** The id of the project whose details are loading. */
  opening: string | null
  open: (id: string) => void
  failed: FailedProject | null
}

/** From how many projects on there is a field to find one in; fewer are seen at once. */
const findFrom = 10

/** How many are shown at first. */
const step = 20

/** Every project, to be opened; a long list in parts, with a field to find one in. */
export function ProjectList({ projects, opening, open, failed }: ProjectListProps) {
  const [typed, find] = useState('')
  const looksFor = useDeferredValue(typed)
  const words = useMemo(() => typedWords(looksFor), [looksFor])
  const listed = useMemo(
    () => projects.filter(({ title, description }) => isFound(words, title, description)),
    [projects, words],
  )
  const list = useParts(listed, step, ({ id }) => id === failed?.id)
  const known = listed.find(({ id }) => id === failed?.id)
  const failure = failed ? (
    <ProjectFailure
      id={failed.id}
      title={known?.title ?? null}
      isGone={failed.isGone}
      retry={() => open(failed.id)}
    />
  ) : null
  return (
    <>
      {known ? null : failure}
      {projects.length === 0 ? <None /> : null}
      {projects.length < findFrom ? null : (
        <div className={styles.find}>
          <FindField
            name="find-project"
            label="Find a project"
            value={typed}
            find={find}
            found={words.length > 0 ? countOf(listed.length) : ''}
          />
        </div>
      )}
      <div>
        {list.shown.map((one) => (
          <div key={one.id}>
            <ProjectCard project={one} opening={opening === one.id} open={open} />
            {one === known ? failure : null}
          </div>
        ))}
      </div>
      <ShowMore of={list} noun="projects" />
    </>
  )
}

const countOf = (count: number) => `${count} project${count === 1 ? '' : 's'} found`

const None = () => (
  <EmptyState title="No projects available.">
    Once we start working together, you find your projects here: where they are, what comes next,
    and what we need from you.
  </EmptyState>
)
