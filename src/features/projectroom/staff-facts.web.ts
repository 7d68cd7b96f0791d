import { isKnownTimeZone } from '../../contract/time-zone.ts'
import { localDate, localDay } from '../../ui/signedin/time/dates.ts'
import { written } from '../../ui/signedin/time/zone.ts'
import type { TimelineEntry } from '../projectpage/contract.ts'

/** A sentence that an update can begin with, and what it comes from. */
export interface UpdateFact {
  id: string
  /** As the client will read it. */
  words: string
  /** Where it comes from and when, for the one who writes. */
  source: string
}

/** What happened, as a sentence for the client with hours in this zone; null: it is nothing to report. */
export function factOf(entry: TimelineEntry, zone: string): UpdateFact | null {
  const words = wordsOf(entry, zone)
  if (words === null) return null
  const by = entry.by_name ? `, ${entry.by_name}` : ''
  return { id: `${entry.step} ${entry.id}`, words, source: `${localDay(entry.at)}${by}` }
}

const hour = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

const short = (text: string | null) =>
  text === null ? '' : text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)

/** `from Tue, Dec 1, 2026, 10:00 AM to … (Europe/Oslo)`: who writes it may be elsewhere than who reads it. */
function fromTo(moments: string, firmsZone: string): string {
  // A browser may be too old to know a time zone.
  const zone = isKnownTimeZone(firmsZone) ? firmsZone : 'UTC'
  const format = written({ ...hour, timeZone: zone }, 'en-US')
  const said = (at: string) =>
    Number.isNaN(Date.parse(at)) ? at : format.format(Date.parse(at)).replaceAll('\u202f', ' ')
  const [from = '', to = ''] = moments.split('/').map(said)
  return `from ${from} to ${to} (${zone.replaceAll('_', ' ')})`
}

function wordsOf({ step, title, words, became }: TimelineEntry, zone: string): string | null {
  switch (step) {
    case 'milestone-moved':
      return `Milestone “${title}” moved to ${became ? localDate(became) : ''}${words ? `: ${short(words)}` : ''}`
    case 'milestone-reached':
      return `Milestone “${title}” reached`
    case 'document-added':
      return became === '1' ? `${title} is in the documents` : `${title}: version ${became}`
    case 'approval-decided':
      return `You ${became} “${title}”${words ? `: ${short(words)}` : ''}`
    case 'request-answered':
      return `You answered “${title}”${words ? `: ${short(words)}` : ''}`
    case 'meeting-held':
      return `We met: ${title}`
    case 'meeting-moved':
      return `The meeting “${title}” moved ${fromTo(became ?? '', zone)}`
    case 'status-changed':
      return `The project is ${(became ?? '').replace('_', ' ')}${words ? `: ${short(words)}` : ''}`
    // What is asked of them stands under what we need, and what was withdrawn is no news.
    case 'approval-asked':
    case 'approval-withdrawn':
    case 'document-removed':
    case 'document-returned':
    case 'message-sent':
    case 'request-asked':
    case 'request-withdrawn':
    case 'update-published':
      break
  }
  return null
}

/** The title that an update has unless its author writes another. */
export const usualTitle = (today: string) => `Week of ${localDate(today)}`
