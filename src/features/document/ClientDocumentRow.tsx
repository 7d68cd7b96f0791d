import { useEffect, useState } from 'react'
import { useLinked } from '../../ui/signedin/useLinked.ts'
import { FileRow } from '../../ui/signedin/work/FileRow.tsx'
import { VersionFacts } from '../../ui/signedin/work/VersionFacts.tsx'
import type { DocumentVersion, ProjectDocument } from './contract.ts'
import { DocumentMore } from './DocumentMore.tsx'
import type { FileParts } from './file-parts.web.ts'
import { forgetRemoval, useLastRemoved } from './last-removed.web.ts'

interface RowProps {
  document: ProjectDocument
  parts: FileParts
  renew: () => void
}

/** One document: what it is, who sent it, and what can be done with it. */
export function ClientDocumentRow({ document, parts, renew }: RowProps) {
  const { id, name, versions } = document
  const target = useLinked<HTMLLIElement>('document', id)
  useFocusOnReturn(id, target.place)
  const [newest, ...earlier] = versions as [DocumentVersion, ...DocumentVersion[]]
  const [shown, setShown] = useState<DocumentVersion | null>(null)
  const { Actions, Preview, SendVersion } = parts
  return (
    <FileRow
      name={name}
      facts={<VersionFacts version={newest} />}
      actions={<Actions version={newest} show={setShown} />}
      target={target}
    >
      {earlier.length > 0 || SendVersion ? (
        <DocumentMore {...{ document, earlier, parts, renew }} show={setShown} />
      ) : null}
      {shown ? <Preview version={shown} close={() => setShown(null)} /> : null}
    </FileRow>
  )
}

/** A document that was brought back takes the focus, because the button that did it is gone. */
function useFocusOnReturn(id: string, place: { current: HTMLElement | null }): void {
  const last = useLastRemoved()
  const isReturning = last?.phase === 'returning' && last.document.id === id
  useEffect(() => {
    if (!isReturning) return
    place.current?.focus()
    forgetRemoval()
  }, [isReturning, place])
}
