import { sql } from 'kysely'
import type { Database } from '../src/database/open.ts'
import { rows } from './stall-rows.ts'

const at = '2026-01-01T00:00:00.000Z'
const text = (size: number) => `replace(hex(zeroblob(${Math.ceil(size / 6)})), '00', 'word, ')`
const id = (name: string) => `printf('${name.padEnd(12, '-')}%010d', i)`
const document = (paragraphs: number, characters: number) => {
  const words = 'The pipeline that nobody reconciles. '.repeat(Math.ceil(characters / 37))
  const paragraph = {
    type: 'paragraph',
    content: [{ type: 'text', text: words.slice(0, characters) }],
  }
  return JSON.stringify({
    type: 'doc',
    content: Array.from({ length: paragraphs }, () => paragraph),
  })
}

/** Adds what the firm itself makes large: 10,000 drafts of posts, 10,000 subscribers, full lists of the site, 10,000 projects with milestones. */
export async function addRooms(database: Database): Promise<void> {
  const [first, client] = await Promise.all([
    database.read
      .selectFrom('post')
      .select('id')
      .where('slug', '=', 'long-0')
      .executeTakeFirstOrThrow(),
    database.read
      .selectFrom('organisation')
      .select('id')
      .where('name', '=', 'Client 0')
      .executeTakeFirstOrThrow(),
  ])
  const whole = `'{"id":"' || ${id('removed-row')} || '","position":1,"published_at":"${at}","slug":"gone-' || i || '","title":"Gone","short_title":"","short_description":"' || ${text(300)} || '","description":"' || ${text(4_000)} || '","icon":"","category":"","features":"[]","key_benefits":"[]","duration":"","team":"","featured":0}'`
  const items = JSON.stringify(Array.from({ length: 20 }, () => 'x'.repeat(190)))
  const tables: Parameters<typeof rows>[] = [
    [
      10_000,
      'post',
      'id, position, published_at, updated_at, slug, title, excerpt, body, words, category, author_name, reading_minutes, featured, draft_title, drafted_at',
      `${id('draft-post')}, 0, null, '${at}', ${id('draft-post')}, '', '', '', '', '', 'Iris', 1, 0, 'Written ' || i, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || i || ' minutes')`,
    ],
    [
      10_000,
      'subscriber',
      'id, email, requested_at, confirm_hash, confirm_until, confirmed_at, unsubscribed_at',
      `${id('subscriber')}, 'reader-' || i || '@client.example', '${at}', null, null, case when i % 10 > 0 then '${at}' end, case when i % 10 = 1 then '${at}' end`,
    ],
    [
      200,
      'service',
      'id, position, published_at, updated_at, slug, title, short_title, short_description, description, icon, category, features, key_benefits, duration, team, featured',
      `${id('service')}, i, '${at}', '${at}', 'service-' || i, 'Service ' || i, '', ${text(300)}, ${text(3_990)}, 'Shield', 'build', '${items}', '${items}', '', '', 1`,
    ],
    [
      200,
      'faq',
      'id, position, published_at, updated_at, question, answer, category, featured',
      `${id('faq')}, i, '${at}', '${at}', 'What ' || i, ${text(1_990)}, 'pricing', 1`,
    ],
    [
      200,
      'removed_content',
      'id, content, removed_at, row_values',
      `${id('removed')}, 'service', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), ${whole}`,
    ],
    [
      10_000,
      'project',
      'id, organisation_id, title, description, status, start_date, progress, created_at, updated_at',
      `${id('project')}, '${client.id}', 'Grown ' || i, 'A desk.', case when i % 3 then 'active' else 'planned' end, date('2026-01-01', '+' || (i % 300) || ' days'), i % 100, '${at}', '${at}'`,
    ],
    [
      20_000,
      'milestone',
      'id, organisation_id, project_id, title, due_date, created_at',
      `${id('milestone')}, '${client.id}', printf('project-----%010d', (1 + i) / 2), 'Stone', '2026-03-01', '${at}'`,
    ],
    [
      2_000,
      'milestone',
      'id, organisation_id, project_id, title, due_date, created_at',
      `${id('many')}, '${client.id}', 'project-----0000000007', 'Stone ' || i, '2026-03-01', '${at}'`,
    ],
    [
      2_000,
      'scheduled_update',
      'id, organisation_id, project_id, given, draft_revision, publish_at, account_id, created_at, failed_at, failure',
      `${id('scheduled')}, '${client.id}', ${id('project')}, '{"title":"Week"}', 1, '${at}', 'account-staff-00000000', '${at}', '${at}', 'rights'`,
    ],
    [
      10_000,
      'outbox',
      'id, kind, state, about, payload, created_at, attempts, ended_at',
      `${id('mail')}, 'mail', case when i % 2 then 'sent' else 'failed' end, '${first.id}', '{}', '${at}', 1, '${at}'`,
    ],
  ]
  await database.transaction(async (trx) => {
    for (const table of tables) await rows(...table).execute(trx)
    await sql`update post set body = ${document(3, 300)}, title = 'T' where id = 'draft-post--0000000001'`.execute(
      trx,
    )
    await sql`update post set id = 'long-post---0000000000' where id = ${first.id}`.execute(trx)
  })
}

