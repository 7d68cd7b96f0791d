import { useEffect, useRef, useState } from 'react'
import { inBackground } from '../../../contract/background.ts'
import { useVisible } from '../../base/useVisible.ts'
import { randomName } from '../data/random-name.ts'
import type { Colleague } from './others-words.ts'

/** What a page says about its reader. */
export type Doing = 'reads' | 'writes' | 'leaves'

/** In ms; whoever comes is seen by the others within two seconds. */
const every = 1_500

/**
 * Says again and again that one has something open, while the page can be seen, and returns who
 * else has; nobody where that is not known. `say` is one call; it must be the same function until
 * another thing is open.
 */
export function usePresence(
  say: (page: string, does: Doing, signal?: AbortSignal) => Promise<Colleague[]>,
  isWriting: boolean,
): Colleague[] {
  const [others, setOthers] = useState<Colleague[]>([])
  const [page] = useState(randomName)
  const isVisible = useVisible()
  const does = useRef<Doing>('reads')
  useEffect(() => {
    if (!isVisible) return undefined
    does.current = isWriting ? 'writes' : 'reads'
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = async () => {
      // Who is here is not known without an answer; it is asked again soon.
      const found = await say(page, does.current, ended.signal).catch(() => [])
      if (ended.signal.aborted) return
      setOthers(found)
      timer = setTimeout(() => inBackground(tell()), every)
    }
    inBackground(tell())
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [say, page, isVisible, isWriting])
  useEffect(() => {
    if (!isVisible) return undefined
    // Without an answer it is forgotten by itself.
    return () => inBackground(say(page, 'leaves').catch(() => []))
  }, [say, page, isVisible])
  return isVisible ? others : []
}
