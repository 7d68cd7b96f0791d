import { Secret, TOTP } from 'otpauth'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { createAuthenticator } from '../doubles/authenticator.ts'
import { insertMembership } from '../../src/platform/auth/memberships.ts'
import { hashOf } from '../../src/platform/auth/token.ts'
import { piece } from '../fixtures/files.ts'
import { sampleEnquiry } from '../support/work/enquiries.ts'
import { goingWebhook } from '../fixtures/webhooks.ts'
import { signedHeaders } from '../support/mail/inbound.ts'
import { castPassword, idOf, recoveryCode, tokenOf } from '../fixtures/cast.ts'
import type { ApiRequest } from './client.ts'
import type { Caller } from './callers.ts'
import { arrivalBegun, arrivalChecked, arrivalSent } from './arrival.ts'
import type { Cell } from './cells.ts'
import { chosenBrand } from './chosen-brand.ts'
import type { Fixture } from './fixture.ts'
import { backupIn, exportIn, runningExport } from './backup-file.ts'
import { wordedMailIds } from '../../src/contract/mail-ids.ts'
import { removing, revised, revisedAll } from './text-states.ts'
import { nobodySuspended, suspended } from './suspended.ts'
import { scheduledMails, scheduledTexts } from './scheduled-texts.ts'
import { ofDaysOff } from './days-off.ts'
import { ofAddresses } from '../fixtures/old-address.ts'

/** `path`: in place of the cell's, when it has no id in it; `headers`: besides the caller's. */
type Body = Record<string, unknown> & { path?: string; headers?: Record<string, string> }
type Prepare = (here: Fixture, caller: Caller) => Body | Promise<Body>

/**
 * What an endpoint needs to succeed beyond a valid body: fields of the body that come from
 * elsewhere. Every other endpoint has to succeed without.
 */
