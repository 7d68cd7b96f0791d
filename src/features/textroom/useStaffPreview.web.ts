import { useEffect, useRef, useState } from 'react'
import { inBackground } from '../../contract/background.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import type { WritingCalls } from '../editorial/staff.contract.ts'
import type { StaffDesk } from './useStaffDesk.web.ts'

/** After the last key, in ms. */
const pause = 300

/** The address of a page that shows a text as it is being written; null: none could be made yet. */
export function useStaffPreview(
  preview: WritingCalls['preview'],
  { id, texts: given }: { id: string } & Pick<StaffDesk, 'texts'>,
  isOpen: boolean,
) {
  const { slug: _where, ...texts } = given
  const [url, setUrl] = useState<string | null>(null)
  const shown = useRef('')
  const said = JSON.stringify(texts)
  useEffect(() => {
    if (!isOpen || shown.current === said) return undefined
    const leave = new AbortController()
    const show = async () => {
      const body = JSON.parse(said) as typeof given & { text: string }
      const answer = await callEndpoint(
        preview,
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
  }, [preview, id, said, isOpen])
  return url
}
