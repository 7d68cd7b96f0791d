import type { Me } from '../account/contract.ts'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { calledBy } from './colleague-words.web.ts'
import type { Member } from './contract.ts'

/** For whoever comes by the address and does not manage members: who does. */
export function AskAnAdmin({ me, members }: { me: Me; members: readonly Member[] }) {
  const admins = members.filter(({ role, state }) => role === 'admin' && state === 'active')
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(admins.map(calledBy))
  return (
    <EmptyState title="Only admins see and invite colleagues.">
      {names
        ? `At ${me.organisation?.name}, ask ${names}.`
        : `Ask whoever set up the portal at ${me.organisation?.name}.`}
    </EmptyState>
  )
}
