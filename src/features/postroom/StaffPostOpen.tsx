import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { useWayBack } from '../../ui/signedin/console/trail.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { OthersHere } from '../../ui/signedin/presence/OthersHere.tsx'
import { useHere, type BeHere } from '../../ui/signedin/presence/useHere.ts'
import { beAtPost } from '../presence/staff.contract.ts'
import styles from './Posts.module.css'
import { readWrittenPost } from './staff.contract.ts'
import { StaffPostDesk } from './StaffPostDesk.tsx'
import { StaffPostRemoved } from './StaffPostRemoved.tsx'
import { postsPath } from './useStaffPosts.web.ts'

/** What colleagues do with it is looked for so often, in ms. */
const every = 5_000

const beHere: BeHere = (input, signal) => callEndpoint(beAtPost, input, signal)

/** The post that the address names. */
export function StaffPostOpen({ id, account }: { id: string; account: string }) {
  const navigate = useNavigate()
  const isPossible = /^[\w-]{22}$/.test(id)
  const answer = useLiveAnswer(readWrittenPost, isPossible ? { params: { id } } : null, every)
  const back = useWayBack({ label: 'Blog', close: () => void navigate(postsPath) })
  useKeys([{ keys: ['Escape'], label: `Back to ${back.label}`, act: back.leave }])
  const isMissing = !isPossible || answer.error?.status === 404
  return (
    <div className={styles.room}>
      <Named title={answer.data?.title ?? ''} />
      {isMissing ? (
        <EmptyState title="There is no such post.">
          It was mistyped, or is gone. <Link to={postsPath}>All posts</Link>
        </EmptyState>
      ) : (
        <WhenLoaded of={answer} waiting="Loading the post...">
          {(post) =>
            post.state === 'removed' ? (
              <StaffPostRemoved post={post} />
            ) : (
              <>
                <Here id={id} />
                <StaffPostDesk post={post} account={account} />
              </>
            )
          }
        </WhenLoaded>
      )}
    </div>
  )
}

/** The page is named by the post, so that its tabs can be distinguished. */
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
const Here = ({ id }: { id: string }) => <OthersHere others={useHere(beHere, id)} />
