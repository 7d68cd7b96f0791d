import assert from 'node:assert/strict'
import { writtenMail } from '../mail/mails.ts'
import type { TestContext } from 'node:test'
import type { DatabaseAddress } from '../../../src/database/open.ts'
import type { Passwords } from '../../../src/platform/auth/passwords.ts'
import { newClientAddress } from '../client-address.ts'
import { until } from '../mail/outbox-fixture.ts'
import { password } from './signin-people.ts'
import { world } from '../world.ts'

const site = 'https://coronet.example'

/** The tasks that look up whom to send a link. */
const requests = ['reset', 'sign-in-link'] as const

interface Options {
  settings?: Record<string, string>
  passwords?: Passwords
  /** Of another fixture, whose database this one shares as a second process would. */
  address?: DatabaseAddress
}

/** The whole program behind a proxy, and the steps of signing in. */
export async function signInFixture(t: TestContext, options: Options = {}) {
  const { settings = {}, address, passwords } = options
  const held = await world(t, {
    ...(passwords && { passwords }),
    settings: { PUBLIC_URL: site, TRUSTED_PROXIES: '127.0.0.1', ...settings },
    ...(address ? { address, demo: false } : {}),
  })
  const { database } = held
  const mails = async () => {
    const tasks = database.read.selectFrom('outbox').select('payload').where('kind', '=', 'mail')
    return (await tasks.execute()).map(({ payload }) => writtenMail(payload, held.openLink))
  }
  return {
    ...held,
    /** A browser on one of our pages, or with `program` another HTTP client. */
    client: (given: Partial<Client> = {}) => client(held.origin, given),
    mails,
    /** The tokens of the links in the mails to an address; waits until there are `count`. */
    async tokensFor(email: string, count = 1): Promise<string[]> {
      let found: string[] = []
      await until(async () => {
        const texts = (await mails()).filter(({ to }) => to === email).map(({ text }) => text)
        found = texts.flatMap((text) => text.match(/(?<=#)[\w-]{43}/g) ?? [])
        return found.length >= count
      })
      return found
    },
    /** Waits until all requested links are queued or dropped; mails stay queued, since there is no mail server. */
    settled: () =>
      until(async () => {
        const open = database.read.selectFrom('outbox').select('id').where('kind', 'in', requests)
        return (await open.where('next_try_at', 'is not', null).execute()).length === 0
      }),
    async audited(): Promise<string[]> {
      const entries = database.read.selectFrom('audit_entry').select('action').orderBy('seq')
      return (await entries.execute()).map(({ action }) => action)
    },
  }
}

interface Client {
  address: string
  /** No browser: it sends neither Sec-Fetch-Site nor cookies. */
  program: boolean
  headers: Record<string, string>
}

interface Answer {
  status: number
  /** The body before it is parsed. */
  text: string
  body: Record<string, unknown> & { token?: string; detail?: string; expires_at?: string }
  headers: Headers
}

function client(origin: string, { address, program = false, headers = {} }: Partial<Client>) {
  const cookies = new Map<string, string>()
  const own: Record<string, string> = {
    'X-Forwarded-For': address ?? newClientAddress(),
    ...(!program && { 'Sec-Fetch-Site': 'same-origin' }),
    ...headers,
  }
  const self = {
    cookies,
    token: '',
    async call(method: string, path: string, body?: unknown, more = {}): Promise<Answer> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          ...own,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(self.token && { Authorization: `Token ${self.token}` }),
          ...(cookie && { Cookie: cookie }),
          ...more,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!program) storeCookies(cookies, response.headers.getSetCookie())
      const text = await response.text()
      const json = text === '' ? {} : (JSON.parse(text) as Answer['body'])
      return { status: response.status, text, body: json, headers: response.headers }
    },
    post: (path: string, body: unknown) => self.call('POST', path, body),
    /** Tries to sign in, and stores the token on success. */
    async signIn(username: string, given: { password?: string; remember?: boolean } = {}) {
      const answer = await self.call('POST', '/auth/login/', { username, password, ...given })
      if (answer.status === 200) self.token = answer.body.token ?? ''
      return answer
    },
    /** Whether its session is valid. */
    async isIn(): Promise<boolean> {
      const { status } = await self.call('GET', '/users/me/')
      assert.ok(status === 200 || status === 401, `Neither in nor out: ${status}`)
      return status === 200
    },
  }
  return self
}

function storeCookies(cookies: Map<string, string>, lines: string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}
