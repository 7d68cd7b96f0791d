import { forgetAllDrafts } from '../../base/form/draft.ts'
import { sessionToken } from '../../base/signin-storage.ts'
import { forgetCopiesOfOthers, forgetDraftsOf } from '../draft/forget-copies.ts'
import { seeAs } from './see-as.ts'

/** What this tab shows; two tabs may show two organisations. */
interface Shown {
  account: string
  /** Left out for the firm's own people. */
  id?: string | undefined
  organisation?: string | undefined
  /** They have others, too, so that a request has to say which it is by. */
  several?: boolean
  /** The organisation that was shown here, until they had no access to it any more. */
  left?: string | undefined
}

/** Whoever is signed in. */
export interface Person {
  id: string
  memberships: { id: string; organisation: { name: string }; current: boolean }[]
}

const place = 'membership'

const read = () => JSON.parse(sessionStorage.getItem(place) ?? 'null') as Shown | null
const write = (shown: Shown) => sessionStorage.setItem(place, JSON.stringify(shown))

/**
 * The headers that say who calls, and of several memberships by which: the one that this tab shows.
 * Whoever has one needs no header, which the API of another host might not know.
 */
export function credentials(): Record<string, string> {
  const [token, shown, seen] = [sessionToken(), read(), seeAs()]
  return {
    ...(token && { Authorization: `Token ${token}` }),
    ...(seen && { 'Portico-See-As': seen }),
    ...(shown?.id && shown.several && { 'Portico-Membership': shown.id }),
  }
}

/** Where what belongs to the organisation that is shown is stored in this tab, by a name. */
export const placeHere = (name: string): string => `${name} ${read()?.id ?? ''}`

/**
 * From now on this tab shows what was answered, whatever is chosen in another. What somebody else
 * has left in it is removed.
 */
export function settle({ id: account, memberships }: Person): void {
  // What is on this device is of who looks, not of the member as whom they see the portal.
  if (seeAs()) return
  const was = read()
  if (was && was.account !== account) sessionStorage.clear()
  forgetCopiesOfOthers(account)
  const here = memberships.find(({ current }) => current)
  const left = was?.account === account ? was.left : undefined
  const several = memberships.length > 1
  write({ account, id: here?.id, several, organisation: here?.organisation.name, left })
}

/**
 * Shows another membership: everything is loaded anew, from the start of the open section, or from an
 * address of the portal.
 */
export function showMembership(id: string, address = openSection()): void {
  write({ account: read()?.account ?? '', id, several: true })
  loadAnew(address)
}

/**
 * They have no access to what is shown here any more: goes on with what they usually see. Never
 * resolves, so that nothing is done any more on the page that is left.
 */
export function leaveMembership(): Promise<never> {
  const was = read()
  // Several calls may find it at the same time.
  if (was?.id) {
    forgetAllDrafts()
    forgetDraftsOf({ account: was.account, membership: was.id })
    write({ account: was.account, left: was.organisation })
    loadAnew()
  }
  return new Promise(() => {})
}

/** After signing out, the next sign-in begins with what they usually see. */
export const forgetMembership = (): void => sessionStorage.removeItem(place)

export const leftOrganisation = (): string | undefined => read()?.left

export function forgetLeft(): void {
  const was = read()
  if (was) write({ ...was, left: undefined })
}

const openSection = () => location.pathname + location.hash

function loadAnew(address = openSection()): void {
  history.replaceState(null, '', address)
  location.reload()
}
