import { useState } from 'react'
import { useLinked } from '../../ui/signedin/address/useLinked.ts'
import styles from './ClientDocuments.module.css'
import type { DocumentVersion, ProjectDocument } from './contract.ts'
import { DocumentMore } from './DocumentMore.tsx'
import { kindOf } from './file-words.web.ts'
import { PicturePreview } from './PicturePreview.tsx'
import { VersionActions } from './VersionActions.tsx'
import type { Removal } from './useRemoval.web.ts'
import { VersionFacts } from './VersionFacts.tsx'

interface RowProps {
  document: ProjectDocument
  /** Null for somebody who may only read. */
  sendVersion: ((file: File) => void) | null
  removal: Removal
}

/** One document: what it is, who sent it, and what can be done with it. */
export function ClientDocumentRow({ document, sendVersion, removal }: RowProps) {
  const { id, name, versions } = document
  const { isLinked, place } = useLinked<HTMLLIElement>('document', id)
  const [newest, ...earlier] = versions as [DocumentVersion, ...DocumentVersion[]]
  const [shown, setShown] = useState<DocumentVersion | null>(null)
  return (
    <li
      ref={place}
      tabIndex={-1}
      className={[styles.document, isLinked ? styles.linked : ''].join(' ')}
    >
      <span className={styles.kind} aria-hidden="true">
        {kindOf(name)}
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <VersionFacts version={newest} />
      </div>
      <div className={styles.actions}>
        <VersionActions version={newest} show={setShown} />
      </div>
      {earlier.length > 0 || sendVersion ? (
        <DocumentMore
          document={document}
          earlier={earlier}
          show={setShown}
          sendVersion={sendVersion}
          removal={removal}
        />
      ) : null}
      {shown ? <PicturePreview version={shown} close={() => setShown(null)} /> : null}
    </li>
  )
}
