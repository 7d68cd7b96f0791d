import { useState } from 'react'
import { Link } from 'react-router'
import { memberRoles, type MemberRole } from '../../contract/access.ts'
import { roleNames } from '../../contract/role-names.ts'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import styles from './Open.module.css'
import { membershipWords, seesWords } from './staff-somebody-words.web.ts'
import type { Somebody } from './staff.contract.ts'
import type { SomebodyActs } from './useStaffSomebody.web.ts'

interface StaffSomebodyMembershipsProps {
  person: Somebody
  acts: SomebodyActs
}

/** The organisations of somebody, with what they may do there. */
export const StaffSomebodyMemberships = ({ person, acts }: StaffSomebodyMembershipsProps) => (
  <section aria-labelledby="memberships">
    <h4 id="memberships">Organisations</h4>
    <ul className={styles.memberships}>
      {person.memberships.map((one) => (
        <Membership
          key={one.id}
          membership={one}
          acts={acts}
          mayManage={person.may_manage && !person.is_self}
        />
      ))}
    </ul>
  </section>
)

interface MembershipProps {
  membership: Somebody['memberships'][number]
  acts: SomebodyActs
  mayManage: boolean
}

function Membership({ membership, acts, mayManage }: MembershipProps) {
  const { organisation, organisation_id, role, state, projects } = membership
  // Which projects an admin sees is no choice, so that it is made where the projects are.
  const roles = memberRoles.filter((one) => one !== 'admin' || projects === null)
  // A role is chosen first and given then: the arrow keys go through all of them.
  const [chosen, setChosen] = useState<MemberRole | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const run = (act: () => Promise<void>) => {
    if (acts.isBusy) return
    setIsRunning(true)
    // Why it was refused stands above.
    const end = () => setIsRunning(false)
    void act().then(end, end)
  }
  const isOut = state === 'suspended'
  return (
    <li>
      <div>
        <Link to={`/console/clients/${organisation_id}`} dir="auto">
          {organisation}
        </Link>
        <span>
          {mayManage ? '' : `${roleNames[role]} · `}
          {membershipWords(membership)} · {seesWords(membership)}
        </span>
      </div>
      {mayManage ? (
        <div className={styles.there}>
          <select
            aria-label={`Role in ${organisation}`}
            value={chosen ?? role}
            onChange={({ target }) => setChosen(target.value as MemberRole)}
          >
            {roles.map((one) => (
              <option key={one} value={one}>
                {roleNames[one]}
              </option>
            ))}
          </select>
          {chosen === null || chosen === role ? null : (
            <GiveRole
              {...{ organisation, role: chosen, isRunning }}
              give={() =>
                run(async () => {
                  await acts.setRole(membership, chosen)
                  setChosen(null)
                })
              }
              leave={() => setChosen(null)}
            />
          )}
          {state === 'invited' ? null : (
            <BusyButton
              variant="secondary"
              size="compact"
              type="button"
              busy={isRunning}
              onClick={() =>
                run(async () => await (isOut ? acts.restoreIn : acts.suspendIn)(membership))
              }
            >
              {isOut ? 'Let in again' : 'Suspend here'}
              <Unseen>: {organisation}</Unseen>
            </BusyButton>
          )}
        </div>
      ) : null}
    </li>
  )
}

interface GiveRoleProps {
  organisation: string
  role: MemberRole
  isRunning: boolean
  give: () => void
  leave: () => void
}

const GiveRole = ({ organisation, role, isRunning, give, leave }: GiveRoleProps) => (
  <>
    <BusyButton variant="primary" size="compact" type="button" busy={isRunning} onClick={give}>
      Make them {roleNames[role]}
      <Unseen>: {organisation}</Unseen>
    </BusyButton>
    <Button variant="secondary" size="compact" type="button" onClick={leave}>
      Leave it
      <Unseen>: {organisation}</Unseen>
    </Button>
  </>
)
