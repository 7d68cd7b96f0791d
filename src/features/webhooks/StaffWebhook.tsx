import { useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { StaffDeliveries } from './StaffDeliveries.tsx'
import { deliveryWords, isAmiss, shortEvents } from './staff-webhook-words.web.ts'
import {
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  testWebhook,
  type Webhook,
} from './staff.contract.ts'
import styles from './Webhooks.module.css'

/** One webhook: where it leads, what its newest message became, and what can be done. */
export function StaffWebhook({ one, removed }: { one: Webhook; removed: () => void }) {
  const { id, url, events } = one
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={styles.webhook}>
      <div className={styles.what}>
        <p className={styles.url}>{url}</p>
        <p className={styles.facts}>
          <span>Sends {events.map((event) => shortEvents[event]).join(', ')}</span>
          <span>Since {localDay(one.created_at)}</span>
          <State one={one} />
        </p>
      </div>
      <Acts one={one} removed={removed} tested={() => setOpen(true)} />
      <details
        className={styles.messages}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary aria-label={`Messages to ${url}`}>Messages</summary>
        {isOpen ? <StaffDeliveries webhook={id} /> : null}
      </details>
    </li>
  )
}

function State({ one: { gone, paused_at, last } }: { one: Webhook }) {
  if (gone) return <span className={styles.bad}>Paused: its address said that it is gone</span>
  if (paused_at)
    return (
      <span>
        Paused <Ago at={paused_at} />
      </span>
    )
  if (!last) return <span>Nothing sent yet</span>
  return (
    <span className={isAmiss(last) ? styles.bad : undefined}>
      {deliveryWords[last.state]} <Ago at={last.ended_at ?? last.created_at} />
    </span>
  )
}

interface ActsProps {
  one: Webhook
  removed: () => void
  tested: () => void
}

function Acts({ one: { id, url, paused_at }, removed, tested }: ActsProps) {
  const test = useAct(testWebhook, { done: tested })
  const turn = useAct(paused_at ? resumeWebhook : pauseWebhook)
  const remove = useAct(removeWebhook, { done: removed })
  const params = { id }
  return (
    <div className={styles.acts}>
      <BusyButton
        variant="secondary"
        size="compact"
        aria-label={`Send a test to ${url}`}
        busy={test.isPending}
        onClick={() => test.mutate({ params })}
      >
        Send a test
      </BusyButton>
      <BusyButton
        variant="secondary"
        size="compact"
        aria-label={`${paused_at ? 'Go on with' : 'Pause'} ${url}`}
        busy={turn.isPending}
        onClick={() => turn.mutate({ params })}
      >
        {paused_at ? 'Go on' : 'Pause'}
      </BusyButton>
      <SureButton
        label="Remove"
        name={`Remove ${url}`}
        sure="Yes, remove it"
        busy={remove.isPending}
        act={() => remove.mutate({ params })}
      />
      <Refusal of={test} lead="Not sent. " />
      <Refusal of={turn} />
      <Refusal of={remove} />
    </div>
  )
}
