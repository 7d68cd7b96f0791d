import { longestBlocks, wordsOfBlocks } from '../../contract/blocks/blocks.ts'
import { readMediaAddress } from '../../contract/media-address.ts'
import type { Tag } from '../../contract/tags.ts'
import { topics } from '../insights/contract.ts'

/** A field of a text, besides `text`, which is the formatted one. */
export interface WrittenField {
  label: string
  hint?: string
  /** `lines`: of several lines; `slug`: the end of its address; `choice`: one of `choices`; `picture`: its address; `blocks`: those of a page, which are its text. */
  kind: 'line' | 'lines' | 'slug' | 'choice' | 'picture' | 'blocks'
  /** The most characters that are published. */
  most: number
  /** As wide as the form. */
  isWide?: true
  choices?: readonly (readonly [value: string, label: string])[]
  /** Its choices are the rows of that list of the site. */
  of?: 'industries'
  /** What it says where nothing is chosen. */
  none?: string
}

/** A kind of text that has a draft, a place on the site, and a history, as it is declared. */
export interface TextKind {
  /** As it is named in drafts, the audit and the search. */
  subject: 'post' | 'case_study' | 'page' | 'own_page' | 'mail_template'
  one: string
  many: string
  /** What one is called that nobody has named yet. */
  untitled: string
  /** As the room in the console is headed, and where it is. */
  label: string
  room: string
  /** Below `/api/staff/`. */
  at: string
  /** What its addresses on the site begin with. */
  place: string
  tag: Tag
  /** Visitors read them in the order that the firm has chosen. */
  isOrdered?: true
  /** Each has its address for good, and words that the program came with until it is published. */
  isFixed?: true
  /** It has no formatted text, and is no page: it is mailed. */
  isMail?: true
  /** In the order of the form; `title` is one of them. */
  fields: Readonly<Record<string, WrittenField>>
}

export const posts = {
  subject: 'post',
  one: 'post',
  many: 'posts',
  untitled: 'Untitled post',
  label: 'Blog',
  room: '/console/blog',
  at: 'posts',
  place: '/blog/',
  tag: 'post',
  fields: {
    title: { kind: 'line', label: 'Title', most: 160, isWide: true },
    slug: { kind: 'slug', label: 'Address', most: 80 },
    topic: {
      kind: 'choice',
      label: 'Topic',
      hint: 'Where the blog lists it.',
      most: 80,
      choices: Object.entries(topics),
      none: 'Choose a topic',
    },
    author: { kind: 'line', label: 'Author', hint: 'As visitors read it.', most: 120 },
    excerpt: {
      kind: 'lines',
      label: 'Excerpt',
      hint: 'In the list of posts, in search engines and in feeds.',
      most: 320,
      isWide: true,
    },
  },
} as const satisfies TextKind

export const caseStudies = {
  subject: 'case_study',
  one: 'case study',
  many: 'case studies',
  untitled: 'Untitled case study',
  label: 'Case studies',
  room: '/console/case-studies',
  at: 'case-studies',
  place: '/case-studies/',
  tag: 'case-study',
  isOrdered: true,
  fields: {
    title: { kind: 'line', label: 'Title', most: 160, isWide: true },
    slug: { kind: 'slug', label: 'Address', most: 80 },
    client: { kind: 'line', label: 'Client', hint: 'As visitors read it.', most: 120 },
    industry: {
      kind: 'choice',
      label: 'Industry',
      hint: 'By which visitors find it.',
      most: 80,
      of: 'industries',
      none: 'None',
    },
    number: { kind: 'line', label: 'Figure', hint: 'Such as 38%.', most: 16 },
    counted: {
      kind: 'line',
      label: 'What it counts',
      hint: 'Such as less time to a quote.',
      most: 80,
    },
    duration: { kind: 'line', label: 'How long', hint: 'Such as 10 weeks.', most: 60 },
    summary: {
      kind: 'lines',
      label: 'Summary',
      hint: 'In the list of case studies and in search engines.',
      most: 320,
      isWide: true,
    },
    stops: {
      kind: 'lines',
      label: 'Stages',
      hint: 'One in each line: what, a colon, and when. Such as Build: week 3.',
      most: 600,
      isWide: true,
    },
    picture: {
      kind: 'picture',
      label: 'Picture',
      hint: 'In the list and at the beginning of its page.',
      most: 200,
    },
    shows: {
      kind: 'line',
      label: 'What the picture shows',
      hint: 'For who cannot see it; empty where it only decorates.',
      most: 500,
    },
    weeks: {
      kind: 'lines',
      label: 'Week by week',
      hint: 'A number for each week, parted by commas; – where nothing is known. Empty: no line is drawn.',
      most: 2600,
      isWide: true,
    },
    finding: {
      kind: 'line',
      label: 'What the weeks show',
      hint: 'As a sentence, above the line.',
      most: 200,
      isWide: true,
    },
    measured: { kind: 'line', label: 'What was measured', hint: 'And by whom.', most: 300 },
    unit: { kind: 'line', label: 'Unit', hint: 'Such as days.', most: 40 },
    turn: {
      kind: 'line',
      label: 'The week that changed it',
      hint: 'Its number, a colon, and what happened. Such as 9: First quotes.',
      most: 160,
    },
    featured: {
      kind: 'choice',
      label: 'Home page',
      hint: 'The first that is shown there, in the order of the list.',
      most: 3,
      choices: [
        ['no', 'Not there'],
        ['yes', 'Shown there'],
      ],
    },
  },
} as const satisfies TextKind

