// Measures the memory of the product before, during and after 50 connections that send 200 requests
// each ahead and read nothing: `node bench/flood-memory.ts [rounds]`.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../test/support/program/free-port.ts'
import { residentMegabytes, startProduct, stopAll, temporaryFolder } from './processes.ts'
import { sendRequest } from './request.ts'
import { firstAnswer } from './start.ts'

const rounds = Number(process.argv[2] ?? 3)
const [connections, ahead] = [50, 200]

const port = await freePort()
const child = startProduct(port, temporaryFolder(), temporaryFolder(), { LOG_LEVEL: 'error' })
await firstAnswer(child, port)
const memory = () => `${residentMegabytes(child.pid as number).toFixed(0)} MB`
const say = (what: string) => process.stdout.write(`${what.padEnd(24)} ${memory()}\n`)

/** Kept answers and made ones: those are gone when the request is, and these fill the memory. */
const paths = ['/', '/blog', '/api/blog/?search=flow', '/services?category=advisory', '/nothing']
const request = (nth: number) =>
  `GET ${paths[nth % paths.length]} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: identity\r\n\r\n`

async function flood(): Promise<Socket[]> {
  const all = Array.from({ length: connections }, async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    socket.pause()
    socket.write(Array.from({ length: ahead }, (_, nth) => request(nth)).join(''))
    return socket
  })
  return await Promise.all(all)
}

for (let nth = 0; nth < 200; nth += 1)
  await sendRequest(port, paths[nth % paths.length] as string, {})
say('before')
for (let round = 1; round <= rounds; round += 1) {
  const sockets = await flood()
  let most = 0
  for (let tenth = 0; tenth < 100; tenth += 1) {
    await wait(100)
    most = Math.max(most, residentMegabytes(child.pid as number))
  }
  process.stdout.write(`during, at most ${''.padEnd(8)} ${most.toFixed(0)} MB\n`)
  for (const socket of sockets) socket.destroy()
  await wait(3_000)
  say('3 s after')
  await wait(57_000)
  say('60 s after')
}
await stopAll()
