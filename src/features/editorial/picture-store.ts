import { sql, type Transaction } from 'kysely'
import { readMediaAddress } from '../../contract/media-address.ts'
import { picturesInBlocks } from '../../contract/blocks/block-check.ts'
import { malformed } from '../../contract/problem.ts'
import { picturesIn } from '../../contract/prose.ts'
import { readRichText } from '../../contract/richtext.ts'
import type { Tables } from '../../database/tables/tables.ts'
import {
  caseStudies,
  ownPages,
  pageIds,
  pageTexts,
  posts,
  type PageId,
  type TextKind,
} from './contract.ts'
import type { FieldTexts } from './kind.ts'

type Trx = Transaction<Tables>

/** Whether a picture of the media room is there. */
export type FindsPicture = (trx: Trx, id: string) => Promise<boolean>

/** Refuses a picture of which nobody has said what it shows, and one that is not there any more. */
export async function refusePictures(
  trx: Trx,
  texts: FieldTexts,
  hasPicture: FindsPicture,
): Promise<void> {
  const missing = await missingPicture(trx, texts, hasPicture)
  const within = texts['blocks'] === undefined ? 'text' : 'blocks'
  const refuse = (field: 'picture' | 'text' | 'blocks', detail: string) =>
    malformed(detail, { [field]: [detail] })
  if (missing === 'picture')
    throw refuse('picture', 'This picture was removed. Choose another one.')
  if (picturesOf(texts).some(({ alt }) => alt?.trim() === ''))
    throw refuse(within, 'Say of each picture what it shows, or that it only decorates.')
  if (missing === 'text')
    throw refuse(
      within,
      'A picture in the text was removed from Pictures. Take it out, or choose another one.',
    )
}

/** Whether a picture beside a text, or else one within it, is not there any more; null: all are. */
export async function missingPicture(
  trx: Trx,
  texts: FieldTexts,
  hasPicture: FindsPicture,
): Promise<'picture' | 'text' | null> {
  const beside = readMediaAddress(texts['picture'] ?? '')
  if (beside && !(await hasPicture(trx, beside.id))) return 'picture'
  for (const media of new Set(picturesOf(texts).map(({ media }) => media)))
    if (!(await hasPicture(trx, media))) return 'text'
  return null
}

const picturesOf = (texts: FieldTexts) => [
  ...picturesIn(readRichText(texts['text'] ?? '') ?? { type: 'doc', content: [] }).map(
    ({ attrs }) => attrs,
  ),
  ...picturesInBlocks(texts['blocks'] ?? ''),
]

/** Where the pictures of a kind are named in what is published of it. */
const named = [
  { kind: posts, columns: ['body'] },
  { kind: caseStudies, columns: ['body', 'picture'] },
  { kind: ownPages, columns: ['blocks'] },
] as const

/** Where a picture stands in the texts of the site, and in what is being written of them. */
export async function picturesInTexts(trx: Trx, id: string): Promise<PictureUse[]> {
  const like = `%${id.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const has = (column: string) => sql<boolean>`${sql.ref(column)} like ${like} escape '\\'`
  const drafts = await trx
    .selectFrom('draft')
    .select(['subject', 'subject_id'])
    .where('subject', 'in', [...named.map(({ kind }) => kind.subject), 'page'])
    .where(has('fields'))
    .execute()
  const drafted = (subject: TextKind['subject']) => [
    '',
    ...drafts.filter((one) => one.subject === subject).map(({ subject_id }) => subject_id),
  ]
  const uses: PictureUse[] = []
  for (const { kind, columns } of named) {
    const rows = await trx
      // Kysely cannot follow a union of tables, which share the columns that are named here.
      .selectFrom(kind.subject as 'post')
      .select(['id', 'title', 'draft_title'])
      .where('removed_at', 'is', null)
      .where((is) => is.or([...columns.map(has), is('id', 'in', drafted(kind.subject))]))
      .orderBy('id')
      .execute()
    uses.push(...rows.map((row) => placeOf(kind, row.id, row.draft_title ?? row.title)))
  }
  const legal = await trx.selectFrom('legal_text').select('slug').where(has('body')).execute()
  const about = await trx.selectFrom('about').select('id').where(has('story')).execute()
  const fixed = [...legal.map(({ slug }) => slug), ...about.map(() => 'about'), ...drafted('page')]
  for (const page of pageIds)
    if (fixed.includes(page)) uses.push(placeOf(pageTexts[page], page, pageNames[page]))
  return uses
}

interface PictureUse {
  where: string
  title: string
  href: string
}

const pageNames: Record<PageId, string> = { privacy: 'Privacy', terms: 'Terms', about: 'About' }

const placeOf = (kind: TextKind, id: string, title: string): PictureUse => ({
  where: kind.label,
  title: title || kind.untitled,
  href: `${kind.room}/${id}`,
})
