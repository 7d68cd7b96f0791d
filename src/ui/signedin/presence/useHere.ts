import { useCallback } from 'react'
import type { Colleague } from './others-words.ts'
import { usePresence, type Doing } from './usePresence.ts'

/** Says at the server what a page shows of a thing, and answers who else has it open. */
export type BeHere = (
  input: { params: { id: string }; body: { page: string; does: Doing } },
  signal?: AbortSignal,
) => Promise<{ others: Colleague[] }>

/** Says that one has a thing open, and returns who else has. `beHere` is always the same function. */
export function useHere(beHere: BeHere, id: string, isWriting = false): Colleague[] {
  const say = useCallback(
    async (page: string, does: Doing, signal?: AbortSignal) =>
      (await beHere({ params: { id }, body: { page, does } }, signal)).others,
    [beHere, id],
  )
  return usePresence(say, isWriting)
}
