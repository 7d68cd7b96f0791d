import { z } from 'zod'
import { areBlocks } from '../../contract/blocks/are-blocks.ts'
import { blockErrors } from '../../contract/blocks/block-check.ts'
import { readBlocks, wordsOfBlock } from '../../contract/blocks/blocks.ts'
import { lines, line, slug as slugSchema } from '../../contract/fields.ts'
import { malformed } from '../../contract/problem.ts'
import { takenAddresses } from '../../contract/taken-addresses.ts'
import type { OwnPageSummary } from '../ownpage/contract.ts'
import { ownPages, slugFrom } from './contract.ts'
import { hasNoAddress, sentence, slugOfText, type FieldTexts, type StoredKind } from './kind.ts'
import type { Previewed } from './preview.ts'

/** Pages of the firm's own, made of blocks. */
export const storedOwnPages: StoredKind = {
  kind: ownPages,
  table: 'own_page',
  act: 'own-page',
  columns: ['seo_title', 'description', 'blocks', 'words'],
  listed: [],
  audited: ['seo_title', 'description', 'words'],
  empty: () => ({ seo_title: '', description: '', blocks: '', words: '' }),
  second: (row) => (hasNoAddress(row) ? '' : `/${row.slug}`),
  textsOf: (row) => ({
    title: row.title,
    slug: slugOfText(row),
    seo_title: String(row['seo_title']),
    description: String(row['description']),
    blocks: String(row['blocks']),
    // Its blocks are its text.
    text: '',
  }),
  publishable,
}

const { title, seo_title, description } = ownPages.fields

const schema = z.object({
  title: sentence(title.most, 'Enter a title.'),
  slug: slugSchema.refine(
    (slug) => !takenAddresses.has(slug),
    'The site itself has something at this address. Choose another one.',
  ),
  seo_title: line().max(seo_title.most, `Use at most ${seo_title.most} characters.`),
  description: lines().max(description.most, `Use at most ${description.most} characters.`),
})

function publishable(texts: FieldTexts) {
  const slug = texts['slug']?.trim() || slugFrom(texts['title'] ?? '')
  const { data, error } = schema.safeParse({ ...texts, slug })
  const written = texts['blocks'] ?? ''
  const blocks = areBlocks(written) ? readBlocks(written) : null
  const all: Record<string, string[]> = {
    ...(error && z.flattenError(error).fieldErrors),
    ...(blocks ? blockErrors(blocks) : { blocks: ['Not blocks that can be shown.'] }),
  }
  if (slug === '') all['slug'] = ['Enter an address: the title gives none.']
  if (!data || !blocks || Object.keys(all).length > 0) throw malformed('Something is missing.', all)
  const words = blocks.map(wordsOfBlock).filter(Boolean).join('\n')
  return { ...data, blocks: JSON.stringify(blocks), words }
}

/** A page as it would be published now, with its blocks as they are stored. */
export function previewedOwnPage({ row, texts, now }: Previewed): OwnPageSummary & {
  blocks: string
} {
  const called = texts['title'] ?? ''
  return {
    id: row.id,
    slug: hasNoAddress(row) ? slugFrom(called) || 'untitled' : row.slug,
    title: called || ownPages.untitled,
    seo_title: texts['seo_title'] ?? '',
    description: texts['description'] ?? '',
    published_at: row.published_at ?? now,
    updated_at: now,
    blocks: texts['blocks'] ?? '',
  }
}
