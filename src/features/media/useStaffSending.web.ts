import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { unexpected } from '../../contract/problem.ts'
import { ApiError, callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
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
}

/** Sends pictures one after the other; those that were refused can be sent again. */
export function useStaffSending(arrived: (pictures: Picture[]) => void) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<PicturesSending | null>(null)
  const [notSent, setNotSent] = useState<NotSent[]>([])

  async function send(files: readonly File[]): Promise<void> {
    if (sending || files.length === 0) return
    setNotSent((before) => before.filter(({ file }) => !files.includes(file)))
    const added: Picture[] = []
    for (const [at, file] of files.entries()) {
      setSending({ at: at + 1, all: files.length, name: file.name })
      const sent = await sendOne(file)
      if ('why' in sent) setNotSent((before) => [...before, sent])
      else added.push(sent)
    }
    setSending(null)
    if (added.length === 0) return
    await makeStaleInTabs(queries, addPicture.tags)
    await reloadLists(queries)
    arrived(added)
  }

  return { sending, notSent, send, dismiss: () => setNotSent([]) }
}

export type StaffSending = ReturnType<typeof useStaffSending>

async function sendOne(file: File): Promise<Picture | NotSent> {
  try {
    const bytes = await sentPicture(file)
    if (bytes.size > mostBytes) return { file, why: 'It is larger than 20 MB.' }
    return await callEndpoint(addPicture, {
      query: { name: file.name },
      body: { bytes, offset: 0 },
    })
  } catch (error) {
    if (error instanceof ApiError) return { file, why: error.message }
    // Such as a file that was moved away meanwhile.
    return { file, why: error instanceof DOMException ? 'It could not be read.' : unexpected }
  }
}
