import { use, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../contract/endpoint.ts'
import { credentials } from '../../ui/signedin/data/membership.ts'
import { ApiError, callEndpoint, endpointUrl } from '../../ui/signedin/data/client.ts'
import { ConfirmedContext } from '../../ui/signedin/data/confirmed.ts'
import { endSession } from '../../ui/signedin/data/session.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { answerTo } from '../../ui/signedin/data/useAnswer.ts'
import { transfer } from '../../ui/signedin/data/transfer.ts'
import {
  appendArrival,
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
  const [sending, setSending] = useState<{ percent: number; lost: boolean } | null>(null)
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
    setSending({ percent: 0, lost: false })
    try {
      // Where its key was wrong, it is there already.
      if (sent.current?.file !== file) {
        const body = { size: file.size }
        const { id } = await confirmed(() => callEndpoint(beginArrival, { body }, signal))
        await transfer({
          calls: arrivalCallsOf(file),
          id,
          file,
          signal,
          onProgress: (now) =>
            setSending({ percent: Math.floor((100 * now.sent) / file.size), lost: now.lost }),
        })
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

/** The calls by which a file is sent in pieces, each again where the connection was lost. */
const arrivalCallsOf = ({ size }: File) => ({
  async append(
    id: string,
    { bytes, offset }: { bytes: Blob; offset: number },
    signal: AbortSignal,
  ) {
    const given = { query: { id, at: offset }, body: { bytes, offset } }
    const { came } = await callEndpoint(appendArrival, given, signal).catch((error: ApiError) => {
      // A full disk does not pass by trying again.
      throw error.status === 507 ? new Error(error.message) : error
    })
    return { offset: came, done: came === size }
  },
  async read(_: string, signal?: AbortSignal) {
    const { stage, came } = await callEndpoint(readArrival, {}, signal)
    // The program has started anew, or somebody has given it up.
    if (stage !== 'sending') throw new ApiError(404, { detail: 'It was given up. Send it again.' })
    return { offset: came, done: came === size }
  },
})

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
