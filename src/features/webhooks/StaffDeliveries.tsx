import { Button } from '../../ui/base/form/Button.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { deliveryWords, isAmiss } from './staff-webhook-words.web.ts'
import { listWebhookDeliveries, sendWebhookAgain, type WebhookDelivery } from './staff.contract.ts'
import styles from './Webhooks.module.css'

/** What was and is sent to a webhook, the newest first, each to be sent again. */
export function StaffDeliveries({ webhook }: { webhook: string }) {
  const deliveries = useAnswer(listWebhookDeliveries, { params: { id: webhook } })
  const again = useAct(sendWebhookAgain)
  return (
    <WhenLoaded of={deliveries} waiting="Loading the messages...">
      {(list) =>
        list.length === 0 ? (
          <p className={styles.facts}>Nothing was sent yet.</p>
        ) : (
          <>
            <ul className={styles.log}>
              {list.map((one) => (
                <Message
                  key={one.id}
                  one={one}
                  again={() => again.mutate({ params: { id: one.id } })}
                />
              ))}
            </ul>
            <Refusal of={again} />
          </>
        )
      }
    </WhenLoaded>
  )
}

function Message({ one, again }: { one: WebhookDelivery; again: () => void }) {
  const { event, created_at, state, attempts, said } = one
  return (
    <li>
      <p className={styles.line}>
        <code>{event}</code>{' '}
        <span className={isAmiss(one) ? styles.bad : undefined}>
          {deliveryWords[state]}
          {attempts > 1 ? ` after ${attempts} tries` : ''}
        </span>{' '}
        <span className={styles.facts}>
          <Ago at={created_at} />
        </span>
      </p>
      {said ? <p className={styles.said}>{said}</p> : null}
      {state === 'waits' ? null : (
        <Button
          variant="secondary"
          size="compact"
          onClick={again}
          aria-label={`Send again: ${event} of ${localDay(created_at)}`}
        >
          Send again
        </Button>
      )}
    </li>
  )
}
