import type { z } from 'zod'

/** One setting: how it is checked, what is allowed (said when it is not), and what it means. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  schema: Schema
  allowed: string
  help: string
  /** The default, as the table of settings gives it. */
  fallback: string
  /** Its value is never shown, not even when it is wrong. */
  secret: boolean
  /** Not everybody on the machine may be able to read the file that holds it. */
  guarded: boolean
}

/** A setting by its parts, in the order of the documentation. */
export const setting = <S extends z.ZodType>(
  schema: S,
  allowed: string,
  help: string,
  fallback: string,
  { secret = false, guarded = false } = {},
): Setting<S> => ({ schema, allowed, help, fallback, secret, guarded })
