import { Notice } from '../../ui/base/Notice.tsx'
import { useHasDraft } from '../../ui/base/form/useDraft.ts'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { WaitingItem } from '../../ui/signedin/work/Waiting.tsx'
import { ApprovalSubject, type OpenVersion } from './ApprovalSubject.tsx'
import styles from './ClientApprovals.module.css'
import type { Approval } from './contract.ts'
import { DecideForm, reasonDraft } from './DecideForm.tsx'

interface OpenApprovalProps {
  approval: Approval
  /** Whether it stands in its own project, which then need not be named. */
  isInProject: boolean
  mayDecide: boolean
  decided: (approval: Approval) => void
  Open: OpenVersion
}

/** One open approval: what it is about, the file and its version, and the two buttons. */
export function OpenApproval(props: OpenApprovalProps) {
  const { approval, isInProject, mayDecide, decided, Open } = props
  const { id, title, detail, project_title, milestone, subject_number, subject_document } = approval
  const isGone = subject_number !== null && !subject_document
  const about = isInProject ? 'Approval' : `Approval · ${project_title}`
  const isBegun = useHasDraft(reasonDraft(id)) && mayDecide
  return (
    <WaitingItem
      {...{ id, title, about, milestone }}
      due={approval.due_date}
      begun={isBegun ? 'Draft' : null}
    >
      {detail ? <PlainText>{detail}</PlainText> : null}
      <ApprovalSubject approval={approval} Open={Open} />
      {isGone ? (
        <Notice tone="plain">The document was taken away, so nobody can decide on it now.</Notice>
      ) : null}
      {mayDecide && !isGone ? <DecideForm approval={approval} decided={decided} /> : null}
      {mayDecide ? null : (
        <p className={styles.secondary}>Your account may read; a colleague of yours can decide.</p>
      )}
    </WaitingItem>
  )
}
