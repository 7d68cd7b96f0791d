import type { WrittenUpdate } from './useStaffUpdate.web.ts'

const texts = ['content', 'done', 'next', 'risks', 'needed'] as const

/** What was published and taken back, with what was begun since: of neither a word is lost. */
export function writtenAgain(sent: WrittenUpdate, begun: WrittenUpdate): WrittenUpdate {
  const again = { ...sent, ...begun }
  for (const name of texts) {
    const both = [sent[name], begun[name]].filter(Boolean)
    if (both.length > 0) again[name] = both.join('\n')
  }
  return again
}
