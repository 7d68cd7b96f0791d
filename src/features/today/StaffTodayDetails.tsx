import { Link } from 'react-router'
import { Button } from '../../ui/base/form/Button.tsx'
import { CopyButton } from '../../ui/base/form/CopyButton.tsx'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { AttachedFiles } from '../../ui/signedin/work/AttachedFiles.tsx'
import { openProjectFile } from '../mailfile/staff.contract.ts'
import { projectAddress } from '../projectroom/contract.ts'
import styles from './Details.module.css'
import { itemAbout, itemName, toDo } from './staff-item-words.web.ts'
import type { TodayItem } from './staff.contract.ts'

interface StaffTodayDetailsProps {
  item: TodayItem
  see: () => void
  onClose: () => void
}

/** More of a thing than its row has, and what is done about it and where. */
export function StaffTodayDetails({ item, see, onClose }: StaffTodayDetailsProps) {
  const { kind, text, since, due, last, files, project_id } = item
  const { words, part, command } = toDo(item)
  const read = () => {
    onClose()
    see()
  }
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
        <p>{words}</p>
        {command ? (
          <p className={styles.command}>
            <code>{command}</code> <CopyButton text={command} label="Copy" />
          </p>
        ) : null}
        <p className={styles.acts}>
          {last === null ? null : (
            <Button variant="primary" size="compact" type="button" onClick={read}>
              Mark read
            </Button>
          )}
          {project_id === null || part === undefined ? null : (
            <Link to={projectAddress(project_id, part)}>Open it in the project</Link>
          )}
        </p>
      </div>
    </Dialog>
  )
}

/** What was asked for is due on a day, whose end is given; all else at a moment. */
const dueIn = (kind: TodayItem['kind'], due: string): string =>
  kind === 'request' || kind === 'approval'
    ? localDay(new Date(Date.parse(due) - 1).toISOString())
    : fullMoment(due)
