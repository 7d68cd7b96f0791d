import { useEffect, useRef, useState } from 'react'
import { inBackground } from '../../contract/background.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import type { PostTexts } from './contract.ts'
import { previewPost } from './staff.contract.ts'

/** After the last key, in ms. */
const pause = 300

/** The address of a page that shows a post as it is being written; null: none could be made yet. */
export function useStaffPreview(id: string, given: PostTexts, isOpen: boolean) {
  const { title, excerpt, topic, author, text } = given
  const texts = { title, excerpt, topic, author, text }
  const [url, setUrl] = useState<string | null>(null)
  const shown = useRef('')
  const said = JSON.stringify(texts)
  useEffect(() => {
    if (!isOpen || shown.current === said) return undefined
    const leave = new AbortController()
    const show = async () => {
      const body = JSON.parse(said) as typeof texts
      const answer = await callEndpoint(
        previewPost,
        { params: { id }, body },
        leave.signal,
        // What is shown is older, until the next key.
      ).catch(() => null)
      if (leave.signal.aborted || !answer) return
      shown.current = said
      setUrl(answer.url)
    }
    const timer = setTimeout(() => inBackground(show()), shown.current === '' ? 0 : pause)
    return () => {
      leave.abort()
      clearTimeout(timer)
    }
  }, [id, said, isOpen])
  return url
}
