import { z } from 'zod'

/** A piece of a text, and whether it is what a search has found. */
export const hitPiece = z.object({ text: z.string(), found: z.boolean() })
export type HitPiece = z.infer<typeof hitPiece>
