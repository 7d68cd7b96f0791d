import { useHasDraft } from '../../ui/base/form/useDraft.ts'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { ListRow } from '../../ui/signedin/list/ListRow.tsx'
import styles from './Messages.module.css'
import type { ThreadRow } from './staff.contract.ts'
import { threadDraft } from './useStaffWriting.web.ts'

interface StaffThreadRowProps {
  row: ThreadRow
  isGone: boolean
  isOpen: boolean
  href: string
}

/** A thread in the list: whose it is, how the last message begins, and what waits. */
export function StaffThreadRow({ row, ...place }: StaffThreadRowProps) {
  const { id, title, client_name, unread, at, author_name, begins } = row
  return (
    <ListRow {...place} id={id} name={client_name} aside={<Ago at={at} />}>
      <span className={styles.project} dir="auto">
        {title}
      </span>
      <span className={styles.begins} dir="auto">
        {author_name}: {begins}
      </span>
      <Marks id={id} unread={unread} />
    </ListRow>
  )
}

function Marks({ id, unread }: { id: string; unread: number }) {
  const toClient = useHasDraft(threadDraft('client', id))
  const toTeam = useHasDraft(threadDraft('team', id))
  if (unread === 0 && !toClient && !toTeam) return null
  return (
    <span className={styles.marks}>
      {unread > 0 ? <strong>{unread} unread</strong> : null}
      {toClient || toTeam ? <span>Draft</span> : null}
    </span>
  )
}
