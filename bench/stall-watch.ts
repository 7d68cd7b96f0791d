// Loaded into the product by `bench/stalls.ts`: how long its event loop stood still, in ms.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('message', (order) => {
  if (order === 'reset') delay.reset()
  process.send?.(delay.max / 1e6)
})
// A parent that waits for no message must not keep the product running.
process.channel?.unref()
