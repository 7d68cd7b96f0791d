import { BusyButton } from '../../ui/base/BusyButton.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import styles from './ClientDocuments.module.css'
import type { DocumentVersion, ProjectDocument } from './contract.ts'
import type { FileParts } from './file-parts.web.ts'
import type { Removal } from './useRemoval.web.ts'
import { VersionFacts } from './VersionFacts.tsx'

interface MoreProps {
  document: ProjectDocument
  earlier: readonly DocumentVersion[]
  show: (version: DocumentVersion) => void
  parts: FileParts
  removal: Removal
  renew: () => void
}

/** The seldom needed parts of a document: its earlier versions, sending a new one, removing it. */
export function DocumentMore({ document, earlier, show, parts, removal, renew }: MoreProps) {
  const { name, removable } = document
  const { Actions, SendVersion } = parts
  const { remove } = removal
  const isGoing = remove.isPending && remove.variables.params?.id === document.id
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
              <Actions version={version} show={show} />
            </li>
          ))}
        </ul>
      ) : null}
      {SendVersion ? (
        <div className={styles.changes}>
          <SendVersion document={document} renew={renew} />
          {removable ? (
            <BusyButton
              variant="secondary"
              size="compact"
              type="button"
              aria-label={`Remove ${name}`}
              busy={isGoing}
              onClick={() => removal.take(document)}
            >
              Remove
            </BusyButton>
          ) : null}
        </div>
      ) : null}
    </details>
  )
}
