import { useState } from 'react'
import { DoneNotice } from '../../ui/signedin/data/DoneNotice.tsx'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { forgetLink } from '../../ui/signedin/address.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Waiting } from '../../ui/signedin/work/Waiting.tsx'
import { ClientRequestRow, type Deliver } from './ClientRequestRow.tsx'
import { answerDraft, listRequests, type ClientRequest } from './contract.ts'

interface ClientWaitingProps {
  /** Those of this project alone; left out: all. */
  project?: string
  mayAnswer: boolean
  Deliver: Deliver
}

/** The open requests of the client, the soonest due first; renders no list when there are none. */
export function ClientWaiting({ project, mayAnswer, Deliver }: ClientWaitingProps) {
  const { data, errorUpdateCount, refetch } = useAnswer(listRequests)
  const [last, setLast] = useState<ClientRequest | null>(null)
  // It stays while it is tried again, and with it the focus on its button.
  if (!data && errorUpdateCount > 0)
    return <Failed retry={refetch}>What we need from you could not be loaded just now.</Failed>
  if (!data) return null
  const shown = data.filter(({ project_id }) => (project ?? project_id) === project_id)
  return (
    <>
      {last ? (
        <DoneNotice key={last.id}>
          <Thanks {...last} />
        </DoneNotice>
      ) : null}
      {shown.length > 0 ? (
        <Waiting title="What we need from you" noun="requests" items={shown} draftOf={answerDraft}>
          {(request) => (
            <ClientRequestRow
              key={request.id}
              request={request}
              isInProject={project !== undefined}
              mayAnswer={mayAnswer}
              Deliver={Deliver}
              done={() => {
                setLast(request)
                forgetLink('waiting')
              }}
            />
          )}
        </Waiting>
      ) : null}
    </>
  )
}

function Thanks({ kind, title }: ClientRequest) {
  if (kind === 'question')
    return <>Your answer to “{title}” is with your project team. Thank you.</>
  return (
    <>
      Your file for “{title}” was sent. You find it among your{' '}
      <a href="/dashboard#documents">documents</a>.
    </>
  )
}
