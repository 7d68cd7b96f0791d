import type { ReactNode } from 'react'
import styles from './SecondFactor.module.css'

interface FactorRowProps {
  title: string
  text: ReactNode
  refusal?: ReactNode
  /** Its buttons. */
  children?: ReactNode
}

export function FactorRow({ title, text, refusal, children }: FactorRowProps) {
  return (
    <div className={styles.factor}>
      <div>
        <h4>{title}</h4>
        <p>{text}</p>
      </div>
      {children}
      {refusal ? <div className={styles.refusal}>{refusal}</div> : null}
    </div>
  )
}
