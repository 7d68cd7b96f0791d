import type { Transaction } from 'kysely'
import { line } from '../../contract/fields.ts'
import { plainText } from '../../contract/prose.ts'
import { readRichText, type Block, type RichText } from '../../contract/richtext.ts'
import type { AddressedTable, Tables } from '../../database/tables/tables.ts'
import type { TextKind } from './contract.ts'

/** The text of each field by its name, as its draft has it. */
export type FieldTexts = Record<string, string>

/** Columns of a text by their names. */
export type TextColumns = Record<string, string | number | null>

/** What the rows of all kinds have. */
export type TextRow = TextColumns & {
  id: string
  title: string
  slug: string
  published_at: string | null
  updated_at: string
  /** What its draft calls it; null: nobody has drafted another title. */
  draft_title: string | null
  /** When its draft was saved last; null: there is nothing that is not published. */
  drafted_at: string | null
  /** A removed text is never published. */
  removed_at: string | null
}

/** How the server keeps a kind of text. */
export interface StoredKind {
  kind: TextKind
  table: AddressedTable
  /** What names its acts in the audit: `post` of `post-published`. */
  act: string
  /** Its columns besides those of `TextRow`. */
  columns: readonly string[]
  /** Those of them that a list shows. */
  listed: readonly string[]
  /** Those that an entry of the audit holds beside its title, its address and its text. */
  audited: readonly string[]
  /** What its other columns hold when it is begun. */
  empty: (by: { name: string }) => TextColumns
  /** What else is said of it in a list. */
  second: (row: TextRow) => string
  textsOf: (row: TextRow) => FieldTexts
  /** The columns of a draft as it can be published; throws 400 with what is wrong in which field. */
  publishable: (
    texts: FieldTexts,
    row: TextRow,
    trx: Transaction<Tables>,
  ) => (TextColumns & { slug: string }) | Promise<TextColumns & { slug: string }>
}

/** One line that is not empty. */
export const sentence = (most: number, empty: string) =>
  line().min(1, empty).max(most, `Use at most ${most} characters.`)

/** Its id stands in place of an address: before it is published, and after its own was given away. */
export const hasNoAddress = ({ id, slug }: Pick<TextRow, 'id' | 'slug'>) => slug === id

/** As the fields of its draft have it: one that nobody has typed follows the title. */
export const slugOfText = (row: Pick<TextRow, 'id' | 'slug'>): string =>
  hasNoAddress(row) ? '' : row.slug

/** Formatted text as its draft has it. */
export const proseOf = (body: string): string =>
  body === '' ? '' : JSON.stringify(readRichText(body) ?? body)

/** Formatted text as it is published: without headings that say nothing, and empty paragraphs at its end. */
export function trimmed(text: string): RichText {
  const { content, ...doc } = readRichText(text) ?? { type: 'doc', content: [] }
  const said = content.filter((block) => block.type !== 'heading' || !isEmpty(block))
  return { ...doc, content: said.slice(0, said.findLastIndex((block) => !isEmpty(block)) + 1) }
}

const isEmpty = (block: Block) => plainText({ type: 'doc', content: [block] }).trim() === ''
