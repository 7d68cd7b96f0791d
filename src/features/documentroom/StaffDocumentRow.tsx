import { useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { Disclosure } from '../../ui/signedin/frame/Disclosure.tsx'
import { FileRow } from '../../ui/signedin/work/FileRow.tsx'
import { VersionFacts } from '../../ui/signedin/work/VersionFacts.tsx'
import styles from './Documents.module.css'
import type { FirmDocument, FirmVersion, StaffFileParts } from './staff-file-parts.web.ts'
import type { useStaffDocuments } from './useStaffDocuments.web.ts'

interface RowProps {
  document: FirmDocument
  parts: StaffFileParts
  acts: ReturnType<typeof useStaffDocuments>
}

/** One document of a project: what it is, who sent it, and what can be done with it. */
export function StaffDocumentRow({ document, parts, acts }: RowProps) {
  const [newest, ...earlier] = document.versions as [FirmVersion, ...FirmVersion[]]
  const [shown, setShown] = useState<FirmVersion>()
  const { Actions, Preview } = parts
  return (
    <FileRow
      name={document.name}
      facts={<VersionFacts version={newest} />}
      actions={<Actions version={newest} show={setShown} />}
    >
      <More {...{ document, earlier, parts, acts }} show={setShown} />
      {shown ? <Preview version={shown} close={() => setShown(undefined)} /> : null}
    </FileRow>
  )
}

interface MoreProps extends RowProps {
  earlier: readonly FirmVersion[]
  show: (version: FirmVersion) => void
}

/** The seldom needed parts of a document: its earlier versions, sending a new one, removing it. */
function More({ document, earlier, parts, acts, show }: MoreProps) {
  const { id, name } = document
  const { Actions, SendVersion } = parts
  const count = earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`
  const isMine = acts.remove.variables?.params?.id === id
  return (
    <Disclosure
      className={styles.more}
      summary={
        <>
          {earlier.length > 0 ? count : 'More'}
          <Unseen> of {name}</Unseen>
        </>
      }
    >
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
      <div className={styles.changes}>
        <SendVersion document={document} renew={(sent) => void acts.arrived(sent)} />
        <BusyButton
          variant="secondary"
          size="compact"
          type="button"
          aria-label={`Remove ${name}`}
          busy={isMine && acts.remove.isPending}
          onClick={() => void acts.removeIt(document)}
        >
          Remove
        </BusyButton>
      </div>
      {isMine ? <Refusal of={acts.remove} /> : null}
    </Disclosure>
  )
}
