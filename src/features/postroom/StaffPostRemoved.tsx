import { Link } from 'react-router'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import styles from './Posts.module.css'
import { restorePost, type WrittenPost } from './staff.contract.ts'
import { untitled } from './staff-post-words.web.ts'
import { postsPath } from './useStaffPosts.web.ts'

/** A post that was removed, with the way back. */
export function StaffPostRemoved({ post: { id, title } }: { post: WrittenPost }) {
  const restore = useAct(restorePost)
  return (
    <div className={styles.gone}>
      <p>
        <Link to={postsPath}>Blog</Link>
      </p>
      <h3>{title || untitled}</h3>
      <p>It was removed. Restored, it is a draft, with all that was written.</p>
      <BusyButton
        variant="primary"
        size="compact"
        type="button"
        busy={restore.isPending}
        onClick={() => restore.mutate({ params: { id } })}
      >
        Restore it
      </BusyButton>
      <Refusal of={restore} />
    </div>
  )
}
