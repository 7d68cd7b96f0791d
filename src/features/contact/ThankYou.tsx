import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../ui/base/form/Button.tsx'
import type { EnquiryReceipt } from '../enquiry/contract.ts'
import styles from './ThankYou.module.css'

interface ThankYouProps {
  receipt: EnquiryReceipt
  /** Goes back to a blank form; without a script a link does. */
  again?: () => void
}

/** Shown in place of the form once the enquiry is stored. */
export function ThankYou({ receipt, again }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.panel} role="status" aria-labelledby="thanks">
      <h2 id="thanks" ref={heading} tabIndex={-1}>
        Thank You!
      </h2>
      <p>Your message has reached us. {receipt.detail}</p>
      <p className={styles.reference}>
        If you call about it, quote <code>{receipt.reference}</code>.
      </p>
      {again ? (
        <Button type="button" variant="secondary" onClick={again}>
          Send Another Message
        </Button>
      ) : (
        <ButtonLink href="/contact" variant="secondary">
          Send Another Message
        </ButtonLink>
      )}
    </section>
  )
}