export const ownPages = {
  subject: 'own_page',
  one: 'page',
  many: 'pages',
  untitled: 'Untitled page',
  label: 'Own pages',
  room: '/console/pages',
  at: 'pages',
  place: '/',
  tag: 'own-page',
  fields: {
    title: { kind: 'line', label: 'Title', most: 160, isWide: true },
    slug: { kind: 'slug', label: 'Address', most: 80 },
    seo_title: {
      kind: 'line',
      label: 'Title in search engines',
      hint: 'Empty: the title.',
      most: 160,
    },
    description: {
      kind: 'lines',
      label: 'Description',
      hint: 'In search engines and on cards; below the title where there is no hero.',
      most: 320,
      isWide: true,
    },
    blocks: { kind: 'blocks', label: 'Blocks', most: longestBlocks, isWide: true },
  },
} as const satisfies TextKind

/** The most of a kind that is ordered, of which all are shown at once. */
export const mostOrdered = 200

/** The texts that each site has. */
export const pageIds = ['privacy', 'terms', 'about'] as const
export type PageId = (typeof pageIds)[number]

const ofPages = {
  subject: 'page',
  one: 'text',
  many: 'texts',
  untitled: 'Untitled text',
  label: 'Texts',
  room: '/console/texts',
  at: 'texts',
  place: '/',
  tag: 'site',
  isFixed: true,
} as const

const legal = {
  ...ofPages,
  fields: { title: { kind: 'line', label: 'Title', most: 160, isWide: true } },
} as const satisfies TextKind

const about = {
  ...ofPages,
  fields: {
    title: { kind: 'line', label: 'Headline', most: 160, isWide: true },
    lead: {
      kind: 'lines',
      label: 'Lead',
      hint: 'Below the headline, and in search engines.',
      most: 600,
      isWide: true,
    },
    highlights: {
      kind: 'lines',
      label: 'What is special',
      hint: 'One in each line: a few words, a colon, and a sentence.',
      most: 3000,
      isWide: true,
    },
    values: {
      kind: 'lines',
      label: 'Values',
      hint: 'One in each line: a few words, a colon, and a sentence.',
      most: 3000,
      isWide: true,
    },
  },
} as const satisfies TextKind

/** What each of them has for fields. */
export const pageTexts = { privacy: legal, terms: legal, about } as const satisfies Record<
  PageId,
  TextKind
>

/** What a choice says; what it has of old, as it is; a picture has no words. */
export function choiceName(
  { kind, choices = [] }: Partial<Pick<WrittenField, 'kind' | 'choices'>>,
  value: string,
): string {
  if (kind === 'blocks') return wordsOfBlocks(value)
  const media = readMediaAddress(value)
  if (media) return `Picture ${media.id.slice(0, 6)}`
  return choices.find(([one]) => one === value)?.[1] ?? value
}

/** The address that a title gives: `Über Flow & Apex` is at `ueber-flow-apex`; empty: none. */
export function slugFrom(title: string): string {
  const spelled = title
    .toLowerCase()
    .replaceAll(/[äöüßæøå]/g, (letter) => spellings[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
  const words = spelled.replaceAll(/['’]/g, '').split(/[^a-z0-9]+/)
  return words.filter(Boolean).join('-').slice(0, 80).replace(/-$/, '')
}

const spellings: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  å: 'a',
}
