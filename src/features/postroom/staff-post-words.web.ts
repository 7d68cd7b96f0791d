import type { BadgeShape } from '../../ui/base/Badge.tsx'
import type { WrittenPost } from './staff.contract.ts'

/** How a post stands, as its badge says it. */
export function postBadge({ state, is_changed }: Pick<WrittenPost, 'state' | 'is_changed'>): {
  shape: BadgeShape
  children: string
} {
  const { shape, word } = badges[state]
  return is_changed ? { shape: 'dot', children: `${word}, changed` } : { shape, children: word }
}

const badges: Record<WrittenPost['state'], { shape: BadgeShape; word: string }> = {
  draft: { shape: 'ring', word: 'Draft' },
  scheduled: { shape: 'bars', word: 'Scheduled' },
  published: { shape: 'tick', word: 'Published' },
  removed: { shape: 'ring', word: 'Removed' },
}

export const untitled = 'Untitled post'
