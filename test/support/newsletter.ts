import type { TestContext } from 'node:test'
import { writtenMail, type WrittenMail } from './mails.ts'
import { newClientAddress } from './client-address.ts'
import { world } from './world.ts'

/** A mail to a subscriber, as the outbox holds it. */
export const origin = 'https://coronet.example'

/** The whole program with an address on the internet, and the steps of somebody who subscribes. */
export async function newsletter(t: TestContext) {
  const held = await world(t, {
    settings: { PUBLIC_URL: origin, TRUSTED_PROXIES: '127.0.0.1' },
  })
  const { database, request } = held
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    })
  /** A client that nobody has seen yet, so that its limit is its own. */
  const somebody = () => ({ 'X-Forwarded-For': newClientAddress() })
  const mails = async (): Promise<WrittenMail[]> => {
    const rows = database.read.selectFrom('outbox').select('payload').orderBy('created_at')
    return (await rows.execute()).map(({ payload }) => writtenMail(payload))
  }
  return {
    ...held,
    post,
    somebody,
    mails,
    /** Sends the form of the blog. */
    ask: (email: string, client: Record<string, string> = somebody()) =>
      post('/blog', new URLSearchParams({ email }).toString(), client),
    /** Sends the same as JSON. */
    call: (body: unknown, headers: Record<string, string> = somebody()) =>
      post('/api/newsletter/', JSON.stringify(body), {
        'Content-Type': 'application/json',
        ...headers,
      }),
    /** The link to confirm and the link to stop of the newest mail to an address. */
    async links(email: string): Promise<{ confirm: string; stop: string }> {
      const mail = (await mails()).findLast(({ to }) => to === email)
      const [confirm = '', stop = ''] = mail?.text.match(/https:\S+/g) ?? []
      return { confirm: pathOf(confirm), stop: pathOf(stop) }
    },
    /** Presses the button of the page that a link leads to. */
    press: (link: string) => {
      const { pathname, searchParams } = new URL(link, origin)
      const token = searchParams.get('token') ?? ''
      return post(pathname, new URLSearchParams({ token }).toString())
    },
    subscribers: () =>
      database.read.selectFrom('subscriber').selectAll().orderBy('email').execute(),
    /** How many rows everything that asking writes to has. */
    async stored() {
      const tables = ['subscriber', 'outbox', 'rate_limit', 'idempotency'] as const
      const counts = tables.map((table) =>
        database.read
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('rows'))
          .execute(),
      )
      return (await Promise.all(counts)).map(([found]) => Number(found?.rows))
    },
  }
}

/** Without the origin, because a test asks where the program listens. */
function pathOf(link: string): string {
  if (!link.startsWith(`${origin}/`)) throw new Error(`Not a link of ours: "${link}"`)
  return link.slice(origin.length)
}
