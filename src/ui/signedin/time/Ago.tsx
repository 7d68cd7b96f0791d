import { ago, fullMoment } from './moment.ts'
import { useNow } from '../../base/useNow.ts'

/** A moment by how long ago it was, followed by the date. */
export function Ago({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={fullMoment(at)}>
      {ago(at, now)}
    </time>
  )
}
