import { useEffect, useState, type MouseEvent } from 'react'
import type { Loadable } from '../../contract/page.ts'
import { request, type Refused } from '../base/request.ts'

/** Loads `path` from the API, and again on `retry`; an answer that comes too late is dropped. */
export function useLoadable<Data>(base: string, path: string) {
  const [answer, setAnswer] = useState<Loadable<Data>>({ state: 'loading' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let gone = false
    const show = (next: Loadable<Data>) => gone || setAnswer(next)
    void request<Data>(base + path).then((reply) =>
      show(
        reply.ok
          ? { state: 'loaded', data: reply.answer }
          : { state: 'failed', message: messageOf(reply) },
      ),
    )
    return () => {
      gone = true
    }
  }, [base, path, tries])

  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes, so the focus waits where the content will come.
    const island = currentTarget.closest<HTMLElement>('[data-props]')
    island?.setAttribute('tabindex', '-1')
    island?.focus({ preventScroll: true })
    setAnswer({ state: 'loading' })
    setTries(tries + 1)
  }
  return { answer, retry }
}

/** The message for a refusal, in the words of the specification. */
const messageOf = ({ status, statusText, refusal }: Refused): string =>
  status === 0 ? (refusal.detail ?? '') : `API Error: ${status} ${statusText}`
