import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { unexpected } from '../../contract/problem.ts'
import { callName, percentDone } from '../../ui/signedin/data/counted.ts'
import { ApiError, callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { sendCounted } from '../../ui/signedin/data/send-counted.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { addPicture, mostBytes, type Picture } from './staff.contract.ts'
import { sentPicture } from './staff-shrink.web.ts'

export interface NotSent {
  file: File
  why: string
}

export interface PicturesSending {
  /** The one that is on its way, and how many there are in all. */
  at: number
  all: number
  name: string
  /** How much of it has gone, in per cent. */
  percent: number
}

/**
 * Sends pictures one after the other; more that come meanwhile wait, and those that were refused can be
 * sent again. `arrived` is called only while what sends them is shown.
 */
export function useStaffSending(arrived: (pictures: Picture[]) => void) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<PicturesSending | null>(null)
  const [notSent, setNotSent] = useState<NotSent[]>([])
  const queue = useRef<File[]>([])
  const shown = useRef(true)
  const latest = useRef(arrived)
  useEffect(() => {
    latest.current = arrived
  })
  useEffect(() => {
    shown.current = true
    return () => void (shown.current = false)
  }, [])

  async function send(files: readonly File[]): Promise<void> {
    setNotSent((before) => before.filter(({ file }) => !files.includes(file)))
    const isUnderWay = queue.current.length > 0
    queue.current.push(...files)
    if (isUnderWay) return
    const added: Picture[] = []
    for (let at = 0; at < queue.current.length; at += 1) {
      const file = queue.current[at] as File
      const said = (percent: number) =>
        setSending({ at: at + 1, all: queue.current.length, name: file.name, percent })
      said(0)
      const sent = await sendOne(file, said)
      if ('why' in sent) setNotSent((before) => [...before, sent])
      else added.push(sent)
    }
    queue.current = []
    setSending(null)
    if (added.length === 0) return
    await makeStaleInTabs(queries, addPicture.tags)
    await reloadLists(queries)
    if (shown.current) latest.current(added)
  }

  return { sending, notSent, send, dismiss: () => setNotSent([]) }
}

/** Sends one picture; words: why it was refused. */
export function useStaffSendOne(): (file: File) => Promise<Picture | string> {
  const queries = useQueryClient()
  return async (file) => {
    const sent = await sendOne(file, () => {})
    if ('why' in sent) return sent.why
    await makeStaleInTabs(queries, addPicture.tags)
    return sent
  }
}

export type StaffSending = ReturnType<typeof useStaffSending>

async function sendOne(file: File, gone: (percent: number) => void): Promise<Picture | NotSent> {
  try {
    const bytes = await sentPicture(file)
    if (bytes.size > mostBytes) return { file, why: 'It is larger than 20 MB.' }
    return await callEndpoint(addPicture, {
      query: { name: file.name },
      body: { bytes, offset: 0 },
      by: sendCounted(callName(addPicture), (done) => gone(percentDone({ done, all: bytes.size }))),
    })
  } catch (error) {
    if (error instanceof ApiError) return { file, why: error.message }
    // Such as a file that was moved away meanwhile.
    return { file, why: error instanceof DOMException ? 'It could not be read.' : unexpected }
  }
}
