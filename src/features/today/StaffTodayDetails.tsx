import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/base/form/Button.tsx'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { AttachedFiles } from '../../ui/signedin/work/AttachedFiles.tsx'
import { openProjectFile } from '../mailfile/staff.contract.ts'
import { projectAddress } from '../projectroom/contract.ts'
import styles from './Details.module.css'
import { itemAbout, itemAddress, itemName, remindable, toDo } from './staff-item-words.web.ts'
import type { TodayItem } from './staff.contract.ts'
import type { TodayActs } from './StaffTodayRow.tsx'

interface StaffTodayDetailsProps {
  item: TodayItem
  acts: TodayActs
  onClose: () => void
}

/** More of a thing than its row has, and what is done about it and where. */
export function StaffTodayDetails({ item, acts, onClose }: StaffTodayDetailsProps) {
  const { kind, text, since, due, files } = item
  return (
    <Dialog title={kind === 'message' ? 'Message' : itemName(item)} onClose={onClose}>
      <div className={styles.details}>
        <p className={styles.about} dir="auto">
          {itemAbout(item)}
        </p>
        {text ? (
          <div className={styles.text}>
            <PlainText>{text}</PlainText>
          </div>
        ) : null}
        <AttachedFiles
          files={files}
          open={(file) => callEndpoint(openProjectFile, { params: { file } })}
          saysUnread
        />
        <p className={styles.about}>
          Since {fullMoment(since)}.{due ? ` Due ${dueIn(kind, due)}.` : null}
        </p>
        <p>{toDo(item).words}</p>
        <p className={styles.acts}>
          <Acts {...{ item, acts, onClose }} />
        </p>
      </div>
    </Dialog>
  )
}

/** The one act of the thing, where it is done, and that it is not for now. */
function Acts({ item, acts, onClose }: StaffTodayDetailsProps) {
  const { kind, reference, last, project_id } = item
  const mayRemindNow = remindable(item, useNow()) !== null
  const address = itemAddress(item)
  const { part } = toDo(item)
  const act = (words: string, run: (item: TodayItem) => void, isFirst = true): ReactNode => (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      size="compact"
      type="button"
      onClick={() => {
        onClose()
        run(item)
      }}
    >
      {words}
    </Button>
  )
  return (
    <>
      {mayRemindNow ? act('Remind the client', acts.remind) : null}
      {last === null ? null : act('Mark read', acts.see)}
      {kind === 'delivery' && reference !== null ? act('Try again', acts.retry) : null}
      {act('Not now', acts.notNow, false)}
      {address === null ? null : <Link to={address}>Open it</Link>}
      {address !== null || project_id === null || part === undefined ? null : (
        <Link to={projectAddress(project_id, part)}>Open it in the project</Link>
      )}
    </>
  )
}

/** What was asked for is due on a day, whose end is given; all else at a moment. */
const dueIn = (kind: TodayItem['kind'], due: string): string =>
  kind === 'request' || kind === 'approval'
    ? localDay(new Date(Date.parse(due) - 1).toISOString())
    : fullMoment(due)
