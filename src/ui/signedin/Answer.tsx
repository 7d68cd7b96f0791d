import type { ReactNode } from 'react'
import styles from './Answer.module.css'
import { Failed } from './Failed.tsx'
import { Spinner } from '../base/Spinner.tsx'

interface AnswerProps<Data> {
  /** Of `useAnswer`. */
  of: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** What is waited for, such as `Loading your devices...`. */
  waiting: string
  children: (data: Data) => ReactNode
}

/** What was asked for, once it is there; until then that it is coming, or why it did not come. */
export function Answer<Data>({ of, waiting, children }: AnswerProps<Data>) {
  const { data, error, refetch } = of
  // What came before a failed renewal is still the best there is.
  if (data !== undefined) return children(data)
  if (!error) {
    return (
      <p className={styles.waiting} role="status">
        <Spinner />
        {waiting}
      </p>
    )
  }
  return <Failed retry={refetch}>{error.message}</Failed>
}
