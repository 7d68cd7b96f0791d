import { useLinked } from '../../ui/signedin/useLinked.ts'
import { fullMoment, timeOfDay } from '../../ui/signedin/time/moment.ts'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { AttachedFiles } from '../../ui/signedin/work/AttachedFiles.tsx'
import { openMessageFile } from '../mailfile/contract.ts'
import type { Message } from './contract.ts'
import styles from './MessageItem.module.css'

/** One message; its author is named and shown by position, not by colour alone. */
export function MessageItem({ message }: { message: Message }) {
  const { number, author_name, from_firm, mine, body, created_at, files } = message
  const { place } = useLinked<HTMLElement>('message', String(number))
  const side = mine ? styles.mine : from_firm ? styles.firm : styles.colleague
  return (
    <article className={[styles.message, side].join(' ')} ref={place} tabIndex={-1}>
      <p className={styles.head}>
        <strong>{mine ? 'You' : author_name}</strong>
        {from_firm ? <span className={styles.team}>Project team</span> : null}
        <time dateTime={created_at} title={fullMoment(created_at)}>
          {timeOfDay(Date.parse(created_at))}
        </time>
      </p>
      <PlainText>{body}</PlainText>
      <AttachedFiles
        files={files}
        open={(file) => callEndpoint(openMessageFile, { params: { file } })}
      />
    </article>
  )
}
