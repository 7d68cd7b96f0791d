import { useState } from 'react'
import { roleNames } from '../../contract/role-names.ts'
import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { forgetLeft, leftOrganisation, showMembership } from '../../ui/signedin/data/membership.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { chooseMembership, type Me } from './contract.ts'
import styles from './Devices.module.css'
import own from './OrganisationChoice.module.css'

/** Which organisation is shown, for whoever is a member of several, and which one they have left. */
export function OrganisationChoice({ me }: { me: Me }) {
  const [left, setLeft] = useState(leftOrganisation)
  const [isOpen, setIsOpen] = useState(false)
  function close() {
    forgetLeft()
    setLeft(undefined)
  }
  const closing = (
    <Button variant="secondary" size="compact" onClick={close}>
      Close
    </Button>
  )
  return (
    <>
      {me.memberships.length > 1 ? (
        <p className={own.choice}>
          <Button variant="secondary" size="compact" onClick={() => setIsOpen(true)}>
            <Unseen>Change organisation: </Unseen>
            {me.organisation?.name}
            <span className={own.arrow} />
          </Button>
        </p>
      ) : null}
      {left ? (
        <Notice tone="plain" action={closing}>
          You no longer have access to {left}. You now see {me.organisation?.name}.
        </Notice>
      ) : null}
      {isOpen ? (
        <Dialog title="Your organisations" onClose={() => setIsOpen(false)}>
          <Choice memberships={me.memberships} />
        </Dialog>
      ) : null}
    </>
  )
}

function Choice({ memberships }: Pick<Me, 'memberships'>) {
  const use = useAct(chooseMembership, { stays: false })
  return (
    <>
      <ul className={styles.devices}>
        {memberships.map(({ id, organisation: { name }, role, current }) => (
          <li key={id} className={styles.device}>
            <div>
              <p className={styles.name}>
                <span>{name}</span>
                {current ? <span className={styles.current}>Shown here</span> : null}
              </p>
              <p className={styles.facts}>{roleNames[role]}</p>
            </div>
            {current ? null : (
              <BusyButton
                variant="secondary"
                size="compact"
                busy={use.isPending}
                aria-label={`Show ${name}`}
                onClick={() =>
                  use.mutate({ params: { id } }, { onSuccess: () => showMembership(id) })
                }
              >
                Show
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      <Refusal of={use} lead="Not changed. " />
    </>
  )
}
