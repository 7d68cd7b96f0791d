import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { ContentTable, Tables } from '../../database/tables/tables.ts'
import { demoAbout, demoCompany, demoSiteConfig } from './demo-firm.ts'

/** SingleTexts of which there is one row each: field by field they are the demo's or the firm's. */
export type SingleTexts = Record<'company_info' | 'site_config' | 'about', Record<string, unknown>>

/** The demo brings no legal texts, no pages of blocks, and the built-in navigation. */
export type DemoTable = Exclude<ContentTable, 'legal_text' | 'own_page' | 'navigation_entry'>

type Row = Record<string, unknown> & { id: string; updated_at: string }

/** What a row says; with `updated_at`, which every change sets. */
const columns = {
  service: [
    'slug',
    'category',
    'title',
    'short_title',
    'short_description',
    'description',
    'icon',
    'features',
    'key_benefits',
    'duration',
    'team',
    'featured',
  ],
  statistic: ['prefix', 'value', 'suffix', 'label'],
  faq: ['question', 'answer', 'category', 'featured'],
  partner: ['name'],
  testimonial: [
    'quote',
    'author_name',
    'author_role',
    'company',
    'avatar_url',
    'service',
    'featured',
  ],
  post: ['slug', 'title', 'excerpt', 'body', 'category', 'author_name', 'featured'],
  case_study: [
    'slug',
    'title',
    'client_name',
    'industry',
    'summary',
    'metric_value',
    'metric_label',
    'metric_series',
    'duration',
    'picture',
    'body',
    'stops',
    'featured',
  ],
  team_member: ['slug', 'name', 'role', 'bio', 'avatar_url', 'badges', 'featured'],
  certification: ['name', 'issuer', 'team_member', 'issued_on', 'verify_url'],
  industry: ['slug', 'name', 'description'],
  call_to_action: [
    'placement',
    'title',
    'text',
    'primary_label',
    'primary_url',
    'secondary_label',
    'secondary_url',
  ],
} as const satisfies { [Table in DemoTable]: readonly (keyof Tables[Table])[] }

const rowsOf = (read: Kysely<Tables>, content: DemoTable) =>
  read
    .selectFrom(content as 'partner')
    .select(['id', 'position', 'published_at', 'updated_at'])
    .select(columns[content] as unknown as ['name'])
    .orderBy('position')

/** Remembers the rows of a table as the demo made them, so that its own are known from the firm's. */
export async function recordDemo(trx: Transaction<Tables>, content: DemoTable): Promise<void> {
  const made = (await rowsOf(trx, content).execute()) as Row[]
  if (made.length === 0) return
  const rows = made.map((row) => ({
    content,
    row_id: row.id,
    updated_at: row.updated_at,
    hash: hashOfRow(row),
  }))
  await trx.insertInto('demo_row').values(rows).execute()
}

/** The ids of those that are still as the demo made them, and of those that somebody has changed. */
export async function sortDemoRows(
  read: Kysely<Tables>,
  content: DemoTable,
): Promise<{ same: string[]; changed: string[] }> {
  const made = await read
    .selectFrom('demo_row')
    .select(['row_id', 'updated_at', 'hash'])
    .where('content', '=', content)
    .execute()
  const sorted = { same: [] as string[], changed: [] as string[] }
  if (made.length === 0) return sorted
  const ids = made.map(({ row_id }) => row_id)
  const rows = (await rowsOf(read, content).where('id', 'in', ids).execute()) as Row[]
  const before = new Map(made.map((one) => [one.row_id, one]))
  for (const row of rows) {
    const was = before.get(row.id)
    const isSame =
      was?.updated_at === row.updated_at && (was.hash === null || was.hash === hashOfRow(row))
    sorted[isSame ? 'same' : 'changed'].push(row.id)
  }
  return sorted
}

/** Of these columns, whatever their order. */
function hashOfRow(row: Row): string {
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  const columns = filled.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(columns)).digest('base64url')
}

const demoSingles: SingleTexts = {
  company_info: { ...demoCompany },
  site_config: { ...demoSiteConfig },
  about: Object.fromEntries(
    Object.entries(demoAbout).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ),
}

/** The fields of the single texts that still say what the demo says; only where the text is there. */
export async function demoTexts(read: Kysely<Tables>) {
  const found: { table: keyof SingleTexts; fields: string[] }[] = []
  for (const table of ['company_info', 'site_config', 'about'] as const) {
    const row = await read
      .selectFrom(table as 'about')
      .select(Object.keys(demoSingles[table]) as ['headline'])
      .executeTakeFirst()
    if (!row) continue
    const now = row as Record<string, unknown>
    const fields = Object.keys(demoSingles[table]).filter(
      (field) => now[field] === demoSingles[table][field],
    )
    if (fields.length > 0) found.push({ table, fields })
  }
  return found
}

/** What is built in, with the firm's own name for the names that follow it, where it has one. */
export async function plainTexts(read: Kysely<Tables>, builtIn: SingleTexts): Promise<SingleTexts> {
  const own = await read.selectFrom('company_info').select('name').executeTakeFirst()
  if (!own || own.name === demoCompany.name) return builtIn
  return {
    ...builtIn,
    company_info: { ...builtIn.company_info, legal_name: own.name },
    site_config: { ...builtIn.site_config, title: own.name },
  }
}

/** A text that is all the demo's goes; of another one, the fields that are say what is built in. */
export async function resetTexts(
  trx: Transaction<Tables>,
  { table, fields }: Awaited<ReturnType<typeof demoTexts>>[number],
  plain: SingleTexts,
  now: string,
): Promise<void> {
  const isAll = fields.length === Object.keys(demoSingles[table]).length
  if (isAll) {
    await trx.deleteFrom(table).execute()
    return
  }
  const values = fields.map((field) => [field, plain[table][field]])
  await trx
    .updateTable(table as 'about')
    .set({ ...Object.fromEntries(values), updated_at: now })
    .execute()
}
