import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it was received. */
export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
}

const addressOf = (value: false | { address: string }) => (value ? value.address : '')

/** A real mail server on a free port; with `options` it can refuse, defer or require sign-in. */
export async function mailServer(t: TestContext, options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
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
  // Some tests are about clients that disconnect early.
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

/** An error that SMTPServer answers with. */
export const saying = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

type Step = 'connect' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'content' | 'dot'
/** What the server does at a step in place of the usual answer. */
export type MailBehaviour = Partial<Record<Step, (socket: Socket) => void>>

const usual: Record<Step, string> = {
  connect: '220 mail.test ready',
  EHLO: '250 mail.test',
  MAIL: '250 sender ok',
  RCPT: '250 recipient ok',
  DATA: '354 go on',
  content: '',
  dot: '250 taken',
}

/** A mail server on bare sockets; `behaviour` can be changed while it runs. */
export async function scriptedServer(t: TestContext) {
  const state = {
    behaviour: {} as MailBehaviour,
    received: [] as ReceivedMail[],
    open: new Set<Socket>(),
  }
  const server = createServer((socket) => {
    state.open.add(socket)
    socket.on('close', () => state.open.delete(socket)).on('error', () => {})
    serveSocket(socket, state)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of state.open) socket.destroy()
    server.close()
  })
  return Object.assign(state, { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

function serveSocket(
  socket: Socket,
  state: { behaviour: MailBehaviour; received: ReceivedMail[] },
): void {
  let [buffer, from, to, inContent] = ['', '', '', false]
  const answer = (step: Step) => {
    const special = state.behaviour[step]
    if (special) special(socket)
    else if (usual[step]) socket.write(`${usual[step]}\r\n`)
  }
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'MAIL') from = line
    if (verb === 'RCPT') to = line
    inContent = verb === 'DATA' && !state.behaviour.DATA
    if (verb in usual) answer(verb as Step)
    else socket.end('221 bye\r\n')
  }
  const readBuffer = () => {
    const end = inContent ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
    if (end < 0) return inContent && buffer && answer('content')
    const text = buffer.slice(0, end)
    buffer = buffer.slice(end + (inContent ? 5 : 2))
    if (inContent) {
      if (state.behaviour.content) return answer('content')
      inContent = false
      const bare = (line: string) => /<(.*)>/.exec(line)?.[1] ?? ''
      state.received.push({ from: bare(from), to: [bare(to)], raw: text })
      answer('dot')
    } else command(text)
    readBuffer()
  }
  answer('connect')
  socket.setEncoding('utf8').on('data', (chunk) => {
    buffer += chunk
    readBuffer()
  })
}
