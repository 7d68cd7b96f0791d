import { readdir } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { counter, gauge, type Family } from './family.ts'

/** In ms: the delays of how long are looked at together, at least; two who scrape see the same ones. */
const window = 15_000
const perSecond = 1e9
/** In ms. What is measured is the time between two looks, of which this is none of the delay. */
const resolution = 20

/** Measures how late the event loop is; looks each 20 ms, which costs a thousandth of a processor. */
export function watchEventLoop() {
  const delays = monitorEventLoopDelay({ resolution })
  let begun = performance.now()
  return {
    families(): Family[] {
      // From the first scrape on: whoever asks for none pays for none.
      delays.enable()
      const seconds = (ns: number) =>
        // Before the first look it has no value that means anything.
        ns < 1e14 ? Math.max(0, ns / perSecond - resolution / 1_000) : 0
      const samples = [50, 99].map((percent) => ({
        labels: { percent },
        value: seconds(delays.percentile(percent)),
      }))
      const found = [
        gauge('portico_event_loop_delay_seconds', 'How late the event loop was, lately.', samples),
        gauge(
          'portico_event_loop_delay_max_seconds',
          'How late the event loop was at worst, lately.',
          seconds(delays.max),
        ),
      ]
      if (performance.now() - begun >= window) {
        delays.reset()
        begun = performance.now()
      }
      return found
    },
  }
}

/** Memory and processor time of this process, under the names that Prometheus has for them. */
export async function processFamilies(): Promise<Family[]> {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const files = await readdir('/proc/self/fd').catch(() => null)
  return [
    gauge('process_resident_memory_bytes', 'Memory of this process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory of its objects.', heapUsed),
    counter('process_cpu_seconds_total', 'Processor time of this process.', (user + system) / 1e6),
    gauge(
      'process_start_time_seconds',
      'When it was started, as a Unix time.',
      performance.timeOrigin / 1_000,
    ),
    // Known on Linux alone.
    ...(files
      ? [gauge('process_open_fds', 'Files and sockets that it has open.', files.length)]
      : []),
  ]
}
