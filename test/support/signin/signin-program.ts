import { once } from 'node:events'
import { writeSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createHono } from '../../../src/app/server/hono.ts'
import { openDatabase, type DatabaseAddress } from '../../../src/database/open.ts'
import { login } from '../../../src/features/signin/contract.ts'
import { createAdmission } from '../../../src/platform/auth/admission.ts'
import { clientAddress } from '../../../src/platform/http/address.ts'
import type { AnswerRepeats } from '../../../src/platform/http/repeats.ts'
import { mountApi } from '../../../src/platform/http/api.ts'
import { createPageCache } from '../../../src/platform/publishing/page-cache.ts'
import { createHttpServer, createListener } from '../../../src/platform/http/listener.ts'
import { sharedAnswers } from '../../../src/platform/publishing/shared-answers.ts'
import { createLog } from '../../../src/platform/log.ts'
import type { Passwords } from '../../../src/platform/auth/passwords.ts'
import { serve } from '../../../src/platform/http/serve.ts'
import { heldClock } from '../clock.ts'
import { ampleDisk } from '../../../src/platform/storage/disk.ts'
import { lightPasswords } from './light-passwords.ts'
import { signInWith } from './signin-parts.ts'

// The password step of signing in, as a process of its own. It prints a line with its port, then a
// line for each password that it checks, which says so when there is no stored one to compare.

export interface Orders {
  address: DatabaseAddress
  /** TRUSTED_PROXIES. */
  proxies: string[]
  /** Never finishes a check, so that it can be killed during one. */
  stalls: boolean
}

const { address, proxies, stalls } = JSON.parse(process.argv[2] as string) as Orders
// Written synchronously: what a stream has buffered is lost when the process is killed.
const say = (line: string) => void writeSync(1, `${line}\n`)

const checking = lightPasswords({ waiting: 10_000 })
const passwords: Passwords = {
  ...checking,
  async verify(password, stored, lane) {
    say(stored === null ? `${password}, with nothing` : password)
    return stalls
      ? await new Promise<never>(() => {})
      : await checking.verify(password, stored, lane)
  },
}
const database = await openDatabase(address)
// A fixed clock, so that no limit recovers during the test.
const clock = heldClock('2026-11-20T15:00:00.000Z')
const { signIn, me, limiter } = await signInWith(database, clock, passwords)
const route = serve(login, async ({ body }, caller) => {
  const { account, token, expiresAt } = await signIn(body, caller)
  return { token, expires_at: expiresAt, user: await me(account) }
})
const log = createLog('silent')
const noPage = async () => ({ body: Buffer.of(), headers: [] })
const app = createHono({ headers: [], log, renderProblem: noPage })
const pageCache = createPageCache([])
const who = {
  clientAddress: clientAddress(proxies),
  admission: createAdmission(async () => null),
  https: false,
}
const repeats: AnswerRepeats = async (_, run) => await run()
mountApi(app, [route], {
  pageCache,
  limiter,
  shared: sharedAnswers(),
  repeats,
  noteAct: async () => {},
  headers: [],
  ...who,
  disk: ampleDisk,
  log,
})
const server = createHttpServer([])
const parts = { host: 'localhost', pageCache, headers: [], log, fetch: app.fetch }
server.on('request', createListener(parts)).listen(0, '127.0.0.1')
await once(server, 'listening')
say(String((server.address() as AddressInfo).port))
