import { useEffect, useState } from 'react'
import type { Loadable } from '../../contract/page.ts'
import { call } from './call.ts'

/** Asks the API for `path`, and again on `retry`; an answer that comes too late is dropped. */
export function useLoadable<Data>(base: string, path: string) {
  const [answer, setAnswer] = useState<Loadable<Data>>({ state: 'loading' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let gone = false
    const show = (next: Loadable<Data>) => gone || setAnswer(next)
    call<Data>(base, path).then(
      (data) => show({ state: 'loaded', data }),
      (error: Error) => show({ state: 'failed', message: error.message }),
    )
    return () => {
      gone = true
    }
  }, [base, path, tries])

  const retry = () => {
    setAnswer({ state: 'loading' })
    setTries(tries + 1)
  }
  return { answer, retry }
}
