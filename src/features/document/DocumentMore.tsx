import { Refusal } from '../../ui/ActState.tsx'
import { SureButton } from '../../ui/SureButton.tsx'
import { Unseen } from '../../ui/Unseen.tsx'
import { useAct } from '../../ui/useAct.ts'
import styles from './ClientDocuments.module.css'
import { removeDocument, type DocumentVersion, type ProjectDocument } from './contract.ts'
import { FileButton } from './FileButton.tsx'
import { VersionActions } from './VersionActions.tsx'
import { VersionFacts } from './VersionFacts.tsx'

interface MoreProps {
  document: ProjectDocument
  earlier: readonly DocumentVersion[]
  show: (version: DocumentVersion) => void
  sendVersion: ((file: File) => void) | null
  renew: () => void
}

/** What is seldom needed of a document: its earlier versions, a new one, taking it away. */
export function DocumentMore({ document, earlier, show, sendVersion, renew }: MoreProps) {
  const { id, name, removable } = document
  const remove = useAct(removeDocument, { done: renew })
  const count = earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`
  return (
    <details className={styles.more}>
      <summary>
        {earlier.length > 0 ? count : 'More'}
        <Unseen> of {name}</Unseen>
      </summary>
      {earlier.length > 0 ? (
        <ul>
          {earlier.map((version) => (
            <li key={version.id}>
              <VersionFacts version={version} />
              <VersionActions version={version} show={show} />
            </li>
          ))}
        </ul>
      ) : null}
      {sendVersion ? (
        <div className={styles.changes}>
          <FileButton
            name={`Send a new version of ${name}`}
            choose={([file]) => file && sendVersion(file)}
          >
            Send a new version
          </FileButton>
          {removable ? (
            <SureButton
              label="Remove"
              name={`Remove ${name}`}
              sure="Remove it"
              busy={remove.isPending}
              act={() => remove.mutate({ params: { id } })}
            />
          ) : null}
        </div>
      ) : null}
      <Refusal of={remove} />
    </details>
  )
}
