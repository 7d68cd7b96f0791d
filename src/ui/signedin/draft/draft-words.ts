import { isAllSaved, type DraftState } from './draft-state.ts'

export interface DraftWords {
  words: string
  /** Somebody has to know, and may try again. */
  isFailed: boolean
}

/** How the saving of a draft stands; `timeOf` puts the server's moment into words. */
export function draftWords(state: DraftState, timeOf: (at: string) => string): DraftWords {
  const { failure, fields, isOnDevice, savedAt, sending } = state
  const isLeft = !isAllSaved(state)
  const where = isOnDevice ? 'Kept on this device' : 'This device has no room for it either'
  const said = (words: string, isFailed = false) => ({ words, isFailed })
  const hasConflict = Object.values(fields).some(
    ({ isSaved, others }) => !isSaved && others.some(({ from }) => from === 'server'),
  )
  if (hasConflict) return said(`Not saved: it was changed elsewhere, too. ${where}`, true)
  if (failure && isLeft) {
    if (failure.status === 0) return said(`Not saved: no connection. ${where}`, true)
    return said(`Not saved: ${failure.message} ${where}`, true)
  }
  if (sending) return said('Saving…')
  if (isLeft) return said(where, !isOnDevice)
  return said(savedAt && hasText(state) ? `Saved ${timeOf(savedAt)}` : '')
}

const hasText = ({ fields }: DraftState) => Object.values(fields).some(({ value }) => value !== '')
