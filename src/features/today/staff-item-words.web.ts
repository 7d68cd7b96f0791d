import type { Rhythm } from '../../contract/work.ts'
import { clockWords, type ClockWords } from '../../ui/signedin/time/due.ts'
import { ago } from '../../ui/signedin/time/moment.ts'
import { projectAddress, type ProjectPart } from '../projectroom/contract.ts'
import { mayRemind } from '../reminder/staff.contract.ts'
import { launchWords, type LaunchItem } from '../../contract/before-launch.ts'
import type { TodayItem, TodayKind } from './staff.contract.ts'

/** What a row says of a thing. */
type Say = (item: TodayItem) => string

const from = ({ who, company }: TodayItem) => [who, company].filter(Boolean).join(', ')
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
const inProject = ({ project }: TodayItem) => (project ? ` in ${project}` : '')
const holdsUp = ({ holds_up }: TodayItem) => (holds_up ? `holds up “${holds_up}”` : null)
const reminded = ({ reminded_at }: TodayItem) =>
  reminded_at ? `reminded ${ago(reminded_at, new Date())}` : null

const longestTitle = 96

/** The beginning of a text, on one line, up to the last word that fits. */
function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longestTitle
    ? `${line.slice(0, longestTitle).replace(/\s+\S*$|[\ud800-\udbff]$/, '')}…`
    : line
}

/** What is to be done before the site goes live. */
const beforeLaunch = ({ about }: Pick<TodayItem, 'about'>) =>
  // A page that was left open may not know yet what a newer program names.
  isLaunchItem(about)
    ? launchWords[about]
    : { title: 'One more step', about: '', link: '/console/start/live' }

const isLaunchItem = (name: string): name is LaunchItem => Object.hasOwn(launchWords, name)

const names: Record<TodayKind, Say> = {
  enquiry: ({ title, who }) => title || `Enquiry from ${who}`,
  message: ({ title }) => `“${beginningOf(title)}”`,
  answer: ({ title }) => title,
  decision: ({ title }) => title,
  request: ({ title }) => title,
  approval: ({ title }) => title,
  update: ({ title }) => `Write the update for ${title}`,
  unpublished: ({ title }) => `Not published: “${title}”`,
  upload: ({ title }) => title,
  mail: ({ title }) => title || 'A mail',
  launch: (item) => beforeLaunch(item).title,
  backup: ({ about, text }) => {
    if (about === 'ledger') return 'The ledger of erasures has no sure copy'
    return text === null ? 'The last backup is old' : 'No backup was made'
  },
  delivery: ({ who }) => `Lead for ${who || 'somebody'} did not reach Salesforce`,
}

/** What it is, in a few words. */
export const itemName: Say = (item) => names[item.kind](item)

const promised: Record<Rhythm, string | null> = {
  weekly: 'promised every week',
  two_weeks: 'promised every two weeks',
  monthly: 'promised every month',
  none: null,
}

const lastUpdate = ({ text, since }: TodayItem) =>
  text === 'first' ? 'none so far' : `last one ${ago(since, new Date())}`

const whyNot: Record<string, string> = {
  rights: 'who may not write in it any more',
  closed: 'the project is over',
  overtaken: 'another one was published meanwhile',
}

const abouts: Record<TodayKind, Say> = {
  enquiry: (item) =>
    joined(
      `Enquiry from ${from(item)}`,
      item.owner === null ? 'nobody has it' : `${item.owner} has it`,
    ),
  message: (item) =>
    joined(
      `${from(item)}${inProject(item)}`,
      (item.count ?? 1) > 1 ? `${item.count} not read by us` : 'not read by us',
    ),
  answer: (item) =>
    joined(`Answered by ${from(item)}${inProject(item)}`, item.text && beginningOf(item.text)),
  decision: (item) =>
    joined(
      `${item.what === 'declined' ? 'Declined' : 'Approved'} by ${from(item)}${inProject(item)}`,
      item.text && beginningOf(item.text),
    ),
  request: (item) =>
    joined(
      `${item.what === 'file' ? 'File from' : 'Question to'} ${item.company}${inProject(item)}`,
      holdsUp(item),
      reminded(item),
    ),
  approval: (item) =>
    joined(`Approval asked of ${item.company}${inProject(item)}`, holdsUp(item), reminded(item)),
  update: (item) => joined(item.company, lastUpdate(item), promised[item.rhythm ?? 'none']),
  unpublished: (item) =>
    joined(
      `Update for ${item.company}${inProject(item)}`,
      `scheduled by ${item.who}`,
      whyNot[item.text ?? ''] ?? null,
    ),
  upload: (item) => joined(`From ${from(item)}${inProject(item)}`, 'waits for its virus check'),
  mail: (item) => joined(`Mail to ${item.who}`, item.text && beginningOf(item.text)),
  launch: (item) => beforeLaunch(item).about,
  backup: ({ text, since }) =>
    text === null ? `Made ${ago(since, new Date())}` : beginningOf(text),
  delivery: (item) => joined(item.text && beginningOf(item.text), 'kept here'),
}

