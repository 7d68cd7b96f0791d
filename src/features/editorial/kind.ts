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

/** What a text with an address for good has besides. */
interface FixedText {
  /** Its id in calls and drafts, which is the end of its address, too. */
  id: string
  /** By which column its row is found. */
  key: readonly [column: string, value: string]
  /** How its columns are selected that every row has. */
  plain: readonly string[]
  /** A column that holds its row while it is set to what it is. */
  held: string
  /** The row that says what the program came with. */
  builtIn: TextColumns & { id: string; updated_at: string }
}

/** The columns of what can be published; without a slug it has its address for good. */
type Publishable = TextColumns & { slug?: string }

/** How the server keeps a text that has a draft and a history. */
export interface StoredText {
  kind: TextKind
  table: AddressedTable | 'legal_text' | 'about' | 'mail_template'
  fixed?: FixedText
  /** What names its acts in the audit: `post` of `post-published`. */
  act: string
  /** Its columns besides those of `TextRow`. */
  columns: readonly string[]
  /** Those that an entry of the audit holds beside its title, its address and its text. */
  audited: readonly string[]
  /** What else is said of it in a list. */
  second: (row: TextRow) => string
  textsOf: (row: TextRow) => FieldTexts
  /** The columns of a draft as it can be published; throws 400 with what is wrong in which field. */
  publishable: (
    texts: FieldTexts,
    row: TextRow,
    trx: Transaction<Tables>,
  ) => Publishable | Promise<Publishable>
}

/** How the server keeps a kind of which there is a list. */
export interface StoredKind extends StoredText {
  table: AddressedTable
  /** Those of its own columns that the list shows. */
  listed: readonly string[]
  /** What its own columns hold when it is begun. */
  empty: (by: { name: string }) => TextColumns
}

/** The words that the program came with; undefined: it came with none. */
export const builtInTexts = (stored: StoredText): FieldTexts | undefined =>
  stored.fixed && stored.textsOf(builtInRow(stored.fixed))

/** As it is read, before the firm has a row of its own. */
export const builtInRow = ({ builtIn }: FixedText): TextRow => ({
  title: String(builtIn['headline']),
  slug: '',
  published_at: null,
  draft_title: null,
  drafted_at: null,
  removed_at: null,
  ...builtIn,
})

/** One line that is not empty. */
export const sentence = (most: number, empty: string) =>
  line().min(1, empty).max(most, `Use at most ${most} characters.`)

type Addressed = Pick<TextRow, 'id' | 'slug' | 'published_at'>

/**
 * Its id stands in place of an address: before it is published, and after its own was given away.
 * A row of the firm's own may be published at its id.
 */
export const hasNoAddress = ({ id, slug, published_at }: Addressed) =>
  slug === id && published_at === null

/** As the fields of its draft have it: one that nobody has typed follows the title. */
export const slugOfText = (row: Addressed): string => (hasNoAddress(row) ? '' : row.slug)

/** Formatted text as its draft has it. */
export const proseOf = (body: string): string =>
  body === '' ? '' : JSON.stringify(readRichText(body) ?? body)

/** Formatted text as it is published: without headings that say nothing, and empty paragraphs at its end. */
export function trimmed(text: string): RichText {
  const { content, ...doc } = readRichText(text) ?? { type: 'doc', content: [] }
  const said = content.filter((block) => block.type !== 'heading' || !isEmpty(block))
  return { ...doc, content: said.slice(0, said.findLastIndex((block) => !isEmpty(block)) + 1) }
}

const isEmpty = (block: Block) =>
  block.type !== 'picture' && plainText({ type: 'doc', content: [block] }).trim() === ''
