import { sql } from 'kysely'
import type { Database } from '../src/database/open.ts'
import type { Scope } from '../src/database/scope.ts'
import { clientListStore } from '../src/features/clientpage/list-store.ts'
import { mailListStore } from '../src/features/mailroom/list-store.ts'
import { threadListStore } from '../src/features/messageroom/list-store.ts'
import { everybodyStore } from '../src/features/peopleroom/list-store.ts'
import { projectListStore } from '../src/features/projectlist/list-store.ts'
import { overdueSince } from '../src/features/todaylist/overdue.ts'
import { projectStatuses } from '../src/contract/work.ts'
import { compareSizes } from './sizes.ts'

/**
 * How long the first page of the console's projects, people, clients, mails and messages takes, for each filter, among few and
 * among many: `node bench/projects.ts 100 10000`. On both engines, the store alone, by turns. The client
 * and the team that are asked for have as many projects whatever the number of all.
 */

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(100, 10_000)
const now = new Date('2026-11-20T12:00:00.000Z')
const at = now.toISOString()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const since = overdueSince(now, { timeZone: 'Europe/Berlin', holidays: new Set() })

const id = (kind: string, nth: number) => `${kind}-${nth}`.padEnd(22, '_')
const of = <T>(all: readonly T[], nth: number) => all[nth % all.length] as T
const words = 'quotes pricing renewal migration training sandbox reports handover'.split(' ')

/** Adds all rows, so many at a time as a query may have values. */
async function add(database: Database, table: string, rows: object[]) {
  for (let from = 0; from < rows.length; from += 500)
    await database.transaction((trx) =>
      trx
        .insertInto(table as 'project')
        .values(rows.slice(from, from + 500) as never)
        .execute(),
    )
}

async function fill(database: Database, size: number) {
  const nths = Array.from({ length: size }, (_, nth) => nth)
  const companies = nths.slice(0, Math.ceil(size / 20))
  await add(
    database,
    'organisation',
    companies.map((nth) => ({
      id: id('organisation', nth),
      name: `Client ${of(words, nth * 3)} ${nth}`,
      second_factor_required: 0,
      demo: 0,
      created_at: at,
    })),
  )
  await add(
    database,
    'account',
    nths.map((nth) => ({
      id: id('account', nth),
      username: `person-${nth}`,
      email: `person-${nth}@client.example`,
      first_name: of(['Iris', 'Mateo', 'Olwen'], nth),
      last_name: `Okafor ${nth}`,
      firm_roles: nth < 10 ? 'consultant' : null,
      created_at: at,
      demo: 0,
      password_hash: 'none',
    })),
  )
  await add(
    database,
    'membership',
    nths.slice(10).map((nth) => ({
      id: id('membership', nth),
      organisation_id: id('organisation', Math.floor(nth / 20)),
      account_id: id('account', nth),
      role: 'member',
      sees_all: 1,
      first_name: 'Iris',
      last_name: `Okafor ${nth}`,
      invited_at: at,
      accepted_at: at,
    })),
  )
  const statuses = ['active', 'active', 'active', 'on_hold', 'completed', 'completed'] as const
  await add(
    database,
    'project',
    nths.map((nth) => ({
      id: id('project', nth),
      organisation_id: id('organisation', Math.floor(nth / 20)),
      title: `${of(words, nth)} and ${of(words, nth >> 3)} ${nth}`,
      description: 'One service desk in place of four mailboxes.',
      status: of(statuses, nth * 7 + (nth >> 4)),
      health: of(['on_track', 'on_track', 'at_risk', 'off_track', null], nth),
      rhythm: of(['weekly', 'two_weeks', 'monthly', 'none'], nth >> 1),
      last_update_at: nth % 5 === 4 ? null : daysAgo(nth % 37),
      start_date: daysAgo(nth % 300).slice(0, 10),
      progress: nth % 100,
      created_at: at,
      updated_at: daysAgo((nth * 37) % 900),
    })),
  )
  await add(
    database,
    'project_team',
    nths.flatMap((nth) =>
      [...new Set([nth < 60 ? 1 : 2 + (nth % 7), 2 + ((nth >> 3) % 7)])].map((person) => ({
        organisation_id: id('organisation', Math.floor(nth / 20)),
        project_id: id('project', nth),
        account_id: id('account', person),
        title: 'Consultant',
        added_at: at,
      })),
    ),
  )
  await add(
    database,
    'outbox',
    nths.map((nth) => ({
      id: id('outbox', nth),
      kind: 'mail',
      about: id('project', nth),
      payload: '{}',
      recipient: `person-${nth}@client.example`,
      subject: `An update on ${of(words, nth)} ${nth}`,
      created_at: daysAgo(nth % 900),
      state: 'sent',
      attempts: 1,
    })),
  )
  const inProject = (nth: number) => ({
    organisation_id: id('organisation', Math.floor(nth / 20)),
    project_id: id('project', nth),
  })
  await add(
    database,
    'thread',
    nths.map((nth) => ({ ...inProject(nth), last_number: 1, last_at: daysAgo(nth % 900) })),
  )
  await add(
    database,
    'message',
    nths.map((nth) => ({
      ...inProject(nth),
      id: id('message', nth),
      number: 1,
      author_name: 'Iris Okafor',
      from_firm: nth % 2,
      body: 'We need help with quotes.',
      created_at: daysAgo(nth % 900),
    })),
  )
  if (database.engine === 'postgres') await sql`analyze`.execute(database.read)
}

