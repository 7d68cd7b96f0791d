import type { Role } from '../src/contract/access.ts'

/** `mark`: a word that nothing else has; it stands in each text of what is theirs, ids too. */
export const companies = {
  halden: { name: 'Halden Marine Supply', mark: 'sandbar' },
  cedar: { name: 'Cedar Row Clinics', mark: 'quillback' },
  /** Kept out as a whole. */
  gull: { name: 'Gull Point Ferries', mark: 'dogwatch' },
  /** Demands a second factor of its people. */
  tern: { name: 'Tern Lane Press', mark: 'foolscap' },
} as const

export type Company = keyof typeof companies
type State = 'active' | 'invited' | 'suspended' | 'removed'

const of = (home: Company | null, role: Role, state: State = 'active', factors = true) => ({
  home,
  role,
  state,
  factors,
})

/** Everybody, by first name. */
export const cast = {
  /** Signs in with a password alone. */
  Ingrid: of('halden', 'viewer', 'active', false),
  Mateo: of('halden', 'member'),
  Salome: of('halden', 'admin'),
  Piet: of('halden', 'viewer', 'invited', false),
  Dagny: of('halden', 'member', 'suspended'),
  Osric: of('halden', 'admin', 'removed'),
  Wanda: of('cedar', 'viewer', 'active', false),
  Bram: of('cedar', 'member'),
  Noor: of('cedar', 'admin'),
  Tilly: of('cedar', 'viewer', 'invited', false),
  Ulf: of('cedar', 'member', 'suspended'),
  Vera: of('cedar', 'admin', 'removed'),
  Gus: of('gull', 'admin'),
  /** Has yet to set up the factor that is demanded. */
  Tobin: of('tern', 'member', 'active', false),
  Edda: of(null, 'editor'),
  Corin: of(null, 'consultant'),
  Mona: of(null, 'manager'),
  Olwen: of(null, 'owner'),
  Fenna: of(null, 'manager', 'active', false),
} as const satisfies Record<string, ReturnType<typeof of>>

export type Name = keyof typeof cast
export const names = Object.keys(cast) as Name[]

/** Everybody's. */
export const password = 'held-fast-on-a-slack-tide'
/** Everybody's who has a second factor. */
export const recoveryCode = '7k2mq-x9w4c-0hd3n'

/** The word that stands in each text of theirs. */
export function markOf(name: Name | Company): string {
  const home = name in companies ? (name as Company) : cast[name as Name].home
  return home === null ? 'coronet' : companies[home].mark
}

/** 22 characters, as all ids; they say what they are of. */
export const idOf = (table: string, name: Name | Company) =>
  `${markOf(name)}-${table.slice(0, 4)}-${name}`.padEnd(22, '_')

/** What opens a session, uses a link or goes on with a challenge of theirs. */
export const tokenOf = (
  name: Name,
  what: 'session' | 'link' | 'challenge' | 'ticket' = 'session',
) => `${name}-${what}-`.padEnd(43, '0')

/** The headers of a call of theirs. */
export const signedInAs = (name: Name) => ({ Authorization: `Token ${tokenOf(name)}` })
