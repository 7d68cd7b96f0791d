import { useQueryClient } from '@tanstack/react-query'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { makeStale } from '../../ui/signedin/data/stale.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listProjects } from '../project/contract.ts'
import styles from './ClientDocuments.module.css'
import { listDocuments } from './contract.ts'
import { DocumentsByProject } from './DocumentsByProject.tsx'
import type { FileParts } from './file-parts.web.ts'
import { NotListed } from './NotListed.tsx'
import { RemovedDocuments } from './RemovedDocuments.tsx'
import { useChecked } from './useChecked.web.ts'

/** Every document by project and folder, with the way to send more. */
export function ClientDocuments({ parts }: { parts: FileParts }) {
  const projects = useAnswer(listProjects)
  const documents = useAnswer(listDocuments)
  const queries = useQueryClient()
  // A file that is chosen again here may answer a client request.
  const renew = () => void makeStaleInTabs(queries, ['document', 'request'])
  useChecked(documents.data ?? [], () => void makeStale(queries, ['document']))
  return (
    <WhenLoaded of={projects} waiting="Loading your projects...">
      {(all) => (
        <WhenLoaded of={documents} waiting="Loading documents...">
          {(known) =>
            all.length === 0 ? (
              <>
                <NotListed />
                <EmptyState title="No documents yet.">
                  What we share with you will be listed here.
                </EmptyState>
              </>
            ) : (
              <div className={styles.projects}>
                <NotListed />
                <DocumentsByProject projects={all} documents={known} {...{ parts, renew }} />
                <RemovedDocuments mayRestore={parts.SendVersion !== null} />
              </div>
            )
          }
        </WhenLoaded>
      )}
    </WhenLoaded>
  )
}
