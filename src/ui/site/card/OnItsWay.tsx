import type { ReactNode } from 'react'
import { ButtonLink } from '../../base/form/Button.tsx'
import { Notice } from '../../base/Notice.tsx'
import { CardPart } from './CardPart.tsx'
import styles from './OnItsWay.module.css'

interface OnItsWayProps {
  /** The answer, which is the same whether or not there is such an account. */
  notice: string
  /** Where the mails of a demo are read, while that is open; else null. */
  mailbox: string | null
  /** The page on which the message can be asked for again. */
  again: string
  arrived: boolean
  /** More to try when no mail comes, as items of a list. */
  children?: ReactNode
}

/** After a link was asked for: where to look, and what to do when no mail comes. */
export function OnItsWay({ notice, mailbox, again, arrived, children }: OnItsWayProps) {
  return (
    <CardPart title="Look in your inbox" lead={notice} arrived={arrived}>
      {mailbox ? (
        <Notice tone="plain">
          This is a demo. <a href={mailbox}>Read its mails here</a>
        </Notice>
      ) : null}
      <div className={styles.nothing}>
        <h2>No message?</h2>
        <ul>
          <li>Give it a few minutes, and look among the spam.</li>
          <li>
            Check the name or address, and <a href={again}>try again</a>.
          </li>
          {children}
          <li>
            Still nothing: <a href="/contact">contact us</a>.
          </li>
        </ul>
      </div>
      <ButtonLink href="/login" variant="secondary">
        Back to Sign In
      </ButtonLink>
    </CardPart>
  )
}
