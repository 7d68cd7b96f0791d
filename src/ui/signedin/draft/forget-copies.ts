/**
 * What the keys begin with of copies on the device: of what the server has not got yet, of one account.
 * They outlive the page and the session, but not signing out. In a file of its own, because the portal
 * forgets them, too, and has none.
 */
export const copyPlace = 'copy '

/** The keys of what the device has, by their beginning. */
export const keysOf = (start: string) =>
  Object.keys(localStorage).filter((key) => key.startsWith(start))

/** Whether something that was typed is nowhere but on this device. */
export const hasCopies = (): boolean =>
  // The key under which something was sent is missed by nobody.
  keysOf(copyPlace).some((key) => !key.includes(' draft sending '))

/** Somebody has signed out, in this tab or in another: nothing more is stored before the next page. */
let isOver = false

/** Whether nothing more is stored. */
export const copiesAreOver = () => isOver

const overMark = 'copies over'

/** Deletes all copies. What is open goes on to be shown until the page is left, and stores none. */
export function forgetCopies(): void {
  isOver = true
  // Other tabs hear of it.
  localStorage.setItem(overMark, 'yes')
  localStorage.removeItem(overMark)
  for (const key of keysOf(copyPlace)) localStorage.removeItem(key)
}

/** Follows what other tabs do. */
export function followCopies(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === overMark && newValue !== null) isOver = true
  })
}

/** Of others who have used this device: nobody is shown what another has begun. */
export function forgetCopiesOfOthers(account: string): void {
  for (const key of keysOf(copyPlace))
    if (!key.startsWith(`${copyPlace}${account} `)) localStorage.removeItem(key)
}

/** Whose drafts are kept: an account's in one of its organisations. */
export interface DraftOwner {
  account: string
  /** Undefined for the firm's own people. */
  membership: string | undefined
}

/** What the keys begin with of somebody's drafts; they are copies, too. */
export const keptDraftsOf = ({ account, membership = 'firm' }: DraftOwner) =>
  `${copyPlace}${account} ${membership} draft `

/** They are no longer a member there: nobody can send them. */
export function forgetDraftsOf(owner: DraftOwner): void {
  for (const key of keysOf(keptDraftsOf(owner))) localStorage.removeItem(key)
}