const usual = { status: 'active', consultant: '', health: '', client: '', overdue: '' } as const
const none = { search: '', order: '', columns: '', account: id('account', 1) } as const

/** What is asked for, and by whom: all projects, or those of a team. */
const filters: Record<string, object> = {
  'as it opens': {},
  'by title': { order: 'title' },
  'one client': { client: id('organisation', 1) },
  'a consultant of few': { consultant: id('account', 1) },
  'a consultant of a quarter': { consultant: id('account', 3) },
  'nobody’s, of which there are none': { consultant: 'nobody' },
  health: { health: 'off_track' },
  overdue: { overdue: 'yes' },
  'health and overdue': { health: 'at_risk', overdue: 'yes' },
  'consultant, health, overdue': {
    consultant: id('account', 3),
    health: 'at_risk',
    overdue: 'yes',
  },
  'client, health, overdue, on hold': {
    client: id('organisation', 1),
    health: 'on_track',
    overdue: 'yes',
    status: 'on_hold',
  },
  'a word without hits': { search: 'zirconium' },
  'a word of one': { search: 'migration 33' },
  'a word of an eighth': { search: 'sandbox' },
  'a word of all': { search: 'client', order: 'title' },
  'a word and a consultant': { search: 'quotes', consultant: id('account', 3) },
  'a word, health, overdue': { search: 'quotes', health: 'at_risk', overdue: 'yes' },
}

function casesOf(database: Database): Record<string, () => Promise<unknown>> {
  const list = projectListStore(database)
  const people = everybodyStore(database)
  const page = (scope: Scope, changes: object, size: number, counted = [...projectStatuses]) =>
    list.page(
      scope,
      { ...usual, ...none, overdueSince: since, ...changes },
      { after: '', size, counted },
    )
  const [clients, mails, threads] = [
    clientListStore(database),
    mailListStore(database),
    threadListStore(database),
  ]
  const words = (name: string, page: (search: string) => Promise<unknown>, all: string[]) =>
    Object.fromEntries(['', ...all].map((one) => [`${name}: “${one}”`, () => page(one)]))
  const first = { box: 'all', after: '' } as const
  const everybody = (search: string) => () => people.page({ box: 'all', search, after: '' })
  return {
    ...Object.fromEntries(
      Object.entries(filters).map(([name, one]) => [name, () => page('all', one, 100)]),
    ),
    'board: health and overdue': () =>
      page('all', { health: 'at_risk', overdue: 'yes' }, 50, ['active']),
    'board: a word without hits': () => page('all', { search: 'zirconium' }, 50, ['active']),
    'own teams: as it opens': () => page({ team: id('account', 1) }, {}, 100),
    'own teams: a word without hits': () =>
      page({ team: id('account', 1) }, { search: 'zirconium' }, 100),
    'people: as it opens': everybody(''),
    'people: without hits': everybody('zirconium'),
    'people: one': everybody('person-42@'),
    'people: two words': everybody('mateo pricing'),
    'people: half of them': everybody('iris'),
    'people: their numbers': () => people.counts(),
    ...words('clients', (search) => clients.page('all', { ...first, search }), [
      'zirconium',
      'person-42@',
      'mateo',
    ]),
    ...words('mails', (search) => mails.page({ ...first, search }, 100), [
      'zirconium',
      'person-42@',
      'client.example',
    ]),
    ...words('messages', (search) => threads.page('all', { ...first, team: '', search }), [
      'zirconium',
      'pricing',
    ]),
  }
}

await compareSizes({ sizes, fill, casesOf })
