import { useState } from 'react'
import { DoneNotice } from '../../ui/signedin/data/DoneNotice.tsx'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { forgetLink } from '../../ui/signedin/address.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Waiting } from '../../ui/signedin/work/Waiting.tsx'
import type { OpenVersion } from './ApprovalSubject.tsx'
import { listApprovals, type Approval } from './contract.ts'
import { reasonDraft } from './DecideForm.tsx'
import { OpenApproval } from './OpenApproval.tsx'

interface ClientApprovalsProps {
  /** Those of this project alone; left out: all. */
  project?: string
  mayDecide: boolean
  Open: OpenVersion
}

/** What the client has to decide, with the last decision; renders nothing without either. */
export function ClientApprovals({ project, mayDecide, Open }: ClientApprovalsProps) {
  const { data = [], errorUpdateCount, isSuccess, refetch } = useAnswer(listApprovals)
  const [last, setLast] = useState<Approval | null>(null)
  const open = data.filter(
    ({ decision, project_id }) => decision === null && (project ?? project_id) === project_id,
  )
  const decided = (approval: Approval) => {
    setLast(approval)
    forgetLink('waiting')
  }
  return (
    <>
      {last ? <Decided key={last.id} approval={last} /> : null}
      {/* It stays while it is tried again, and with it the focus on its button. */}
      {errorUpdateCount > 0 && !isSuccess && data.length === 0 ? (
        <Failed retry={refetch}>What waits for your approval could not be loaded just now.</Failed>
      ) : null}
      {open.length > 0 ? (
        <Waiting
          title="Waiting for your approval"
          noun="approvals"
          items={open}
          draftOf={reasonDraft}
        >
          {(one) => (
            <OpenApproval
              key={one.id}
              approval={one}
              isInProject={project !== undefined}
              mayDecide={mayDecide}
              decided={decided}
              Open={Open}
            />
          )}
        </Waiting>
      ) : null}
    </>
  )
}

function Decided({ approval: { title, decision, certificate } }: { approval: Approval }) {
  return (
    <DoneNotice>
      You have {decision} “{title}”. <a href={`/certificates/${certificate}`}>The certificate</a>{' '}
      proves it to anyone you show it to.
    </DoneNotice>
  )
}
