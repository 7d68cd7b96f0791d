import { useParams } from 'react-router'
import { Badge } from '../../ui/base/Badge.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { BoxTabs } from '../../ui/signedin/list/BoxTabs.tsx'
import { KeptFilters } from '../../ui/signedin/list/KeptFilters.tsx'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { ListHint } from '../../ui/signedin/list/ListHint.tsx'
import { ListPane } from '../../ui/signedin/list/ListPane.tsx'
import { ListRow, RowLine } from '../../ui/signedin/list/ListRow.tsx'
import { NarrowBar } from '../../ui/signedin/list/NarrowBar.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { topicName } from '../insights/contract.ts'
import styles from './Posts.module.css'
import type { PostBox, WrittenPostRow } from './staff.contract.ts'
import { postBadge, untitled } from './staff-post-words.web.ts'
import { StaffPostOpen } from './StaffPostOpen.tsx'
import {
  postAddress,
  postsAddress,
  postsPath,
  useStaffPosts,
  type StaffPostsRoom,
} from './useStaffPosts.web.ts'

interface StaffPostsProps {
  kept: KeptList
  /** Whoever writes here. */
  account: string
}

/** The blog: all posts, or the one that the address names. */
export function StaffPosts({ kept, account }: StaffPostsProps) {
  const { id } = useParams()
  return id === undefined ? (
    <List kept={kept} />
  ) : (
    <StaffPostOpen key={id} id={id} account={account} />
  )
}

const boxNames = {
  all: 'All',
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  changed: 'Changed since',
  removed: 'Removed',
} as const

const empty: Record<PostBox, readonly [title: string, sentence: string]> = {
  all: ['Nothing is written yet.', 'A post that you begin is a draft until you publish it.'],
  draft: ['No post is a draft.', 'What is begun and not published stands here.'],
  scheduled: ['No post is scheduled.', 'What is to appear later stands here.'],
  published: ['No post is published.', 'What visitors read stands here.'],
  changed: ['Everything is published as it was written.', 'What was changed since stands here.'],
  removed: ['No post was removed.', 'What was removed stands here, and can be restored.'],
}
const nothingFound = [
  'No post by that.',
  'Try fewer words. Posts are found by their titles.',
] as const

function List({ kept }: { kept: KeptList }) {
  const room = useStaffPosts(kept)
  const { list, beside, filters, begin } = room
  const start = () => {
    if (!begin.isPending) begin.mutate({})
  }
  useKeys([{ keys: ['n'], label: 'New post', act: start }])
  return (
    <div className={styles.room}>
      <div className={styles.top}>
        <h3>Blog</h3>
        <BusyButton
          variant="primary"
          size="compact"
          type="button"
          aria-keyshortcuts="N"
          busy={begin.isPending}
          onClick={start}
        >
          New post <KeyCap>N</KeyCap>
        </BusyButton>
      </div>
      <Refusal of={begin} />
      <ListPane
        noun="post"
        waiting="Loading posts..."
        list={list}
        beside={beside}
        head={<Head room={room} />}
        empty={filters.search === '' ? empty[filters.box] : nothingFound}
        hint={<ListHint />}
      >
        {list.rows.map(({ row, isGone }) => (
          <Row key={row.id} row={row} isGone={isGone} />
        ))}
      </ListPane>
    </div>
  )
}

function Head({ room: { filters, list, kept, narrow } }: { room: StaffPostsRoom }) {
  return (
    <>
      <BoxTabs
        boxes={boxNames}
        current={filters.box}
        counts={list.newest?.counts}
        hrefOf={(box) => postsAddress({ ...filters, box })}
      />
      <NarrowBar
        tools={
          <KeptFilters
            noun="posts"
            kept={kept}
            path={postsPath}
            query={postsAddress(filters).slice(postsPath.length + 1)}
          />
        }
      >
        <SearchWords
          label="Search titles"
          value={filters.search}
          find={(search) => narrow({ search })}
        />
      </NarrowBar>
    </>
  )
}

function Row({ row, isGone }: { row: WrittenPostRow; isGone: boolean }) {
  const { id, title, category, author_name, state, published_at, worked_at } = row
  const when = published_at && state !== 'draft' ? fullMoment(published_at) : ''
  return (
    <ListRow
      id={id}
      href={postAddress(id)}
      isOpen={false}
      isGone={isGone}
      name={title || untitled}
      aside={<Ago at={worked_at} />}
    >
      <span className={styles.state}>
        <Badge {...postBadge(row)} />
        {when ? <span>{when}</span> : null}
      </span>
      <RowLine>
        {[category ? topicName(category) : '', author_name].filter(Boolean).join(' · ')}
      </RowLine>
    </ListRow>
  )
}
