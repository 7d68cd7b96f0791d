import { memo, useDeferredValue, useMemo, useState } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { useAddress } from '../../ui/signedin/address.ts'
import { FindField } from '../../ui/signedin/list/FindField.tsx'
import { isFound, typedWords } from '../../ui/signedin/list/found.ts'
import { ShowMore } from '../../ui/signedin/list/ShowMore.tsx'
import { useParts } from '../../ui/signedin/list/useParts.ts'
import type { Project } from '../project/contract.ts'
import styles from './ClientDocuments.module.css'
import type { ProjectDocument } from './contract.ts'
import type { FileParts } from './file-parts.web.ts'
import { useLastRemoved } from './last-removed.web.ts'
import { ProjectDocuments } from './ProjectDocuments.tsx'

interface DocumentsByProjectProps {
  projects: readonly Project[]
  documents: readonly ProjectDocument[]
  parts: FileParts
  renew: () => void
}

/** From how many documents on there is a field to find one in; fewer are seen at once. */
const findFrom = 6

/** How many projects are shown at first. */
const step = 8

/** The documents of one project after the other, all or those that somebody looks for. */
export function DocumentsByProject(props: DocumentsByProjectProps) {
  const { documents } = props
  const [typed, find] = useState('')
  const looksFor = useDeferredValue(typed)
  const words = useMemo(() => typedWords(looksFor), [looksFor])
  const found = useMemo(() => foundAmong(documents, words), [documents, words])
  const isFinding = words.length > 0
  return (
    <>
      {documents.length < findFrom ? null : (
        <FindField
          name="find-document"
          label="Find a document"
          value={typed}
          find={find}
          found={isFinding ? countOf(found.length) : ''}
        />
      )}
      {isFinding && found.length === 0 ? (
        <EmptyState title="No document found.">
          This searches names, folders and project titles, not what is in the files.
        </EmptyState>
      ) : null}
      <Listed {...props} {...{ found, isFinding }} />
    </>
  )
}

interface ListedProps extends DocumentsByProjectProps {
  found: readonly ProjectDocument[]
  isFinding: boolean
}

/** Not drawn anew for a key, but once what it found is known. */
const Listed = memo(function List(props: ListedProps) {
  const { projects, documents, found, isFinding, parts, renew } = props
  const byProject = useMemo(() => Map.groupBy(found, ({ project_id }) => project_id), [found])
  const listed = isFinding ? projects.filter(({ id }) => byProject.has(id)) : projects
  const isLinked = useIsLinked(documents)
  const list = useParts(listed, step, ({ id }) => isLinked(id))
  return (
    <div>
      <div className={styles.projects}>
        {list.shown.map((project) => (
          <ProjectDocuments
            key={project.id}
            project={project}
            documents={byProject.get(project.id) ?? []}
            isFinding={isFinding}
            {...{ parts, renew }}
          />
        ))}
      </div>
      <ShowMore of={list} noun="projects" />
    </div>
  )
})

const countOf = (count: number) => `${count} document${count === 1 ? '' : 's'} found`

const foundAmong = (documents: readonly ProjectDocument[], words: readonly string[]) =>
  words.length === 0
    ? documents
    : documents.filter(({ name, folder, project_title }) =>
        isFound(words, name, folder, project_title),
      )

/** Whether a link leads to a document of a project, or one of it was just removed. */
function useIsLinked(documents: readonly ProjectDocument[]) {
  const linked = useAddress(({ query }) => query.get('document'))
  const removed = useLastRemoved()?.document.project_id
  const project = documents.find(({ id }) => id === linked)?.project_id
  return (id: string) => id === project || id === removed
}
