import type { TestContext } from 'node:test'
import { writtenMail, type WrittenMail } from './mails.ts'
import { newClientAddress } from '../client-address.ts'
import { world } from '../world.ts'

/** The public address of the program. */
export const origin = 'https://coronet.example'

/** The whole program with a public address, and the steps of somebody who subscribes. */
export async function newsletter(t: TestContext, settings: Record<string, string> = {}) {
  const held = await world(t, {
    settings: { PUBLIC_URL: origin, TRUSTED_PROXIES: '127.0.0.1', ...settings },
  })
  const { database, request } = held
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    })
  /** A client with an address of its own, and so with a limit of its own. */
  const somebody = () => ({ 'X-Forwarded-For': newClientAddress() })
  const mails = async (): Promise<WrittenMail[]> => {
    const rows = database.read.selectFrom('outbox').select('payload').orderBy('created_at')
    return (await rows.execute()).map(({ payload }) => writtenMail(payload, held.openLink))
  }
  return {
    ...held,
    post,
    somebody,
    mails,
    /** Sends the form of the blog. */
    subscribe: (email: string, client: Record<string, string> = somebody()) =>
      post('/blog', new URLSearchParams({ email }).toString(), client),
    /** Subscribes through the API. */
    call: (body: unknown, headers: Record<string, string> = somebody()) =>
      post('/api/newsletter/', JSON.stringify(body), {
        'Content-Type': 'application/json',
        ...headers,
      }),
    /** The links to confirm and to unsubscribe in the newest mail to an address. */
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
    /** How many rows each table has that a subscription writes to. */
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

/** Without the origin, because the program listens elsewhere in a test. */
function pathOf(link: string): string {
  if (!link.startsWith(`${origin}/`)) throw new Error(`Not a link of ours: "${link}"`)
  return link.slice(origin.length)
}
