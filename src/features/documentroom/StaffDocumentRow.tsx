import { useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { FileMore } from '../../ui/signedin/work/FileMore.tsx'
import { FileRow } from '../../ui/signedin/work/FileRow.tsx'
import { VersionFacts } from '../../ui/signedin/work/VersionFacts.tsx'
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
  const isMine = acts.remove.variables?.params?.id === id
  return (
    <FileMore
      name={name}
      earlier={earlier}
      renderActions={(version) => <Actions version={version} show={show} />}
    >
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
      {isMine ? <Refusal of={acts.remove} /> : null}
    </FileMore>
  )
}
