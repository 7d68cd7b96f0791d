import { blockKinds } from './block-kinds.ts'
import type { BlockField } from './block-shape.ts'
import { readBlocks } from './blocks.ts'
import { readRichText } from '../richtext.ts'

/** Whether a JSON is blocks that can be written on: each text in them can be shown. */
export const areBlocks = (json: string): boolean =>
  readBlocks(json)?.every(({ kind, texts }) =>
    Object.entries<BlockField>(blockKinds[kind].fields).every(([name, field]) => {
      const value = texts[name] ?? ''
      return field.kind !== 'text' || value === '' || readRichText(value) !== null
    }),
  ) ?? false
