import { Notice } from '../../ui/base/Notice.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { RecordForm, type RecordField } from '../../ui/signedin/record/RecordForm.tsx'
import { readersZone } from '../../ui/signedin/time/zone.ts'
import type { Meeting } from './contract.ts'
import { labels, notifiesOf, saidOfTyped, type TypedMeeting } from './staff-meeting-words.web.ts'
import { useStaffMeeting } from './useStaffMeeting.web.ts'

const fields = (): RecordField[] => [
  { name: 'title', label: labels.title, hint: '' },
  {
    name: 'at',
    label: labels.at,
    hint: `In your time zone, ${readersZone().replaceAll('_', ' ')}. The client sees from when to when it moved.`,
    type: 'datetime-local',
  },
  { name: 'minutes', label: labels.minutes, hint: '', type: 'number' },
  { name: 'place', label: labels.place, hint: 'A room, an address, or a link to a call.' },
  { name: 'who', label: labels.who, hint: 'Their names, as the client reads them.' },
]

interface DialogProps {
  one: Meeting
  /** Whether it was called off while it is changed here. */
  isOff: boolean
  onClose: () => void
}

/** Changes what a meeting says, or moves it; its client is notified when it cannot be taken back any more. */
export function StaffMeetingDialog({ one, isOff, onClose }: DialogProps) {
  const record = useStaffMeeting(one, onClose)
  const { starts_at } = saidOfTyped(record.value as TypedMeeting, one)
  const isHeardOf = notifiesOf(one, starts_at, useNow())
  return (
    <Dialog title={`Change “${one.title}”`} onClose={onClose} size="large">
      <RecordForm
        id="meeting-changed"
        label={`The meeting “${one.title}”`}
        fields={fields()}
        record={record}
        {...(isHeardOf && { lead: 'Notifies the client: ' })}
        over={
          isOff ? <Notice tone="bad">It was called off meanwhile. Nothing is saved.</Notice> : null
        }
      />
    </Dialog>
  )
}
