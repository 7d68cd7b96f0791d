import { hasRight, type Role } from '../../contract/access.ts'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { listAllApiKeys, listApiKeys } from './staff.contract.ts'
import { StaffKeyList } from './StaffKeyList.tsx'
import { StaffNewKey } from './StaffNewKey.tsx'

/** Keys with which programs act in one's name: make one, see when each was used, revoke it. */
export function StaffApiKeys({ me }: { me: { id: string; roles: readonly Role[] } }) {
  const keys = useAnswer(listApiKeys)
  return (
    <>
      <Part
        title="A new key"
        about="A program that has it does what you choose here, in your name and without signing in."
      >
        <StaffNewKey roles={me.roles} />
      </Part>
      <Part title="Your keys" about="Revoke what no program needs any more.">
        <WhenLoaded of={keys} waiting="Loading your keys...">
          {(list) =>
            list.length > 0 ? (
              <StaffKeyList keys={list} />
            ) : (
              <EmptyState title="No keys yet">Each that you make is listed here.</EmptyState>
            )
          }
        </WhenLoaded>
      </Part>
      {hasRight(me.roles, 'staff') ? <Everybodys own={me.id} /> : null}
    </>
  )
}

/** For whoever manages the firm's people: what others have. */
function Everybodys({ own }: { own: string }) {
  const keys = useAnswer(listAllApiKeys)
  return (
    <Part title="Keys of others" about="Of everybody else in the firm. You can revoke them.">
      <WhenLoaded of={keys} waiting="Loading the keys...">
        {(all) => {
          const others = all.filter(({ owner }) => owner.id !== own)
          return others.length > 0 ? <StaffKeyList keys={others} /> : <p>Nobody else has one.</p>
        }}
      </WhenLoaded>
    </Part>
  )
}