/** Whose it is, and what is the matter. */
export const itemAbout: Say = (item) => abouts[item.kind](item)

const aDay = 24 * 60 * 60 * 1000

/** How it stands with its time. */
export function itemTime(item: TodayItem, now: Date): ClockWords {
  const { kind, clock, due, since, waits_on } = item
  if (clock && due) return clockWords(clock, due, now)
  if (kind === 'mail') return { text: 'Not sent', urgency: 'late', left: null }
  if (kind === 'backup') return { text: ago(since, now), urgency: 'late', left: null }
  if (kind === 'launch') return { text: 'To do', urgency: 'later', left: null }
  if (kind === 'unpublished') return { text: 'Not published', urgency: 'late', left: null }
  if (kind === 'delivery') return { text: 'Refused', urgency: 'late', left: null }
  if (due && waits_on === 'firm') {
    // Of an update only working days count.
    const days =
      item.kind === 'update'
        ? Math.max(1, item.count ?? 1)
        : Math.max(1, Math.ceil((now.getTime() - Date.parse(due)) / aDay))
    return { text: `${days} ${days === 1 ? 'day' : 'days'} late`, urgency: 'late', left: null }
  }
  return { text: ago(since, now), urgency: 'later', left: null }
}

/** Of what waits on a client: whether it is about to be late. */
export function clientState(
  { due }: TodayItem,
  now: Date,
): 'late' | 'due soon' | 'in time' | 'no date' {
  if (!due) return 'no date'
  const left = Date.parse(due) - now.getTime()
  // They were reminded of it a moment ago.
  if (left <= 0) return 'late'
  return left < 2 * aDay ? 'due soon' : 'in time'
}

interface ToDo {
  words: string
  /** Where in the project it is done. */
  part?: ProjectPart
}

const read = {
  words: 'Go on with the work. Counted as read, it needs nobody any more.',
  part: 'waiting',
} as const
const opened = { words: 'Open it: it says what the other side answered.' }
const toDos: Record<TodayKind, ToDo> = {
  enquiry: { words: 'Open it to answer: the first reply ends its clock.' },
  message: { words: 'Answer it in the project.', part: 'messages' },
  answer: read,
  decision: read,
  request: {
    words:
      'Remind the client: everybody of theirs who sees the project hears of it. The answer comes here by itself.',
    part: 'waiting',
  },
  approval: {
    words:
      'Remind the client: everybody of theirs who sees the project hears of it. What nobody needs to decide any more is taken back in the project.',
    part: 'waiting',
  },
  update: { words: 'Write it in the project.', part: '' },
  unpublished: {
    words: 'Publish it now, schedule it again, or take it back in the project.',
    part: '',
  },
  upload: {
    words:
      'Nobody can open it before the virus scanner has checked it. Where that takes hours, whoever runs the server looks at the scanner.',
    part: 'documents',
  },
  mail: {
    words: 'Open it: it says what the other side answered, and is sent again there.',
  },
  delivery: opened,
  launch: { words: 'Open it: it says what is missing, and is done there.' },
  backup: { words: 'Open System: it says what is wrong, and makes one now.' },
}

/** What is done about it, and where: in its project, or where the console has no screen for that yet. */
export const toDo = ({ kind }: TodayItem): ToDo => toDos[kind]

/** What its row opens; null: the dialog with more of it. */
export function itemAddress({ kind, about, reference, project_id }: TodayItem): string | null {
  if (kind === 'launch') return beforeLaunch({ about }).link
  if (kind === 'backup') return '/console/system'
  if (reference !== null) return `/console/enquiries/${reference}`
  // Whoever does not see every mail hears of those about enquiries alone, which they open.
  if (kind === 'mail') return `/console/mail/${about}`
  const isUpdate = kind === 'update' || kind === 'unpublished'
  return isUpdate && project_id !== null ? projectAddress(project_id) : null
}

/** What a client can be reminded of by now; null: nothing. */
export function remindable({ kind, about, reminded_at }: TodayItem, now: Date) {
  if (kind !== 'request' && kind !== 'approval') return null
  return mayRemind(reminded_at, now) ? { kind, about } : null
}
