import { useEffect, useState } from 'react'
import type { Invitation } from './contract.ts'

export interface Draft {
  first_name: string
  last_name: string
  username: string
  email: string
}

const key = 'draft invitation'

/**
 * What is typed into the form of an invitation, all but the password: it outlives a reload, for
 * this invitation alone. The username follows the names until somebody chooses one.
 */
export function useDraft(token: string, { first_name, last_name, email }: Invitation) {
  const [typed, setTyped] = useState<Partial<Draft>>(() => readDraft(token))
  const names = { first_name, last_name, email, ...typed }
  const values: Draft = { ...names, username: typed.username ?? suggest(names) }

  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify({ token, typed }))
  }, [token, typed])

  return {
    values,
    change: (name: keyof Draft, value: string) => setTyped({ ...typed, [name]: value }),
    forget: () => sessionStorage.removeItem(key),
  }
}

function readDraft(token: string): Partial<Draft> {
  const kept = sessionStorage.getItem(key)
  const draft = kept ? (JSON.parse(kept) as { token: string; typed: Partial<Draft> }) : null
  return draft?.token === token ? draft.typed : {}
}

/** Out of the names, else out of the address: letters and digits that the contract takes. */
function suggest({ first_name, last_name, email }: Omit<Draft, 'username'>): string {
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
