// Loaded into the product by `bench/stalls.ts`: the most processor time, in ms, that its thread took
// before it looked at its timers again. Time in which another process had the processor is not ours.
const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let [last, most] = [spent(), 0]
const look = () => {
  const now = spent()
  most = Math.max(most, now - last)
  last = now
}
setInterval(look, 1).unref()
process.on('message', (order) => {
  if (order === 'reset') [last, most] = [spent(), 0]
  process.send?.(most)
})
// A parent that waits for no message must not keep the product running.
process.channel?.unref()
