import type { MergedPerson, Moving } from './staff.contract.ts'

const words: Record<keyof Moving, [one: string, more: string]> = {
  projects: ['project', 'projects'],
  people: ['person', 'people'],
  updates: ['update', 'updates'],
  messages: ['message', 'messages'],
  documents: ['document', 'documents'],
  requests: ['request', 'requests'],
  approvals: ['approval', 'approvals'],
  meetings: ['meeting', 'meetings'],
}

const list = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })

/** What moves, counted: “2 projects, 3 people and 41 messages”; empty where there is nothing. */
export function movingWords(moves: Partial<Moving>): string {
  const kinds = (Object.keys(words) as (keyof Moving)[]).flatMap((kind) => {
    const count = moves[kind] ?? 0
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${words[kind][count === 1 ? 0 : 1]}`]
  })
  return list.format(kinds)
}

/** What a merge changes for somebody. */
export function changeWords({
  in_both,
  unanswered,
  feed_ends,
  change,
}: Pick<MergedPerson, 'in_both' | 'unanswered' | 'feed_ends' | 'change'>): string {
  const one = unanswered
    ? 'Has not answered the invitation to one of the two, which ends and gives them nothing'
    : 'In both: has one membership from then on'
  const both = in_both ? one : ''
  const feed = feed_ends ? 'One of their two calendar addresses stops working' : ''
  return [both, feed, changes[change]].filter(Boolean).join('. ')
}

const changes: Record<MergedPerson['change'], string> = {
  none: '',
  more: 'Sees the projects of the other company, too',
  less: 'Sees the projects of before, and no new ones by itself',
  demoted: 'Sees the projects of before, and manages no people any more',
}
