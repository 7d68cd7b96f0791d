import { useParams } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { mailWordCalls } from '../editorial/staff.contract.ts'
import { mailTexts, wordedMails } from '../mailtemplate/contract.ts'
import { wordedMailIds, type WordedMailId } from '../../contract/mail-ids.ts'
import styles from './Texts.module.css'
import { mailWordsRoom } from './staff-text-rooms.web.ts'
import { StaffFixedList } from './StaffFixedList.tsx'
import { StaffTextOpen } from './StaffTextOpen.tsx'

const rooms = new Map(wordedMailIds.map((id) => [id as string, mailWordsRoom(id)]))

/** The mails whose words can be changed, or the one that the address names. */
export function StaffMailTemplates({ account }: { account: string }) {
  const { id } = useParams()
  if (id === undefined) return <All />
  const room = rooms.get(id)
  if (room) return <StaffTextOpen key={id} room={room} id={id} account={account} />
  return <EmptyState title="There is no such mail.">It was mistyped.</EmptyState>
}

const All = () => (
  <StaffFixedList
    kind={mailTexts}
    calls={mailWordCalls}
    nameOf={(id) => (id in wordedMails ? wordedMails[id as WordedMailId].label : id)}
    intro={
      <p className={styles.intro}>
        What clients and visitors are sent. Each says its built-in words until you publish your own.
      </p>
    }
  />
)
