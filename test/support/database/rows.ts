import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { doc, p } from '../../../src/contract/prose.ts'
import type { Database } from '../../../src/database/open.ts'
import type { ContentTable, Tables } from '../../../src/database/tables/tables.ts'
import { changeContent } from '../../../src/platform/publishing/revision.ts'

type Given = 'id' | 'position' | 'published_at' | 'updated_at'

/** A row of content as a test writes it, without the columns that every content table has. */
export type Row<Table extends ContentTable> = Omit<Insertable<Tables[Table]>, Given>

type Rows = { [Table in ContentTable]: Row<Table> }

const [featured, nobody] = [1, null] as const

/** A row for each table of content, with the word `mark` in each of its texts and its slug. */
export function rowsAbout(mark: string): Rows {
  const own = (kind: string) => ({ slug: `${mark}-${kind}`, title: `${mark} ${kind}` })
  const body = JSON.stringify(doc(p(`Of ${mark} alone.`)))
  const list = JSON.stringify([`${mark} one`, `${mark} two`])
  const stops = JSON.stringify([{ label: mark, when: 'week 0' }])
  const link = {
    primary_label: mark,
    primary_url: '/contact',
    secondary_label: '',
    secondary_url: '',
  }
  const works = {
    short_title: mark,
    short_description: mark,
    description: mark,
    icon: 'Zap',
    duration: mark,
    team: mark,
  }
  const metric = {
    metric_value: mark,
    metric_label: mark,
    metric_series: JSON.stringify({
      title: mark,
      counted: mark,
      unit: mark,
      values: [1, 2],
      event: { at: 1, label: mark },
    }),
    duration: mark,
    stops,
    client_name: mark,
  }
  const said = { quote: mark, author_name: mark, author_role: mark, company: mark }
  const question = { question: `${mark}?`, answer: `${mark}.`, category: 'firm', featured }
  return {
    service: {
      ...own('service'),
      ...works,
      category: 'care',
      features: list,
      key_benefits: list,
      featured,
    },
    statistic: { prefix: '', value: mark, suffix: '', label: mark },
    faq: question,
    partner: { name: mark },
    testimonial: { ...said, avatar_url: nobody, service: 'admin', featured },
    post: {
      ...own('post'),
      excerpt: mark,
      body,
      words: `${mark} post`,
      category: 'best-practices',
      author_name: mark,
      reading_minutes: 1,
      featured,
    },
    case_study: {
      ...own('study'),
      ...metric,
      industry: 'healthcare',
      summary: mark,
      body,
      featured,
    },
    navigation_entry: { label: mark, href: `/${mark}-page`, place: 'both' },
    own_page: {
      ...own('page'),
      seo_title: mark,
      description: mark,
      blocks: JSON.stringify([
        { id: 'one', kind: 'quote', variant: 'large', texts: { quote: mark, name: mark } },
      ]),
      words: mark,
    },
    team_member: {
      slug: `${mark}-person`,
      name: mark,
      role: mark,
      bio: mark,
      avatar_url: nobody,
      badges: list,
      featured: 0,
    },
    certification: {
      name: mark,
      issuer: mark,
      team_member: 'adaeze-lindqvist',
      issued_on: '2024-02-29',
      verify_url: nobody,
    },
    industry: { slug: `${mark}-industry`, name: mark, description: mark },
    call_to_action: { placement: 'home', title: mark, text: mark, ...link },
    legal_text: { slug: 'privacy', title: mark, body },
  }
}

export const tables = Object.keys(rowsAbout('any')) as ContentTable[]

/** Writes one row in a change of content, and gives its id. */
export async function writeRow<Table extends ContentTable>(
  database: Database,
  table: Table,
  row: Row<Table>,
  published_at: string | null = '2026-01-01T00:00:00.000Z',
): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const whole = { ...row, id, position: -1, published_at, updated_at: '2026-01-01T00:00:00.000Z' }
  // The tables differ in their columns; `Row` has checked those of this one.
  const plain = whole as unknown as Insertable<Tables['partner']>
  await changeContent(database, (trx) =>
    trx
      .insertInto(table as 'partner')
      .values(plain)
      .execute(),
  )
  return id
}

/** Writes a row into every table of content. */
export async function writeAbout(database: Database, mark: string, published_at: string | null) {
  const rows = rowsAbout(mark)
  for (const table of tables) await writeRow(database, table, rows[table], published_at)
}
