import { useDeferredValue, useState } from 'react'
import { Choices } from '../../base/form/Choices.tsx'
import { FindField } from '../list/FindField.tsx'
import { isFound, typedWords } from '../list/found.ts'
import styles from './Rights.module.css'

/** A project that somebody may be let see. */
export interface ProjectToSee {
  id: string
  title: string
}

interface ProjectPickerProps {
  projects: readonly ProjectToSee[]
  /** The ids of those that are chosen. */
  chosen: string[]
  change: (chosen: string[]) => void
  error: string | undefined
}

/** From how many projects on there is a field to find one in. */
const findFrom = 10

/** Some of the projects, by their titles; those that are chosen stay in sight of whoever looks for others. */
export function ProjectPicker({ projects, chosen, change, error }: ProjectPickerProps) {
  const [typed, find] = useState('')
  const words = typedWords(useDeferredValue(typed))
  const listed = projects.filter(({ id, title }) => chosen.includes(id) || isFound(words, title))
  const choose = (id: string) =>
    change(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const areMany = projects.length >= findFrom
  return (
    <div className={styles.picker}>
      {areMany ? (
        <FindField
          name="find-to-see"
          label="Find a project"
          value={typed}
          find={find}
          found={words.length > 0 ? `${listed.length} shown` : ''}
        />
      ) : null}
      <div className={areMany ? styles.many : styles.projects}>
        <Choices
          legend="Projects that they see"
          name="projects"
          type="checkbox"
          choices={listed.map(({ id, title }) => ({ value: id, label: title }))}
          {...{ chosen, choose, error }}
        />
      </div>
    </div>
  )
}
