import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { calledBy, removed, suspended } from './colleague-words.web.ts'
import styles from './Colleagues.module.css'
import { removeMember, suspendMember, type Member } from './contract.ts'
import type { Say } from './Done.tsx'

interface AccessActsProps {
  member: Member
  company: string
  say: Say
}

/** Keeping somebody out, for a while or for good. */
export function AccessActs({ member, company, say }: AccessActsProps) {
  const { id, state, suspended_by } = member
  const name = calledBy(member)
  const suspend = useAct(suspendMember, {
    done: () => say({ about: id, text: suspended(member) }),
  })
  const remove = useAct(removeMember, { done: () => say({ about: null, text: removed(member) }) })
  if (suspended_by === 'firm')
    return (
      <div className={styles.access}>
        <p>
          The firm has suspended {name}. Only the firm can let them in again or remove them: please
          ask there.
        </p>
      </div>
    )
  const isInvited = state === 'invited'
  return (
    <div className={styles.access}>
      {state === 'active' ? (
        <div className={styles.act}>
          <p>Suspending signs them out at once. You can let them in again.</p>
          <BusyButton
            variant="secondary"
            size="compact"
            aria-label={`Suspend ${name}`}
            busy={suspend.isPending}
            onClick={() => suspend.mutate({ params: { id } })}
          >
            Suspend
          </BusyButton>
        </div>
      ) : null}
      <Refusal of={suspend} />
      <div className={styles.act}>
        <p>{isInvited ? takingBack : removing(company)}</p>
        <SureButton
          label={isInvited ? 'Take it back' : 'Remove'}
          name={isInvited ? `Take back the invitation of ${name}` : `Remove ${name}`}
          sure={isInvited ? `Take back the invitation of ${name}` : `Remove ${name} for good`}
          keep={isInvited ? 'Keep it' : 'Keep them'}
          busy={remove.isPending}
          // Whoever came in since this was shown is not meant.
          act={() => remove.mutate({ params: { id }, query: isInvited ? { only: 'invited' } : {} })}
        />
      </div>
      <Refusal of={remove} />
    </div>
  )
}

const takingBack = 'The link of an invitation that is taken back no longer works.'
const removing = (company: string) =>
  `Removing ends their access to ${company} at once and for good: open pages, calendar feeds and downloads too. What they wrote and sent stays.`
