import { useRef } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { listWebhooks, type Webhook } from './staff.contract.ts'
import { StaffNewWebhook } from './StaffNewWebhook.tsx'
import { StaffWebhook } from './StaffWebhook.tsx'
import styles from './Webhooks.module.css'

/** The programs that hear of the firm's events: add one, see what it was sent, stop it. */
export function StaffWebhooks() {
  const webhooks = useAnswer(listWebhooks)
  return (
    <>
      <Part
        title="A new webhook"
        about="What happens here is sent to an address of another program, signed, and tried again until it arrives."
      >
        <StaffNewWebhook />
      </Part>
      <Part title="Your webhooks" about="Where events are sent, and what was answered.">
        <WhenLoaded of={webhooks} waiting="Loading the webhooks...">
          {(list) =>
            list.length > 0 ? (
              <List webhooks={list} />
            ) : (
              <EmptyState title="No webhooks yet">Each that you add is listed here.</EmptyState>
            )
          }
        </WhenLoaded>
      </Part>
    </>
  )
}

function List({ webhooks }: { webhooks: readonly Webhook[] }) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} tabIndex={-1} className={styles.webhooks}>
      {webhooks.map((one) => (
        <StaffWebhook key={one.id} one={one} removed={() => list.current?.focus()} />
      ))}
    </ul>
  )
}
