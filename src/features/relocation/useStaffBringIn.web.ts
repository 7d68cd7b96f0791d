import { use, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../contract/endpoint.ts'
import { credentials } from '../../ui/signedin/data/membership.ts'
import { callEndpoint, endpointUrl, type ApiError } from '../../ui/signedin/data/client.ts'
import { ConfirmedContext } from '../../ui/signedin/data/confirmed.ts'
import { endSession } from '../../ui/signedin/data/session.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { answerTo } from '../../ui/signedin/data/useAnswer.ts'
import {
  appendArrival,
  arrivalPiece,
  beginArrival,
  checkArrival,
  endArrival,
  readArrival,
  takeArrival,
} from './staff.contract.ts'

/** In ms, while something goes on, and else. */
const [soon, later] = [1_000, 60_000]

/** What is sent: the export, and what the files of its keys say. */
export interface BroughtFile {
  file: File | null
  key: string
  secret: string
}

/** An export that a new install begins from, and what can be done about it. */
export function useStaffBringIn() {
  const answer = useQuery<Output<typeof readArrival>, ApiError>({
    ...answerTo(readArrival),
    refetchInterval: ({ state }) => (state.data?.stage === 'checking' ? soon : later),
  })
  const confirmed = use(ConfirmedContext)
  const sent = useRef<{ id: string; file: File } | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const [sending, setSending] = useState<{ percent: number } | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [given, give] = useState<BroughtFile>({ file: null, key: '', secret: '' })
  const [isLeaving, setLeaving] = useState(false)
  const take = useAct(takeArrival)
  const giveUp = useAct(endArrival)

  async function send(): Promise<void> {
    const { file, key, secret } = given
    if (file === null || key === '') return
    const controller = new AbortController()
    stopping.current = controller
    const { signal } = controller
    setError(null)
    setSending({ percent: 0 })
    try {
      // Where its key was wrong, it is there already.
      if (sent.current?.file !== file) {
        const body = { size: file.size }
        const { id } = await confirmed(() => callEndpoint(beginArrival, { body }, signal))
        for (let at = 0; at < file.size; at += arrivalPiece) {
          const bytes = file.slice(at, at + arrivalPiece)
          const query = { id, at }
          await callEndpoint(appendArrival, { query, body: { bytes, offset: at } }, signal)
          setSending({ percent: Math.floor((100 * (at + bytes.size)) / file.size) })
        }
        sent.current = { id, file }
      }
      const { id } = sent.current
      await callEndpoint(checkArrival, { body: { id, key, secret } }, signal)
    } catch (caught) {
      sent.current = null
      if (!signal.aborted) setError(caught as Error)
    }
    setSending(null)
    await answer.refetch()
  }

  async function stop(): Promise<void> {
    stopping.current?.abort()
    sent.current = null
    await giveUp.mutateAsync({}).catch(() => {})
  }

  const replace = () =>
    take.mutate(
      { body: {} },
      {
        onSuccess() {
          setLeaving(true)
          void leaveOnceReplaced(() => {
            setLeaving(false)
            void answer.refetch()
          })
        },
      },
    )

  return { answer, given, give, sending, error, send, stop, take, giveUp, replace, isLeaving }
}

export type BringIn = ReturnType<typeof useStaffBringIn>

/** Asks until the program answers anew, which does not know this session; `stay`: nothing was replaced. */
async function leaveOnceReplaced(stay: () => void): Promise<void> {
  for (;;) {
    await new Promise((done) => setTimeout(done, soon))
    // While it starts anew nothing answers.
    const said = await fetch(endpointUrl(readArrival, {}), { headers: credentials() }).catch(
      () => null,
    )
    if (said?.status === 401) return endSession()
    if (!said?.ok) continue
    const { stage } = (await said.json()) as Output<typeof readArrival>
    if (stage !== 'replacing') return stay()
  }
}
