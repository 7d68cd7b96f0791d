import type { FirmRole, MemberRole } from '../../contract/access.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import {
  changeClientMember,
  resendClientMember,
  restoreClientMember,
  suspendClientMember,
} from '../member/staff.contract.ts'
import {
  changePerson,
  removePerson,
  resendPerson,
  resetPerson,
  resetPersonFactors,
  restorePerson,
  revokePerson,
  suspendPerson,
} from '../organisation/staff.contract.ts'
import { calledSomebody } from './staff-somebody-words.web.ts'
import type { Somebody } from './staff.contract.ts'

type Membership = Somebody['memberships'][number]

/** What can be done with somebody, each with how it is taken back, where it can be. */
export function useStaffSomebody(person: Somebody) {
  const params = { id: person.id }
  const name = calledSomebody(person)
  const calls = useSomebodyCalls()
  const { suspend, restore, reset, revoke, factors, resend, resendMember, remove } = calls
  const { roles, role, shut, admit } = calls
  const all = Object.values(calls)
  const [latest] = all.toSorted((a, b) => b.submittedAt - a.submittedAt)
  const offer = (said: string, undo: () => Promise<unknown>) =>
    offerUndo({ id: randomName(), said, undo })

  return {
    isBusy: all.some(({ isPending }) => isPending),
    /** Why the last act was refused. */
    refused: latest?.error ? latest : null,
    reset,
    revoke,
    factors,
    resend,
    remove,
    resendMember,
    roles,
    async suspend(): Promise<void> {
      await suspend.mutateAsync({ params })
      offer(
        `${name} is suspended, and signed out`,
        async () => await restore.mutateAsync({ params }),
      )
    },
    async restore(): Promise<void> {
      await restore.mutateAsync({ params })
      offer(`${name} can sign in again`, async () => await suspend.mutateAsync({ params }))
    },
    async setRoles(to: FirmRole[], base: FirmRole[]): Promise<void> {
      await roles.mutateAsync({ params, body: { roles: to, base } })
      offer(
        `${name}: roles changed`,
        async () => await roles.mutateAsync({ params, body: { roles: base, base: to } }),
      )
    },
    async setRole({ id, role: was, projects }: Membership, to: MemberRole): Promise<void> {
      const change = async (next: MemberRole, before: MemberRole) =>
        await role.mutateAsync({
          params: { id },
          body: { role: next, base: { role: before, projects } },
        })
      await change(to, was)
      offer(`${name}: role changed`, async () => await change(was, to))
    },
    async suspendIn({ id, organisation }: Membership): Promise<void> {
      await shut.mutateAsync({ params: { id } })
      offer(
        `${name} is suspended in ${organisation}`,
        async () => await admit.mutateAsync({ params: { id } }),
      )
    },
    async restoreIn({ id, organisation }: Membership): Promise<void> {
      await admit.mutateAsync({ params: { id } })
      offer(
        `${name} is let into ${organisation} again`,
        async () => await shut.mutateAsync({ params: { id } }),
      )
    },
  }
}
export type SomebodyActs = ReturnType<typeof useStaffSomebody>

const useSomebodyCalls = () => ({
  suspend: useAct(suspendPerson),
  restore: useAct(restorePerson),
  reset: useAct(resetPerson),
  revoke: useAct(revokePerson),
  factors: useAct(resetPersonFactors),
  resend: useAct(resendPerson),
  remove: useAct(removePerson),
  resendMember: useAct(resendClientMember),
  roles: useAct(changePerson),
  role: useAct(changeClientMember),
  shut: useAct(suspendClientMember),
  admit: useAct(restoreClientMember),
})
