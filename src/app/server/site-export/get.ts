import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpServer } from '../../../platform/http/listener.ts'

/** What the site answers to a stranger. */
export interface SiteAnswer {
  status: number
  headers: Headers
  body: Buffer
}

export type GetFromSite = (path: string) => Promise<SiteAnswer>

/** Answers requests on a free port of loopback for as long as `use` runs. */
export async function withSite<T>(
  listener: RequestListener,
  use: (get: GetFromSite) => Promise<T>,
): Promise<T> {
  const server = createHttpServer([])
  server.on('request', listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  let count = 0
  /** Forwarded, as to a stranger: what a demo shows at this machine alone is not for the site. */
  const headers = () => ({ 'Accept-Encoding': 'identity', 'X-Forwarded-For': strangerAt(count++) })
  try {
    return await use(async (path) => {
      const url = `http://127.0.0.1:${port}${path}`
      const answer = await fetch(url, { headers: headers(), redirect: 'manual' })
      const body = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, headers: answer.headers, body }
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Each from another network, because what one address may ask for in a minute is less than a whole site. */
const strangerAt = (at: number) =>
  `fd00:0:${Math.floor(at / 65_536).toString(16)}:${(at % 65_536).toString(16)}::1`
