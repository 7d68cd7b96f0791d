import { useId, type ReactNode } from 'react'
import styles from './Part.module.css'

interface PartProps {
  title: ReactNode
  /** Why it is there, in a sentence. */
  about?: ReactNode
  children: ReactNode
}

/** A ruled part of a section: what it is on the left, what can be done on the right. */
export function Part({ title, about, children }: PartProps) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        {about ? <p className={styles.about}>{about}</p> : null}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
