import type { HitPiece } from '../../contract/hit.ts'
import { searchKinds } from '../../contract/search.ts'
import { milestoneAt, projectAt, updateAt, waitingAt } from '../../contract/work.ts'
import { marked, snippet } from '../../contract/search-words.ts'
import { meetingAt } from '../meeting/contract.ts'
import { addressOf } from '../document/contract.ts'
import { messageAt } from '../message/contract.ts'
import { mostOfKind, type SearchAnswer, type SearchHit } from './contract.ts'
import type { FoundEntry } from './store.ts'

/** What was found, in the order in which it is shown. */
export function answerOf(found: readonly FoundEntry[], words: readonly string[]): SearchAnswer {
  const groups = searchKinds.map((kind) => {
    const all = titlesFirst(found.filter((entry) => entry.kind === kind))
    return { inTitle: all.some(({ inTitle }) => inTitle), all, shown: all.slice(0, mostOfKind) }
  })
  const inOrder = groups.toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle))
  return {
    hits: inOrder.flatMap(({ shown }) => shown.map((entry) => asHit(entry, words))),
    more: groups.some(({ all, shown }) => all.length > shown.length),
  }
}

/** What has the words in its title was found twice, once by all of its words. */
function titlesFirst(entries: readonly FoundEntry[]): FoundEntry[] {
  const all = entries.toSorted(
    (a, b) => Number(b.inTitle) - Number(a.inTitle) || b.happened_at.localeCompare(a.happened_at),
  )
  return all.filter(({ about }, at) => all.findIndex((one) => one.about === about) === at)
}

function asHit(entry: FoundEntry, words: readonly string[]): SearchHit {
  const { kind, about: id, title, text, project_title, happened_at } = entry
  const isDay = happened_at.length === 10
  return {
    kind,
    id,
    title: marked(title, words),
    excerpt: excerptOf(text, words),
    // A project is its own title.
    project_title: kind === 'project' ? null : project_title,
    at: isDay ? null : happened_at,
    date: isDay ? happened_at : null,
    link: linkOf(entry),
  }
}

/** How much of a text is shown that has none of the words, in characters. */
const beginning = 140

function excerptOf(text: string, words: readonly string[]): HitPiece[] {
  const oneLine = text.replaceAll(/\s+/g, ' ').trim()
  const found = snippet(oneLine, words)
  if (found || oneLine === '') return found ?? []
  const start = oneLine.slice(0, beginning).replace(/[\ud800-\udbff]$/, '')
  return [{ text: start === oneLine ? start : `${start} …`, found: false }]
}

/** Where it stands in the portal. */
function linkOf({ kind, about, project_id, happened_at, message_number }: FoundEntry): string {
  const project = project_id ?? ''
  if (kind === 'project') return projectAt(about)
  if (kind === 'update') return updateAt(project, about)
  if (kind === 'document') return addressOf(about)
  if (kind === 'milestone') return milestoneAt(project, about)
  if (kind === 'meeting') return meetingAt(about, happened_at)
  if (kind === 'message') return messageAt(project, message_number ?? 0)
  return waitingAt(about)
}
