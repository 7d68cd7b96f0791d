import { useCallback, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { useWayBack } from '../../ui/signedin/console/trail.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { OthersHere } from '../../ui/signedin/presence/OthersHere.tsx'
import { useHere, type BeHere } from '../../ui/signedin/presence/useHere.ts'
import { isListRoom, type TextRoom } from './staff-text-rooms.web.ts'
import { StaffTextDesk } from './StaffTextDesk.tsx'
import { StaffTextRemoved } from './StaffTextRemoved.tsx'
import styles from './Texts.module.css'

/** What colleagues do with it is looked for so often, in ms. */
const every = 5_000

interface OpenProps {
  room: TextRoom
  id: string
  account: string
}

/** The text that the address names. */
export function StaffTextOpen({ room, id, account }: OpenProps) {
  const { kind, calls } = room
  const navigate = useNavigate()
  const isPossible = kind.isFixed ?? /^[\w-]{1,64}$/.test(id)
  const answer = useLiveAnswer(calls.read, isPossible ? { params: { id } } : null, every)
  const back = useWayBack({ label: kind.label, close: () => void navigate(kind.room) })
  useKeys([{ keys: ['Escape'], label: `Back to ${back.label}`, act: back.leave }])
  const isMissing = !isPossible || answer.error?.status === 404
  return (
    <div className={styles.room}>
      <Named title={answer.data?.title ?? ''} />
      {isMissing ? (
        <EmptyState title={`There is no such ${kind.one}.`}>
          It was mistyped, or is gone. <Link to={kind.room}>All {kind.many}</Link>
        </EmptyState>
      ) : (
        <WhenLoaded of={answer} waiting={`Loading the ${kind.one}...`}>
          {(text) =>
            text.state === 'removed' && isListRoom(room) ? (
              <StaffTextRemoved room={room} text={text} />
            ) : (
              <>
                <Here room={room} id={id} />
                <StaffTextDesk room={room} text={text} account={account} />
              </>
            )
          }
        </WhenLoaded>
      )}
    </div>
  )
}

/** The page is named by the text, so that its tabs can be distinguished. */
function Named({ title }: { title: string }) {
  const was = useRef('')
  useEffect(() => {
    was.current ||= document.title
    if (title !== '') document.title = `${title} | ${was.current}`
    return () => void (document.title = was.current)
  }, [title])
  return null
}

/** Who else has it open. */
function Here({ room, id }: { room: TextRoom; id: string }) {
  const beHere = useCallback<BeHere>(
    (input, signal) => callEndpoint(room.here, input, signal),
    [room],
  )
  return <OthersHere others={useHere(beHere, id)} />
}
