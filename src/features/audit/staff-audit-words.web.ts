import type { AuditEntry, AuditName } from './staff.contract.ts'

/** `member-suspended` as `Member suspended`. */
export const actionWords = (action: string): string => {
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `second_factor_required` as `second factor required`. */
export const fieldWords = (field: string): string => field.replaceAll('_', ' ')

/** Who did it; whoever is gone by now has their id alone. */
export const actorWords = (actor: AuditName | null): string =>
  actor === null ? 'nobody signed in' : (actor.name ?? actor.id)

/** What it is about, with what that is. */
export const aboutWords = ({ name, kind, id }: AuditName): string =>
  name === null ? id : kind === null ? name : `${name} (${kind})`

type Value = AuditEntry['detail'][string]

/** A value as one reads it; undefined: there was none. */
export function valueWords(value: Value | undefined): string {
  if (value === undefined) return 'was not there'
  if (value === null) return 'nothing'
  if (value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

export const stateWords: Record<AuditEntry['state'], string> = {
  whole: 'As it was written.',
  erased: 'As it was written; its values were erased with their person.',
  altered: 'Not as it was written: somebody has changed it in the database.',
}
