import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it came over the wire. */
export interface Received {
  from: string
  to: string[]
  raw: string
}

const addressOf = (value: false | { address: string }) => (value ? value.address : '')

/** A well-made mail server on a free port; `options` make it refuse, put off or demand. */
export async function mailServer(t: TestContext, options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const to = rcptTo.map(({ address }) => address)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        received.push({ from: addressOf(mailFrom), to, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...options,
  })
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.after(async () => {
    const closed = Promise.withResolvers<void>()
    server.close(() => closed.resolve())
    await closed.promise
  })
  const { port } = server.server.address() as AddressInfo
  return { received, port, url: `smtp://127.0.0.1:${port}` }
}

/** What a server answers with, as SMTPServer wants it. */
export const saying = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

type Step = 'connect' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'letter' | 'dot'
/** What happens at a step in place of the usual answer. */
export type Mood = Partial<Record<Step, (socket: Socket) => void>>

const usual: Record<Step, string> = {
  connect: '220 mail.test ready',
  EHLO: '250 mail.test',
  MAIL: '250 sender ok',
  RCPT: '250 recipient ok',
  DATA: '354 go on',
  letter: '',
  dot: '250 taken',
}

/** A mail server on bare sockets that can be put into any mood while it runs. */
export async function moodyServer(t: TestContext) {
  const state = { mood: {} as Mood, received: [] as Received[], open: new Set<Socket>() }
  const server = createServer((socket) => {
    state.open.add(socket)
    socket.on('close', () => state.open.delete(socket)).on('error', () => {})
    converse(socket, state)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of state.open) socket.destroy()
    server.close()
  })
  return Object.assign(state, { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

function converse(socket: Socket, state: { mood: Mood; received: Received[] }): void {
  let [heard, from, to, inLetter] = ['', '', '', false]
  const answer = (step: Step) => {
    const special = state.mood[step]
    if (special) special(socket)
    else if (usual[step]) socket.write(`${usual[step]}\r\n`)
  }
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'MAIL') from = line
    if (verb === 'RCPT') to = line
    inLetter = verb === 'DATA' && !state.mood.DATA
    if (verb in usual) answer(verb as Step)
    else socket.end('221 bye\r\n')
  }
  const hear = () => {
    const end = inLetter ? heard.indexOf('\r\n.\r\n') : heard.indexOf('\r\n')
    if (end < 0) return inLetter && heard && answer('letter')
    const said = heard.slice(0, end)
    heard = heard.slice(end + (inLetter ? 5 : 2))
    if (inLetter) {
      if (state.mood.letter) return answer('letter')
      inLetter = false
      const bare = (line: string) => /<(.*)>/.exec(line)?.[1] ?? ''
      state.received.push({ from: bare(from), to: [bare(to)], raw: said })
      answer('dot')
    } else command(said)
    hear()
  }
  answer('connect')
  socket.setEncoding('utf8').on('data', (chunk) => {
    heard += chunk
    hear()
  })
}
