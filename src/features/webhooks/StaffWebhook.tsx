import { useRef, useState } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { storedDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { StaffChangeWebhook } from './StaffChangeWebhook.tsx'
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
  const [isChanged, setChanged] = useState(() => storedDraft(`webhook ${id}`) !== null)
  const row = useRef<HTMLLIElement>(null)
  const closeForm = () => {
    setChanged(false)
    row.current?.focus()
  }
  return (
    <li className={styles.webhook} ref={row} tabIndex={-1}>
      <div className={styles.what}>
        <p className={styles.url}>{url}</p>
        <p className={styles.facts}>
          <span>Sends {events.map((event) => shortEvents[event]).join(', ')}</span>
          <span>Since {localDay(one.created_at)}</span>
          <State one={one} />
        </p>
      </div>
      <Acts
        one={one}
        removed={removed}
        tested={() => setOpen(true)}
        change={() => setChanged(true)}
      />
      {isChanged ? <StaffChangeWebhook one={one} close={closeForm} /> : null}
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
  change: () => void
}

function Acts({ one: { id, url, paused_at }, removed, tested, change }: ActsProps) {
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
      <Button variant="secondary" size="compact" aria-label={`Change ${url}`} onClick={change}>
        Change
      </Button>
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
