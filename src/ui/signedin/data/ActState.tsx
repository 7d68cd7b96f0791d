import type { ReactNode } from 'react'
import { ApiError } from './client.ts'
import { timeOfDay } from '../time/moment.ts'
import { Notice } from '../../base/Notice.tsx'

interface Act {
  error: Error | null
  isSuccess: boolean
  submittedAt: number
}

/** Beside a button that saves: `Saved 12:03`. */
export function SavedState({ of }: { of: Act }) {
  return <span role="status">{of.isSuccess ? `Saved ${timeOfDay(of.submittedAt)}` : null}</span>
}

interface RefusalProps {
  of: Pick<Act, 'error'>
  lead?: string
  /** The fields that show their own errors. */
  fields?: readonly string[]
}

/** Why something was not done, unless a field says so, or the person cancelled it. */
export function Refusal({ of, lead = '', fields = [] }: RefusalProps): ReactNode {
  const { error } = of
  if (!error) return null
  if (error instanceof ApiError) {
    if (error.confirm_required) return null
    if (fields.some((name) => name in error.errors)) return null
  }
  return <Notice tone="bad">{`${lead}${error.message}`}</Notice>
}
