import { useDraft } from '../../ui/base/form/useDraft.ts'
import type { Invitation } from './contract.ts'

/** The fields of the form without the password. */
export interface JoinDraft {
  first_name: string
  last_name: string
  username: string
  email: string
}

/**
 * The input of the form without the password, stored for this invitation so that it survives a
 * reload. The username is suggested from the names until one is typed.
 */
export function useJoinDraft(token: string, { first_name, last_name, email }: Invitation) {
  const draft = useDraft<Partial<JoinDraft>>(`invitation ${token}`, {})
  const names = { first_name, last_name, email, ...draft.value }
  const values: JoinDraft = { ...names, username: draft.value.username ?? suggest(names) }

  return {
    values,
    change: (name: keyof JoinDraft, value: string) =>
      draft.write({ ...draft.value, [name]: value }),
    forget: draft.forget,
  }
}

/** Made from the names or else the address, of characters that the contract allows. */
function suggest({ first_name, last_name, email }: Omit<JoinDraft, 'username'>): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9._-]/g, '')
      .replace(/^[._-]+/, '')
  const names = [first_name, last_name].map(plain).filter(Boolean).join('.')
  const suggestion = (names || plain(email.split('@')[0] ?? '')).slice(0, 40)
  return suggestion.length < 3 ? '' : suggestion
}
