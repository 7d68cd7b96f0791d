import { attributes, textOf } from './markup.ts'

/** A thing in the words of schema.org, as a page has it. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

interface Kind {
  required: string
  recommended: string
  /** Recommended, and left out for a reason. */
  without?: Record<string, string>
}

const noRating = 'clients of the firm said it to the firm; search engines want others to ask them'

/** What schema.org and Google's guides to rich results want of each type that our pages name. */
const kinds: Record<string, Kind> = {
  ProfessionalService: {
    required: 'name address',
    recommended:
      'telephone email url logo openingHoursSpecification aggregateRating geo priceRange',
    without: {
      aggregateRating: noRating,
      geo: 'the firm says no coordinates',
      priceRange: 'the pages name no prices',
    },
  },
  OpeningHoursSpecification: { required: 'dayOfWeek opens closes', recommended: '' },
  WebSite: { required: 'name url', recommended: '' },
  WebPage: { required: 'name url', recommended: 'dateModified' },
  FAQPage: { required: 'mainEntity', recommended: '' },
  Question: { required: 'name acceptedAnswer', recommended: '' },
  Answer: { required: 'text', recommended: '' },
  BreadcrumbList: { required: 'itemListElement', recommended: '' },
  ItemList: { required: 'itemListElement', recommended: '' },
  ListItem: { required: 'position name', recommended: '' },
  Person: { required: 'name', recommended: '' },
  Service: { required: 'name provider', recommended: 'description url' },
  Blog: { required: 'name url', recommended: '' },
  BlogPosting: {
    required: 'headline datePublished author',
    recommended: 'description url articleSection image dateModified',
    without: { dateModified: 'the page shows one date alone' },
  },
  Article: {
    required: 'headline datePublished author publisher',
    recommended: 'description url image dateModified',
    without: { dateModified: 'the page shows one date alone' },
  },
}

/** The things that stand in a page, parsed; throws where one is no JSON. */
export const thingsOf = (page: string): Thing[] =>
  [...page.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Thing,
  )

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && '@type' in value

/** A thing and all that it consists of. */
export function within(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(within)
  return isThing(value) ? [value, ...inside] : inside
}

/**
 * What the table misses in a thing, as sentences. `whole`: the ids of what is described
 * elsewhere; `full`: whether the firm has written everything that could be said of it.
 */
export function missing(thing: Thing, whole: ReadonlySet<unknown>, full: boolean): string[] {
  const type = thing['@type']
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!kind) return [`${type} has no row in the table`]
  const isNamed = whole.has(thing['@id']) && !('address' in thing)
  const wanted = isNamed ? 'name url' : `${kind.required} ${full ? kind.recommended : ''}`
  return wanted
    .split(' ')
    .filter((name) => name && !kind.without?.[name] && isEmpty(thing[name]))
    .map((name) => `${type} has no ${name}`)
}

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The page says these hours in words of its own. */
const saidInWords = ['dayOfWeek', 'opens', 'closes']

/** What a page shows: its words, and the moments that stand behind them. */
export const shownBy = (page: string) => ({
  text: textOf(page.replaceAll(/<script\b[^]*?<\/script>/g, '')).replaceAll(/\s+/g, ' '),
  moments: attributes(page, 'dateTime'),
})

/** What a thing claims and its page does not show, as sentences; addresses are looked up by others. */
export function unshown(thing: Thing, { text, moments }: ReturnType<typeof shownBy>): string[] {
  const isShown = (value: string) =>
    text.includes(value.replaceAll(/\s+/g, ' ')) ||
    moments.includes(value) ||
    /^https?:/.test(value)
  return Object.entries(thing)
    .filter(([name]) => !name.startsWith('@') && !saidInWords.includes(name))
    .flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
    .filter(([, value]) => !isShown(value))
    .map(([name, value]) => `${thing['@type']} claims ${name} "${value}"`)
}

/** The addresses that a thing names. */
export const addressesIn = (thing: Thing): string[] =>
  Object.values(thing).filter(
    (value): value is string => typeof value === 'string' && /^https?:/.test(value),
  )
