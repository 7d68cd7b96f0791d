import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { forgetLink } from '../../ui/signedin/address.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { FileMore } from '../../ui/signedin/work/FileMore.tsx'
import styles from './ClientDocuments.module.css'
import { removeDocument, type DocumentVersion, type ProjectDocument } from './contract.ts'
import type { FileParts } from './file-parts.web.ts'
import { rememberRemoved } from './last-removed.web.ts'

interface MoreProps {
  document: ProjectDocument
  earlier: readonly DocumentVersion[]
  show: (version: DocumentVersion) => void
  parts: FileParts
  renew: () => void
}

/** The seldom needed parts of a document: its earlier versions, sending a new one, removing it. */
export function DocumentMore({ document, earlier, show, parts, renew }: MoreProps) {
  const { Actions, SendVersion } = parts
  return (
    <FileMore
      name={document.name}
      earlier={earlier}
      renderActions={(version) => <Actions version={version} show={show} />}
    >
      {SendVersion ? (
        <>
          <SendVersion document={document} renew={renew} />
          <Remove document={document} />
        </>
      ) : null}
    </FileMore>
  )
}

/** Why there is no button; null: a colleague sent it. */
const reasons = {
  approval: 'It cannot be removed: it is, or was, up for approval.',
  firm: 'We sent it. To have it removed, write to us.',
  colleague: 'Its sender or an admin can remove it.',
}

function Remove({ document }: { document: ProjectDocument }) {
  const { id, name, removable, held_for } = document
  const remove = useAct(removeDocument, {
    done() {
      rememberRemoved(document)
      forgetLink('document')
    },
  })
  if (!removable) return <p className={styles.secondary}>{reasons[held_for ?? 'colleague']}</p>
  return (
    <>
      <BusyButton
        variant="secondary"
        size="compact"
        type="button"
        aria-label={`Remove ${name}`}
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { id } })}
      >
        Remove
      </BusyButton>
      <Refusal of={remove} />
    </>
  )
}
