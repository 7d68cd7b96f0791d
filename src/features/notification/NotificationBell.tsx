import { useDeferredValue, useRef } from 'react'
import { Bell } from 'lucide-react'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { NotKnown } from '../../ui/signedin/frame/NotKnown.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listNotifications, readNotifications, type Notification } from './contract.ts'
import styles from './NotificationBell.module.css'
import { NotificationRow } from './NotificationRow.tsx'

/** The number of unread notifications, and the list of all. */
export function NotificationBell() {
  const answer = useAnswer(listNotifications)
  const { mutate, isPending } = useAct(readNotifications)
  const panel = useRef<HTMLDivElement>(null)
  const unread = answer.data?.unread ?? 0
  const isKnown = answer.data !== undefined || !answer.error
  return (
    <>
      <button className={styles.bell} type="button" popoverTarget="notifications">
        <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
        <Unseen>Notifications{unread > 0 || !isKnown ? ', ' : ''}</Unseen>
        {isKnown ? null : (
          <span className={styles.count}>
            <NotKnown />
          </span>
        )}
        {unread > 0 ? (
          <span className={styles.count}>
            {unread > 99 ? '99+' : unread}
            <Unseen> new</Unseen>
          </span>
        ) : null}
      </button>
      <div
        ref={panel}
        id="notifications"
        className={styles.panel}
        popover="auto"
        role="region"
        aria-label="Notifications"
      >
        <div className={styles.head}>
          <h2>Notifications</h2>
          {unread > 0 ? (
            <BusyButton
              variant="secondary"
              size="compact"
              busy={isPending}
              onClick={() => mutate({ body: { all: true } })}
            >
              Mark all as read
            </BusyButton>
          ) : null}
        </div>
        <WhenLoaded of={answer} waiting="Loading...">
          {({ notifications }) =>
            notifications.length === 0 ? (
              <p className={styles.none}>
                Nothing yet. You will see here what is new in your projects.
              </p>
            ) : (
              <Rows
                of={notifications}
                opened={({ id, read_at }) => {
                  panel.current?.hidePopover()
                  if (!read_at) mutate({ body: { ids: [id] } })
                }}
              />
            )
          }
        </WhenLoaded>
      </div>
    </>
  )
}

interface RowsProps {
  of: readonly Notification[]
  opened: (one: Notification) => void
}

function Rows({ of, opened }: RowsProps) {
  // They are seen once the bell is pressed: drawn after what is seen without that was painted.
  const isWhole = useDeferredValue(true, false)
  return (
    <ul className={styles.list}>
      {(isWhole ? of : []).map((one) => (
        <NotificationRow key={one.id} notification={one} opened={() => opened(one)} />
      ))}
    </ul>
  )
}
