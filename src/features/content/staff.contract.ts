import { z } from 'zod'
import { addressProblem } from '../../contract/email.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { lines, nothing, timeZone } from '../../contract/fields.ts'
import { freeLine, neededLine, type TextFields } from '../../contract/text-fields.ts'

const time = z.iso.time({ precision: -1, error: 'Enter a time such as 09:00.' })

/** What can be set of the firm, each with its label and what it is. */
export const firmFields = {
  name: { label: 'Name', about: 'What the firm is called.', schema: neededLine(120) },
  legal_name: { label: 'Legal name', about: 'Its full legal name.', schema: neededLine(120) },
  founder: { label: 'Founder', about: 'Who leads it; may be empty.', schema: freeLine(120) },
  phone: { label: 'Phone', about: 'Its telephone number; may be empty.', schema: freeLine(40) },
  email: {
    label: 'Email',
    about: 'Where its mail goes, and shown on the site; empty: the owners get it.',
    schema: freeLine(254).refine(
      (given) => given === '' || addressProblem(given) === null,
      'Enter an email address, such as name@example.com.',
    ),
  },
  location: { label: 'Place', about: 'Where it is; may be empty.', schema: freeLine(120) },
  hours: {
    label: 'Hours',
    about: 'When it is there, as shown, such as Mon-Fri 9AM-6PM.',
    schema: freeLine(120),
  },
  opens: {
    label: 'Opens',
    about: 'When it opens, such as 09:00; the reply clock counts from then.',
    schema: time,
  },
  closes: { label: 'Closes', about: 'When it closes, such as 18:00.', schema: time },
  time_zone: {
    label: 'Time zone',
    about: 'Its time zone, such as Europe/Berlin.',
    schema: timeZone,
  },
  title: {
    label: 'Title of the site',
    about: 'The title of the site; the name, if never set.',
    schema: neededLine(120),
  },
  tagline: { label: 'Tagline', about: 'The line under the title.', schema: freeLine(200) },
  description: { label: 'Description', about: 'What search engines show.', schema: freeLine(320) },
} as const

/** What can be set of the home page's head. */
export const heroFields = {
  headline: {
    label: 'Headline',
    about: 'The first words that a visitor reads.',
    schema: neededLine(120),
  },
  lead: {
    label: 'Lead',
    about: 'What you do, in a sentence or two below it.',
    schema: lines().min(1, 'Enter some text.').max(400, 'Use at most 400 characters.'),
  },
  trust: {
    label: 'Words of trust',
    about: 'A short line about who relies on you; may be empty.',
    schema: freeLine(120),
  },
} as const

const schemasOf = <Fields extends TextFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Fields]: Fields[Name]['schema']
  }

const stringsOf = <Fields extends TextFields>(fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, z.string().max(1000)])) as {
    [Name in keyof Fields]: z.ZodString
  }

/** What there was when the change was begun: refused with 409 where a field of it has changed since. */
const baseOf = <Fields extends TextFields>(fields: Fields) =>
  z.strictObject(stringsOf(fields)).nullable().default(null)

export const firmChange = z.strictObject(schemasOf(firmFields)).partial()

const site = {
  access: 'staff:site',
  params: nothing,
  query: nothing,
  limit: { count: 60, seconds: 60 },
  tags: ['site'],
} as const

/** The texts as they are shown, and which of them are those that the program came with. */
const shownOf = <Fields extends TextFields>(fields: Fields) =>
  z.object({ values: z.object(stringsOf(fields)), built_in: z.array(z.string()) })

const firmShown = shownOf(firmFields)
const heroShown = shownOf(heroFields)

export const showFirm = endpoint({
  ...site,
  method: 'GET',
  path: '/staff/site/firm/',
  summary: 'What the site says of the firm.',
  output: firmShown,
})
export const changeFirm = endpoint({
  ...site,
  audited: true,
  method: 'PATCH',
  path: '/staff/site/firm/',
  summary: 'Set what the site says of the firm; it is shown within a second.',
  body: firmChange.extend({ base: baseOf(firmFields) }),
  output: firmShown,
})
export const showHero = endpoint({
  ...site,
  method: 'GET',
  path: '/staff/site/hero/',
  summary: 'The words at the head of the home page.',
  output: heroShown,
})
export const changeHero = endpoint({
  ...site,
  audited: true,
  method: 'PATCH',
  path: '/staff/site/hero/',
  summary: 'Set the words at the head of the home page; they are shown within a second.',
  body: z
    .strictObject(schemasOf(heroFields))
    .partial()
    .extend({ base: baseOf(heroFields) }),
  output: heroShown,
})

export type FirmTexts = z.output<typeof firmShown>
export type HeroTexts = z.output<typeof heroShown>
