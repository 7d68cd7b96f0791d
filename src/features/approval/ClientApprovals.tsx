import { useState } from 'react'
import { DoneNotice } from '../../ui/signedin/DoneNotice.tsx'
import { Failed } from '../../ui/signedin/Failed.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Waiting } from '../../ui/signedin/Waiting.tsx'
import type { OpenVersion } from './ApprovalSubject.tsx'
import { listApprovals, type Approval } from './contract.ts'
import { OpenApproval } from './OpenApproval.tsx'

interface ClientApprovalsProps {
  mayDecide: boolean
  Open: OpenVersion
}

/** What waits for the client's word; nothing is said where nothing waits. */
export function ClientApprovals({ mayDecide, Open }: ClientApprovalsProps) {
  const { data = [], isError, refetch } = useAnswer(listApprovals)
  const [last, setLast] = useState<Approval | null>(null)
  const open = data.filter(({ decision }) => decision === null)
  return (
    <>
      {last ? <Decided key={last.id} approval={last} /> : null}
      {isError && data.length === 0 ? (
        <Failed retry={refetch}>What waits for your approval could not be loaded just now.</Failed>
      ) : null}
      {open.length > 0 ? (
        <Waiting title="Waiting for your approval">
          {open.map((one) => (
            <OpenApproval
              key={one.id}
              approval={one}
              mayDecide={mayDecide}
              decided={setLast}
              Open={Open}
            />
          ))}
        </Waiting>
      ) : null}
    </>
  )
}

function Decided({ approval: { title, decision, certificate } }: { approval: Approval }) {
  return (
    <DoneNotice>
      You have {decision} “{title}”. <a href={`/certificates/${certificate}`}>The certificate</a>{' '}
      says so to whoever you give it to.
    </DoneNotice>
  )
}