type Call = (path: string, body?: unknown, method?: string) => Promise<unknown>

/** What the firm reads and writes in these rooms. */
export function roomCases(call: Call): Record<string, () => Promise<unknown>> {
  const texts = {
    title: 'Long',
    excerpt: 'Of queues.',
    topic: 'practice',
    author: 'Iris',
    text: document(40, 9_000),
  }
  const get = (path: string) => () => call(path)
  return {
    'room: posts': get('/staff/posts/'),
    'room: posts drafts': get('/staff/posts/?box=draft'),
    'room: posts searched': get('/staff/posts/?search=nobody+has+this'),
    'room: posts searched eight': get(
      `/staff/posts/?search=${encodeURIComponent('a b c d e f ü h')}`,
    ),
    'room: post preview made': () => call('/staff/posts/draft-post--0000000001/preview/', texts),
    'room: subscribers': get('/staff/subscribers/'),
    'room: subscribers searched': get('/staff/subscribers/?search=zzz'),
    'room: subscribers csv': get('/staff/subscriber-csv/?state=confirmed'),
    'room: post mails': get('/staff/post-mails/'),
    'room: mail of long post': get('/staff/post-mails/long-post---0000000000/'),
    'room: lists': get('/staff/site/lists/'),
    'room: list of services': get('/staff/site/lists/services/'),
    'room: service changed': () =>
      call(
        '/staff/site/lists/services/rows/service-----0000000007/',
        { values: { duration: 'long' } },
        'PATCH',
      ),
    'room: projects': get('/staff/projects/?columns=client,course,next,last_update_at,waits,team'),
    'room: projects searched': get('/staff/projects/?search=nobody+has'),
    'room: projects overdue': get('/staff/projects/?overdue=yes'),
    'room: projects of nobody': get('/staff/projects/?consultant=nobody&order=title'),
    'room: projects of client': get('/staff/projects/?health=none&order=-start_date'),
    'room: board': get('/staff/projects/?page=board&status=planned'),
    'room: projects csv': get('/staff/project-csv/?every=yes'),
    'room: a project with 2,000 milestones': get('/staff/projects/project-----0000000007/'),
    'room: clients': get('/staff/clients/'),
    'room: client of 10,000': get('/staff/clients/organisation-000000000/'),
    'room: people': get('/staff/everybody/'),
    'room: today': get('/staff/today/'),
    'room: today counts': get('/staff/today/counts/'),
    'room: today figures': get('/staff/today/figures/'),
    'room: launch': get('/staff/launch/'),
    'room: system': get('/staff/system/'),
    'room: retention': get('/staff/system/retention/'),
    'room: mails': get('/staff/mails/'),
    'room: mails csv': get('/staff/mails-csv/'),
    'room: audit': get('/staff/audit/'),
    'room: palette': get('/staff/search/?q=grown+stone'),
    'room: threads': get('/staff/threads/'),
    'room: templates': get('/staff/project-templates/'),
    'room: keys': get('/staff/api-keys/all/'),
    'room: notices': get('/staff/notices/'),
  }
}
