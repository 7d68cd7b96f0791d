import assert from 'node:assert/strict'
import { type TestContext } from 'node:test'
import { openSession } from './signed-in.ts'
import { world } from '../world.ts'
import { insertTicket } from '../../../src/features/download/store.ts'
import { replacePreview } from '../../../src/features/editorial/preview-store.ts'
import { findChallenge, insertChallenge } from '../../../src/platform/auth/challenges.ts'
import { createLinks } from '../../../src/platform/auth/links.ts'
import { createSessions } from '../../../src/platform/auth/sessions.ts'
import { createLog } from '../../../src/platform/log.ts'
import { endAhead, runOut } from '../../../src/app/server/run-out.ts'

const [minute, hour] = [60_000, 3_600_000]

/** Somebody with a session, a link and half a sign-in. */
export async function someoneWithWaysIn(t: TestContext) {
  const place = await world(t)
  const { database, clock } = place
  const who = database.read.selectFrom('account').select(['id', 'firm_roles'])
  const account = await who.where('username', '=', 'demo').executeTakeFirstOrThrow()
  const links = createLinks({ database, clock })
  const sessions = createSessions({ database, clock, staffNeedSecondFactor: false })
  const at = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  const token = await openSession(place, account)
  const link = await database.transaction(async (trx) => {
    await insertChallenge(trx, {
      id: 'half',
      kind: 'second-factor',
      token_hash: 'half',
      account_id: account.id,
      detail: '{}',
      created_at: at(),
      expires_at: at(5 * minute),
    })
    return await links.issue(trx, { kind: 'reset', account_id: account.id, lasts: hour })
  })
  const seen = await database.read
    .selectFrom('project')
    .innerJoin('membership', 'membership.organisation_id', 'project.organisation_id')
    .select(['project.id', 'project.organisation_id', 'membership.id as membership'])
    .where('membership.account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  const given = { token_hash: 'given', created_at: at(), expires_at: at(minute) }
  await database.transaction(async (trx) => {
    await insertTicket(trx, {
      ...given,
      organisation_id: seen.organisation_id,
      account_id: account.id,
      membership_id: seen.membership,
      session_id: 'any',
      version_id: null,
      project_id: seen.id,
      mail_file_id: null,
      preview: 0,
      client_hash: null,
      used_at: null,
    })
    const post = trx.selectFrom('post').select('id')
    const { id: subject_id } = await post.executeTakeFirstOrThrow()
    const session = await trx.selectFrom('session').select('id').executeTakeFirstOrThrow()
    await replacePreview(trx, {
      ...given,
      subject: 'post',
      subject_id,
      session_id: session.id,
      texts: '{}',
    })
  })
  const lines: unknown[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  let [fails, ended] = [false, 0]
  const transaction: typeof database.transaction = async (run) => {
    if (fails) throw new Error('no database')
    ended += 1
    return await database.transaction(run)
  }
  const { look } = runOut({ database: { ...database, transaction }, clock, log })
  await look()
  return {
    clock,
    look,
    /** As long as the database is away. */
    async lookInVain() {
      fails = true
      await assert.rejects(look(), /no database/)
      fails = false
    },
    lines,
    /** Whether the ticket and the preview, each for a minute, are there still. */
    async left() {
      const [tickets, previews] = await Promise.all(
        (['ticket', 'text_preview'] as const).map((table) =>
          database.read.selectFrom(table).select('token_hash').execute(),
        ),
      )
      return [tickets?.length === 1, previews?.length === 1]
    },
    /** Makes another link; gives whether it is good. */
    async another() {
      const other = await database.transaction((trx) =>
        links.issue(trx, { kind: 'reset', account_id: account.id, lasts: hour }),
      )
      return async () => (await links.find(other)) !== undefined
    },
    /** How often it has ended what ran out. */
    ended: () => ended,
    endAhead: () => database.transaction((trx) => endAhead(trx, at())),
    /** Which of them are good at this moment. */
    async good() {
      const half = await database.transaction((trx) => findChallenge(trx, 'half', at()))
      const viewer = await sessions.viewerOf({ token, still: true })
      return {
        session: viewer !== null,
        fresh: viewer?.fresh ?? false,
        link: (await links.find(link)) !== undefined,
        half: half !== undefined,
      }
    },
  }
}
