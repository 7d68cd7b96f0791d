import type { Replica } from '../../database/postgres/replica.ts'
import type { Log } from '../log.ts'
import { counter, gauge, type Family } from './family.ts'

/** What is watched of the standby from which published content is read. */
type WatchedReplica = Pick<Replica, 'state' | 'lag' | 'onChange'>

/** Logs when the replica goes away, which nobody else notices, and when it is back. */
export function logReplica({ onChange }: WatchedReplica, log: Log): void {
  onChange((change) => {
    if (change.state === 'back') log.warn('the standby of DATABASE_READ_URL is read again')
    else log.warn({ why: change.why }, 'the standby of DATABASE_READ_URL is not read')
  })
}

/** Reads how far the replica is behind, and how often it has answered; rejects when the primary is away. */
export const replicaFamilies = ({ state, lag }: WatchedReplica) => {
  let wholeAt = performance.now()
  return async (): Promise<Family[]> => {
    const behind = await lag().catch(() => ({ bytes: null, seconds: null }))
    if (behind.bytes === 0) wholeAt = performance.now()
    // What it replayed last may be from long ago because nothing was written since.
    const most = (performance.now() - wholeAt) / 1_000
    const seconds = behind.seconds === null ? null : Math.min(behind.seconds, most)
    const { isAway, ...answered } = state()
    const known = (value: number | null) => (value === null ? [] : [{ value }])
    return [
      gauge('portico_replica_available', 'Whether the standby is read: 1.', isAway ? 0 : 1),
      gauge('portico_replica_lag_bytes', 'Of the log that it lacks.', known(behind.bytes)),
      gauge(
        'portico_replica_lag_seconds',
        'For how long it has lacked something; 0 where it has all.',
        known(seconds),
      ),
      counter('portico_published_reads_total', 'Reads of published content, by who answered.', [
        { labels: { by: 'replica' }, value: answered.replica },
        { labels: { by: 'primary' }, value: answered.primary },
      ]),
      counter(
        'portico_replica_behind_total',
        'Reads for which the standby was behind.',
        answered.behind,
      ),
    ]
  }
}
