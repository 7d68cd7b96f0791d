import { afterPaint } from '../../ui/base/after-paint.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  changeClientMember,
  inviteClientMember,
  removeClientMember,
  resendClientMember,
  restoreClientMember,
  suspendClientMember,
} from '../member/staff.contract.ts'
import { resetPerson, revokePerson } from '../organisation/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import { calledPerson } from './staff-client-words.web.ts'
import type { ClientPerson } from './staff.contract.ts'
import { useStaffSeeAs } from './useStaffSeeAs.web.ts'

/** What a person may do and see. */
export type PersonRights = Pick<ClientPerson, 'role' | 'projects'>

async function takeBack(queries: QueryClient, id: string, focus: () => void): Promise<void> {
  await callEndpoint(undoAct, { params: { id } })
  await makeStaleInTabs(queries, ['person'])
  // The row stands there once it is painted.
  afterPaint(focus)
}

/** What can be done with the people of a client, each with how it is taken back. */
export function useStaffPeople() {
  const queries = useQueryClient()
  const invite = useAct(inviteClientMember)
  const change = useAct(changeClientMember)
  const [suspend, restore] = [useAct(suspendClientMember), useAct(restoreClientMember)]
  const remove = useAct(removeClientMember, {
    // Who is not removed has changed since they were shown.
    refused: () => void makeStaleInTabs(queries, ['person']),
  })
  const [resend, reset, revoke] = [
    useAct(resendClientMember),
    useAct(resetPerson),
    useAct(revokePerson),
  ]
  const { see, seeAs } = useStaffSeeAs()
  const all = [invite, change, suspend, restore, remove, resend, reset, revoke, see]

  const setRights = async ({ id }: ClientPerson, to: PersonRights, base: PersonRights) =>
    await change.mutateAsync({ params: { id }, body: { ...differing(to, base), base } })

  return {
    isBusy: all.some(({ isPending }) => isPending),
    /** Why the last act on a row was refused. */
    refused: [suspend, restore, remove, see].find(({ error }) => error) ?? null,
    invite,
    change,
    resend,
    reset,
    revoke,
    seeAs,
    /** Changes what somebody may do and see; rejects where it is refused. */
    async rights(person: ClientPerson, to: PersonRights, base: PersonRights): Promise<void> {
      await setRights(person, to, base)
      offerUndo({
        id: randomName(),
        said: `${calledPerson(person)}: changed`,
        undo: async () => await setRights(person, base, to),
      })
    },
    async suspend(person: ClientPerson): Promise<void> {
      const params = { id: person.id }
      await suspend.mutateAsync({ params })
      offerUndo({
        id: randomName(),
        said: `${calledPerson(person)} is suspended, and signed out here`,
        undo: async () => await restore.mutateAsync({ params }),
      })
    },
    async restore(person: ClientPerson): Promise<void> {
      const params = { id: person.id }
      await restore.mutateAsync({ params })
      offerUndo({
        id: randomName(),
        said: `${calledPerson(person)} can sign in again`,
        undo: async () => await suspend.mutateAsync({ params }),
      })
    },
    async remove(person: ClientPerson, focus: () => void): Promise<void> {
      const name = calledPerson(person)
      const isInvited = person.state === 'invited'
      // Whoever came in since this was shown is not meant.
      const query = isInvited ? ({ only: 'invited' } as const) : {}
      const { undo: id } = await remove.mutateAsync({ params: { id: person.id }, query })
      offerUndo({
        id,
        said: isInvited ? `The invitation of ${name} is taken back` : `${name} is removed`,
        undo: () => takeBack(queries, id, focus),
      })
    },
    /** What follows once somebody is invited by mail. */
    invited({ undo: id, ...person }: { undo: string; email: string } & Names): void {
      const undo = () => takeBack(queries, id, () => {})
      offerUndo({ id, said: `${calledPerson(person)} is invited`, mails: true, undo })
    },
  }
}
export type StaffPeopleActs = ReturnType<typeof useStaffPeople>

type Names = Pick<ClientPerson, 'first_name' | 'last_name'>

/** Only what differs: a colleague may have changed the rest meanwhile. */
const differing = (to: PersonRights, base: PersonRights): Partial<PersonRights> => ({
  ...(to.role !== base.role && { role: to.role }),
  ...(sameProjects(to, base) ? {} : { projects: to.projects }),
})

const sameProjects = (one: PersonRights, other: PersonRights) =>
  JSON.stringify(one.projects?.toSorted()) === JSON.stringify(other.projects?.toSorted())

export const sameRights = (one: PersonRights, other: PersonRights): boolean =>
  one.role === other.role && sameProjects(one, other)
