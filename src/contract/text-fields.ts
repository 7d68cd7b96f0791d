import type { z } from 'zod'
import { line } from './fields.ts'

/** What one of the firm's texts is: its label, what it is for, and what it may hold. */
export interface TextField {
  label: string
  about: string
  schema: z.ZodType<string, string>
}

/** The fields of a text, each a string. */
export type TextFields = Readonly<Record<string, TextField>>

/** One line of at most so many characters; may be empty. */
export const freeLine = (most: number) => line().max(most, `Use at most ${most} characters.`)

/** Something that a visitor sees: not only spaces, or characters that nobody does. */
export const isSeen = (given: string) => /[^\p{Cf}\p{Z}]/u.test(given)

/** One line that is not empty. */
export const neededLine = (most: number) => freeLine(most).refine(isSeen, 'Enter some text.')
