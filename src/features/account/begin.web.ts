import { settle } from '../../ui/signedin/data/membership.ts'
import { seeAs } from '../../ui/signedin/data/see-as.ts'
import { keepDraftsOf } from '../../ui/signedin/draft/kept-drafts.ts'
import type { Me } from './contract.ts'

/** Notes who this page is for, before it makes a call for them and looks for what they have begun. */
export function begin(me: Me): void {
  if (seeAs()) return
  settle(me)
  const membership = me.memberships.find(({ current }) => current)?.id
  keepDraftsOf({ account: me.id, membership })
}
