import { useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Answer } from '../../ui/Answer.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useAnswer } from '../../ui/useAnswer.ts'
import { listProjects } from '../project/contract.ts'
import styles from './ClientDocuments.module.css'
import { listDocuments } from './contract.ts'
import { ProjectDocuments } from './ProjectDocuments.tsx'
import { createUploads, type Uploads } from './uploads.tsx'
import { useChecked } from './useChecked.tsx'

let made: Uploads | undefined

/** Of this page, whichever section is looked at. */
const ofPage = () => (made ??= createUploads())

/** Every document by project and folder, with the way to send more. */
export function ClientDocuments({ maySend }: { maySend: boolean }) {
  const uploads = ofPage()
  const projects = useAnswer(listProjects)
  const documents = useAnswer(listDocuments)
  const sending = useSyncExternalStore(uploads.subscribe, uploads.all)
  const queries = useQueryClient()
  const renew = () => void queries.invalidateQueries({ queryKey: [listDocuments.path] })
  useChecked(documents.data ?? [], renew)
  return (
    <Answer of={projects} waiting="Loading your projects...">
      {(all) => (
        <Answer of={documents} waiting="Loading documents...">
          {(known) =>
            all.length === 0 ? (
              <EmptyState title="No documents yet.">
                What we share with you will be listed here.
              </EmptyState>
            ) : (
              <div className={styles.projects}>
                {all.map((project) => (
                  <ProjectDocuments
                    key={project.id}
                    project={project}
                    documents={known.filter(({ project_id }) => project_id === project.id)}
                    sending={sending.filter((one) => one.project === project.id)}
                    send={(files, place) =>
                      uploads.add(files, { ...place, project: project.id }, renew)
                    }
                    uploads={maySend ? uploads : null}
                    renew={renew}
                  />
                ))}
              </div>
            )
          }
        </Answer>
      )}
    </Answer>
  )
}
