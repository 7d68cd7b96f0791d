import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useVisible } from '../../ui/base/useVisible.ts'
import { makeStale } from '../../ui/signedin/data/stale.ts'
import { follow } from '../../ui/signedin/data/stream.ts'
import { followToday } from './staff.contract.ts'

/**
 * Looks at what needs somebody whenever the server says that it is different, while the page can be
 * seen. Whether the stream has begun: until then the list looks by itself.
 */
export function useStaffTodayStream(): boolean {
  const queries = useQueryClient()
  const [isOn, setIsOn] = useState(false)
  const isSeen = useVisible()
  useEffect(() => {
    if (!isSeen) return undefined
    const look = () => void makeStale(queries, ['today'])
    const end = follow(followToday, {
      // Not for the answer that is on its way: what it may miss is looked for once more.
      onOpen: () => {
        setIsOn(true)
        look()
      },
      onEvent: look,
      onEnd: () => setIsOn(false),
    })
    return () => {
      setIsOn(false)
      end()
    }
  }, [isSeen, queries])
  return isOn
}
