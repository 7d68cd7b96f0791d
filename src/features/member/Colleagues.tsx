import type { Me } from '../account/contract.ts'
import { listProjects } from '../project/contract.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { AskAnAdmin } from './AskAnAdmin.tsx'
import { ColleagueParts } from './ColleagueParts.tsx'
import { listMembers } from './contract.ts'

/** Who can sign in for an organisation; its admins invite, change and remove them. */
export function Colleagues({ me }: { me: Me }) {
  const manages = me.rights.includes('manage-members')
  const members = useAnswer(listMembers)
  const projects = useAnswer(listProjects, manages ? {} : null)
  if (!manages) return <AskAnAdmin me={me} members={members.data ?? []} />
  return (
    <WhenLoaded of={members} waiting="Loading your colleagues...">
      {(list) => (
        <WhenLoaded of={projects} waiting="Loading your colleagues...">
          {(all) => <ColleagueParts me={me} members={list} projects={all} />}
        </WhenLoaded>
      )}
    </WhenLoaded>
  )
}
