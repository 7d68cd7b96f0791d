import type { BadgeShape } from '../../ui/base/Badge.tsx'
import type { TextKind } from '../editorial/contract.ts'
import type { TextBox, TextFilters, WrittenText } from '../editorial/staff.contract.ts'

/** How a text stands, as its badge says it. */
export function textBadge({
  state,
  is_changed,
  built_in,
}: Pick<WrittenText, 'state' | 'is_changed' | 'built_in'>): {
  shape: BadgeShape
  children: string
} {
  const isPlain = built_in && state !== 'scheduled'
  const { shape, word } = isPlain ? builtIn : badges[state]
  return is_changed ? { shape: 'dot', children: `${word}, changed` } : { shape, children: word }
}

const builtIn = { shape: 'ring', word: 'Built in' } as const
const badges: Record<WrittenText['state'], { shape: BadgeShape; word: string }> = {
  draft: { shape: 'ring', word: 'Draft' },
  scheduled: { shape: 'bars', word: 'Scheduled' },
  published: { shape: 'tick', word: 'Published' },
  removed: { shape: 'ring', word: 'Removed' },
}

export const textBoxNames = {
  all: 'All',
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  changed: 'Changed since',
  removed: 'Removed',
} as const

/** What an empty list says. */
export function emptyWords(
  { one, many }: TextKind,
  { box, search }: TextFilters,
): readonly [title: string, sentence: string] {
  if (search !== '')
    return [`No ${one} by that.`, `Try fewer words. ${upper(many)} are found by their titles.`]
  const words: Record<TextBox, readonly [string, string]> = {
    all: ['Nothing is written yet.', `A ${one} that you begin is a draft until you publish it.`],
    draft: [`No ${one} is a draft.`, 'What is begun and not published stands here.'],
    scheduled: [`No ${one} is scheduled.`, 'What is to appear later stands here.'],
    published: [`No ${one} is published.`, 'What visitors read stands here.'],
    changed: ['Everything is published as it was written.', 'What was changed since stands here.'],
    removed: [
      `No ${one} was removed.`,
      'What was removed stands here for 30 days, and can be restored.',
    ],
  }
  return words[box]
}

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
