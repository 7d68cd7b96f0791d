import type { DraftState } from './draft-state.ts'

/**
 * The last revision of which nothing is unseen here, with the name of the page: what stands beside a
 * field is not chosen yet. The page's own saves are no proof that it has seen those of others.
 */
export function seenOfDraft({ editor, readTo, fields: all }: DraftState) {
  const beside = Object.values(all).flatMap(({ others }) =>
    others.flatMap(({ from, revision }) => (from === 'server' ? [(revision ?? 1) - 1] : [])),
  )
  return { editor, revision: Math.max(0, Math.min(readTo, ...beside)) }
}