export const preparations: Record<string, Prepare> = {
  // Enquiries are mailed there, so that an editor may not set it.
  'PATCH /staff/site/firm/': () => ({ email: undefined }),
  ...ofDaysOff,
  'POST /staff/site/lists/{collection}/': () => ({ values: { title: 'Quinces' } }),
  'PATCH /staff/site/lists/{collection}/rows/{id}/': () => ({ values: { category: 'orchard' } }),
  'POST /staff/site/lists/{collection}/order/': async ({ database }) => {
    const rows = await database.read.selectFrom('service').select('id').execute()
    return { order: rows.map(({ id }) => id), base: null }
  },
  'PATCH /staff/brand/': chosenBrand,
  'POST /staff/import-checks/': () => ({ kind: 'clients', rows: [['Aster Ltd']] }),
  'POST /staff/subscriber-import-checks/': () => ({ rows: [['aster@elsewhere.example']] }),
  'POST /staff/subscriber-imports/': () => ({
    rows: [['aster@elsewhere.example']],
    consent: { said: 'News, at a fair', on: '2026-05-31' },
  }),
  'POST /staff/imports/': () => ({ kind: 'clients', rows: [['Aster Ltd']], invite: false }),
  ...ofAddresses,
  'POST /staff/webhooks/{id}/pause/': goingWebhook,
  'POST /staff/system/backups/drills/': ({ address }) => ({ name: backupIn(address.dataDir) }),
  'GET /staff/system/backup-file/': ({ address }) => ({
    path: `/api/staff/system/backup-file/?name=${backupIn(address.dataDir)}`,
  }),
  'GET /staff/system/export-file/': ({ address }) => ({
    path: `/api/staff/system/export-file/?name=${exportIn(address.dataDir)}`,
  }),
  'POST /staff/system/exports/stop/': runningExport,
  'POST /staff/system/arrival/bytes/': arrivalBegun,
  'POST /staff/system/arrival/check/': arrivalSent,
  'POST /staff/system/arrival/take/': arrivalChecked,
  'POST /staff/launch/demo/': async ({ database }) => {
    await database.transaction((trx) => trx.updateTable('edition').set({ demo: 1 }).execute())
    return {}
  },
  // Of the milestone of the cast nothing is reached.
  'POST /staff/milestones/{id}/reopen/': async ({ database, clock }) => {
    const reached_at = clock.now().toISOString()
    const own = idOf('milestone', 'halden')
    await database.transaction((trx) =>
      trx.updateTable('milestone').set({ reached_at }).where('id', '=', own).execute(),
    )
    return {}
  },
  'POST /staff/erasures/{id}/': async ({ database }) => {
    const sent = database.read.selectFrom('enquiry').select('email')
    return await sent.where('id', '=', idOf('enquiry', 'Corin')).executeTakeFirstOrThrow()
  },
  'POST /members/{id}/restore/': suspended,
  'POST /staff/members/{id}/restore/': suspended,
  'POST /staff/people/{id}/suspend/': nobodySuspended,
  'POST /staff/enquiries/{id}/state/': () => ({ state: 'won', why: 'Chosen', on: '2026-11-20' }),
  'POST /staff/opened/': () => ({ kind: 'enquiry', record: idOf('enquiry', 'Corin') }),
  'POST /staff/projects/{id}/status/': () => ({ to: 'on_hold' }),
  'POST /staff/today/seen/': () => ({
    kind: 'message',
    about: idOf('project', 'halden'),
    last: '1',
  }),
  'POST /staff/post-mails/{id}/stop/': async (here) => await sendingPosts(here, true),
  'POST /staff/post-mails/{id}/resume/': async (here) => await sendingPosts(here, false),
  'POST /staff/posts/{id}/publish/': async ({ database }) => {
    const post = { category: 'best-practices' }
    await database.transaction((trx) =>
      trx.updateTable('post').set(post).where('slug', '=', 'harbour-post').execute(),
    )
    return {}
  },
  'GET /staff/posts/{id}/revisions/{number}/': async (here) => {
    const own = here.database.read.selectFrom('post').select('id')
    return await revised(here, 'post', await own.where('slug', '=', 'harbour-post').execute())
  },
  'GET /staff/case-studies/{id}/revisions/{number}/': revisedAll('case_study'),
  'GET /staff/pages/{id}/revisions/{number}/': revisedAll('own_page'),
  'GET /staff/texts/{id}/revisions/{number}/': async (here) =>
    await revised(
      here,
      'page',
      ['privacy', 'terms', 'about'].map((id) => ({ id })),
    ),
  'POST /staff/texts/{id}/withdraw/': scheduledTexts,
  'GET /staff/mail-templates/{id}/revisions/{number}/': async (here) =>
    await revised(
      here,
      'mail_template',
      wordedMailIds.map((id) => ({ id })),
    ),
  'POST /staff/mail-templates/{id}/withdraw/': scheduledMails,
  'POST /staff/posts/{id}/restore/': async ({ database, clock }) => {
    const removed_at = clock.now().toISOString()
    await database.transaction((trx) =>
      trx.updateTable('post').set({ removed_at }).where('slug', '=', 'harbour-post').execute(),
    )
    return {}
  },
  'POST /staff/case-studies/order/': async ({ database }) => {
    const rows = await database.read.selectFrom('case_study').select('id').execute()
    return { order: rows.map(({ id }) => id), base: null }
  },
  'POST /staff/case-studies/{id}/restore/': removing('case_study'),
  'POST /staff/pages/{id}/restore/': removing('own_page'),
  'POST /staff/project-templates/{id}/restore/': async ({ database, clock }) => {
    const removed_at = clock.now().toISOString()
    await database.transaction((trx) =>
      trx.updateTable('project_template').set({ removed_at }).execute(),
    )
    return {}
  },
  'POST /staff/reminders/': () => ({ kind: 'request', about: idOf('request', 'halden') }),
  'POST /staff/enquiries/{id}/deliver/': async ({ database, clock }) => {
    const at = clock.now().toISOString()
    const about = idOf('enquiry', 'Corin')
    const task = {
      id: 'refused'.padEnd(22, '_'),
      kind: 'salesforce',
      about,
      payload: '{}',
    } as const
    const end = { created_at: at, state: 'refused', attempts: 1, ended_at: at, last_error: 'no' }
    const none = { next_try_at: null, leased_until: null, outcome: null, held_until: null }
    await database.transaction((trx) =>
      trx
        .insertInto('outbox')
        .values({ ...task, ...end, ...none })
        .execute(),
    )
    return {}
  },
  'POST /staff/mails/{id}/again/': async ({ database }) => {
    await database.transaction((trx) =>
      trx.updateTable('outbox').set({ state: 'refused' }).where('kind', '=', 'mail').execute(),
    )
    return {}
  },
  'POST /staff/media/{id}/restore/': async ({ database, clock }) => {
    const removed_at = clock.now().toISOString()
    await database.transaction((trx) =>
      trx
        .updateTable('media')
        .set({ removed_at })
        .where('id', '=', idOf('media', 'Edda'))
        .execute(),
    )
    return {}
  },
  'POST /staff/enquiries/{id}/merge/': (here) => another(here),
  'POST /staff/enquiries/{id}/unmerge/': (here) =>
    another(here, { merged_into: idOf('enquiry', 'Corin'), merge_changes: '{}' }),
  'GET /files/{ticket}/': () => ({ path: `/api/files/${tokenOf('Mateo', 'ticket')}/` }),
  'POST /uploads/': () => ({ name: 'plan.txt', document: undefined }),
  'POST /staff/uploads/': () => ({ name: 'plan.txt', document: undefined }),
  'POST /inbound/': ({ clock }) => {
    const { 'Content-Type': _, ...headers } = signedHeaders(piece, clock.now().getTime())
    return { headers }
  },
  'POST /auth/login/': () => ({ username: 'ingrid.sandbar', password: castPassword }),
  'POST /auth/mfa/': () => ({
    mfa_token: tokenOf('Mateo', 'challenge'),
    code: recoveryCode,
    passkey: undefined,
  }),
  'POST /auth/mfa/passkey/': () => ({ mfa_token: tokenOf('Mateo', 'challenge') }),
  'POST /auth/password/reset/': () => ({
    token: tokenOf('Mateo', 'link'),
    password: 'another-tide-turns-at-noon',
  }),
  'POST /auth/link/read/': () => ({ token: tokenOf('Ingrid', 'sign-in') }),
  'POST /auth/link/use/': () => ({ token: tokenOf('Ingrid', 'sign-in'), elsewhere: true }),
  'POST /auth/invitation/': () => ({ token: tokenOf('Piet', 'link') }),
  'POST /auth/invitation/accept/': () => ({ token: tokenOf('Piet', 'link') }),
  'POST /auth/invitation/agree/': async (here) => ({ token: await invitedElsewhere(here) }),
  'POST /second-factor/app/confirm/': async (here, caller) => {
    const { secret } = await begun(here, caller, '/second-factor/app/')
    const app = new TOTP({ secret: Secret.fromBase32(String(secret)) })
    return { code: app.generate({ timestamp: here.clock.now().getTime() }) }
  },
  'POST /passkeys/': async (here, caller) => {
    const { challenge_token, options } = await begun(here, caller, '/passkeys/options/')
    const key = createAuthenticator({ origin: 'http://localhost:3000' })
    return { challenge_token, response: key.make(options as { challenge: string }) }
  },
}

