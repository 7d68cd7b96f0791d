import { useRef } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { ago, fullMoment } from '../../ui/signedin/time/moment.ts'
import { hasFailed, type LeadDelivery } from '../delivery/contract.ts'
import { deliverEnquiry } from '../delivery/staff.contract.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import styles from './Enquiry.module.css'
import { deliveryReason, deliverySentence, mayTryAgain } from './staff-delivery-words.web.ts'

/** What became of an enquiry in Salesforce, and a way to send it there once more. */
export function StaffEnquiryDelivery({ enquiry }: { enquiry: EnquiryWhole }) {
  const { id, delivery } = enquiry
  const place = useRef<HTMLHeadingElement>(null)
  const again = useAct(deliverEnquiry, {
    // The button goes once it waits, so that the focus would be lost.
    done: () => place.current?.focus(),
  })
  return (
    <>
      <h4 ref={place} tabIndex={-1}>
        Salesforce
      </h4>
      <div className={styles.delivery}>
        <p className={hasFailed(delivery) ? styles.failed : ''} role="status">
          {deliverySentence(delivery)}
        </p>
        <Why delivery={delivery} />
        <Refusal of={again} lead="Not sent. " />
        {mayTryAgain(enquiry) ? (
          <p>
            <BusyButton
              variant="secondary"
              size="compact"
              type="button"
              busy={again.isPending}
              onClick={() => again.mutate({ params: { id } })}
            >
              {hasFailed(delivery) ? 'Try again' : 'Send to Salesforce'}
            </BusyButton>
          </p>
        ) : null}
      </div>
    </>
  )
}

function Why({ delivery }: { delivery: LeadDelivery }) {
  const now = useNow()
  const { attempts, at, next_try_at: next, said } = delivery
  const reason = deliveryReason(delivery)
  const tries = attempts === 1 ? 'one try' : `${attempts} tries`
  return (
    <>
      {reason ? <p>{reason}</p> : null}
      {said ? (
        <p className={styles.said} dir="auto">
          “{said}”
        </p>
      ) : null}
      {attempts > 0 && at ? (
        <p>
          After {tries},{' '}
          <time dateTime={at} title={fullMoment(at)}>
            {ago(at, now)}
          </time>
          {next ? `; the next ${nextWords(next, now)}` : ''}.
        </p>
      ) : null}
    </>
  )
}

const nextWords = (next: string, now: Date) =>
  Date.parse(next) <= now.getTime() ? 'at once' : ago(next, now)
