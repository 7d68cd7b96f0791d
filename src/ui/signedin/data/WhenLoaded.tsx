import type { ReactNode } from 'react'
import styles from './WhenLoaded.module.css'
import { Failed } from './Failed.tsx'
import { Spinner } from '../../base/Spinner.tsx'

interface WhenLoadedProps<Data> {
  /** The result of `useAnswer`. */
  of: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** The message while it loads, such as `Loading your devices...`. */
  waiting: string
  /** The shape of what is to come, which appears by itself where that takes long. */
  shape?: ReactNode
  children: (data: Data) => ReactNode
}

/** The answer once it has come; until then that it is loading, or why it could not be loaded. */
export function WhenLoaded<Data>({ of, waiting, shape, children }: WhenLoadedProps<Data>) {
  const { data, error, refetch } = of
  // When a reload fails, the earlier answer is still the best there is.
  if (data !== undefined) return children(data)
  if (!error) {
    return (
      <>
        <p className={styles.waiting} role="status">
          <Spinner />
          {waiting}
        </p>
        {shape}
      </>
    )
  }
  return <Failed retry={refetch}>{error.message}</Failed>
}