/** One more enquiry, which is a duplicate of Corin’s. */
async function another({ database }: Fixture, changes = {}): Promise<Body> {
  const row = { ...sampleEnquiry(7), id: 'duplicate'.padEnd(22, '_'), ...changes }
  await database.transaction((trx) =>
    trx
      .insertInto('enquiry')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute(),
  )
  return { other: row.id }
}

/** The token with which Ingrid agrees to a membership of one more organisation. */
async function invitedElsewhere({ database, clock }: Fixture): Promise<string> {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  const [id, account_id] = ['one-more'.padEnd(22, '_'), idOf('account', 'Ingrid')]
  const token = id.padEnd(43, '0')
  await database.transaction(async (trx) => {
    const rules = { second_factor_required: 0, demo: 0, created_at: at(-9) }
    await trx
      .insertInto('organisation')
      .values({ id, name: 'One more', ...rules })
      .execute()
    const names = { first_name: 'Ingrid', last_name: 'Berg' }
    const role = { role: 'viewer', sees_all: true } as const
    const invited = { invited_at: at(-9), invited_by: 'somebody' }
    const place = { id, organisation_id: id, account_id }
    await insertMembership(trx, { ...place, ...names, ...role, ...invited })
    const link = { kind: 'invitation' as const, token_hash: hashOf(token), expires_at: at(9) }
    await trx
      .insertInto('link')
      .values({ id, account_id, membership_id: id, ...link, created_at: at(-9) })
      .execute()
  })
  return token
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The request of a cell, with its preparation. */
export async function prepared(
  here: Fixture,
  { endpoint, caller, request }: Cell,
): Promise<ApiRequest> {
  const more = await preparations[nameOf(endpoint)]?.(here, caller)
  if (!more) return request
  const { path = request.path, headers = {}, ...body } = more
  const sends = request.body !== undefined || Object.keys(body).length > 0
  const all = [...request.headers, ...Object.entries(headers)]
  return {
    ...request,
    headers: all,
    path,
    ...(sends && { body: { ...(request.body as object), ...body } }),
  }
}

/** The answer of the call that starts a flow of two steps. */
async function begun({ send }: Fixture, { headers }: Caller, path: string): Promise<Body> {
  const answer = await send({ method: 'POST', path: `/api${path}`, headers })
  return JSON.parse(answer.body) as Body
}

/** The post of the cast on its way to the subscribers, or stopped. */
async function sendingPosts({ database, clock }: Fixture, runs: boolean): Promise<Body> {
  const begun_at = clock.now().toISOString()
  const own = database.read.selectFrom('post').select('id').where('slug', '=', 'harbour-post')
  const posts = await own.execute()
  const rows = posts.map(({ id: post_id }) => ({
    post_id,
    begun_at,
    begun_by: idOf('account', 'Olwen'),
    receivers: 1,
    reached: '',
    sent: 0,
    next_at: runs ? begun_at : null,
    ended_at: null,
  }))
  await database.transaction((trx) => trx.insertInto('post_sending').values(rows).execute())
  return {}
}
