import { z } from 'zod'
import { lines, slug } from './fields.ts'
import { ownPicturePath } from './picture.ts'
import { freeLine, isSeen, neededLine, type TextField } from './text-fields.ts'

/** How a field is typed, and how its column holds it. All values are strings where they are typed. */
export interface CollectionField extends TextField {
  /**
   * `line`; `text`: of several lines; `items`: one in each line; `yes`: `yes` or `no`; `choice`: one of
   * `choices`; `day`; `slug`: a part of an address, made of the name where it is left empty; `picture`:
   * the path of one of ours.
   */
  kind: 'line' | 'text' | 'items' | 'yes' | 'choice' | 'day' | 'slug' | 'picture'
  /** Whether its column is null where it is empty. */
  isNull?: true
  choices?: readonly { value: string; label: string }[]
  /** It may not be empty where that field is not. */
  goesWith?: string
  /** It names a row of that collection by its slug. */
  of?: 'services' | 'team'
}

type Described = [label: string, about: string]

/** A line of at most so many characters; may be empty. */
export const shortLine = (most: number, ...[label, about]: Described): CollectionField => ({
  kind: 'line',
  label,
  about,
  schema: freeLine(most),
})
/** A line of at most 120 characters that is not empty. */
export const nameLine = (...[label, about]: Described): CollectionField => ({
  kind: 'line',
  label,
  about,
  schema: neededLine(120),
})
/** Text of several lines, of at most so many characters; may be empty. */
export const someLines = (most: number, ...[label, about]: Described): CollectionField => ({
  kind: 'text',
  label,
  about,
  schema: lines().max(most, `Use at most ${most} characters.`),
})
/** The same, but not empty. */
export const neededLines = (most: number, ...[label, about]: Described): CollectionField => ({
  kind: 'text',
  label,
  about,
  schema: lines().max(most, `Use at most ${most} characters.`).refine(isSeen, 'Enter some text.'),
})
/** At most 20 items, one in each line. */
export const itemLines = (...[label, about]: Described): CollectionField => ({
  kind: 'items',
  label,
  about: `${about} One in each line.`,
  schema: lines()
    .max(4000, 'Use at most 4000 characters.')
    .overwrite((given) => itemsIn(given).join('\n'))
    .refine((given) => itemsIn(given).length <= 20, 'Use at most 20 lines.'),
})
/** `yes` or `no`. */
export const yesOrNo = (...[label, about]: Described): CollectionField => ({
  kind: 'yes',
  label,
  about,
  schema: z.string().refine((given) => given === 'yes' || given === 'no', 'Choose yes or no.'),
})
/** The slug of a row, made of its name where it is left empty. */
export const slugLine = (...[label, about]: Described): CollectionField => ({
  kind: 'slug',
  label,
  about: `${about} Empty: made of the name.`,
  schema: z.union([z.literal(''), slug], {
    error: 'Use lower-case letters, digits and single hyphens, at most 80.',
  }),
})
/** A slug by which lists are filtered; may be empty. */
export const groupLine = (about: string): CollectionField => ({
  kind: 'line',
  label: 'Group',
  about,
  schema: z.union([z.literal(''), slug], {
    error: 'Use lower-case letters, digits and single hyphens, at most 80.',
  }),
})
/** One of a few values. */
export const choiceLine = (
  choices: readonly (readonly [value: string, label: string])[],
  ...[label, about]: Described
): CollectionField => ({
  kind: 'choice',
  label,
  about,
  choices: choices.map(([value, words]) => ({ value, label: words })),
  schema: z
    .string()
    .refine((given) => choices.some(([value]) => value === given), 'Choose one of the list.'),
})
/** The slug of a row of another list; may be empty. */
export const rowLine = (
  of: 'services' | 'team',
  ...[label, about]: Described
): CollectionField => ({
  kind: 'choice',
  of,
  label,
  about,
  schema: z.union([z.literal(''), slug], { error: 'Choose one of the list.' }),
})

/** A page of this site, a mail or a number; no other scheme ever runs as a link of ours. */
const isTarget = (given: string) =>
  /^((\/(?![/\\])|#|https:\/\/[^\s/]|mailto:)\S*|tel:[\d ()+.-]+)$/.test(given)
/** Where a button leads: a path of this site, https, a mail or a number. */
export const linkLine = (canBeEmpty: boolean, ...[label, about]: Described): CollectionField => ({
  kind: 'line',
  label,
  about,
  schema: freeLine(300).refine(
    (given) => (given === '' ? canBeEmpty : isTarget(given)),
    'Enter a page of this site, such as /contact, or an address that begins with https://.',
  ),
})
/** The path of a picture of our own; may be empty. */
export const pictureLine: CollectionField = {
  kind: 'picture',
  isNull: true,
  label: 'Picture',
  about: 'A square of it is shown; without one, the initials.',
  schema: freeLine(300).refine(
    (given) => given === '' || ownPicturePath.test(given),
    'Enter the path of a picture on this site; not one of another host.',
  ),
}

/** The lines of a list, without what is empty. */
export const itemsIn = (given: string): string[] =>
  given
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
