import type { ReactNode } from 'react'
import { roleNames } from '../../contract/role-names.ts'
import { Badge } from '../../ui/base/Badge.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { PersonRow } from '../../ui/signedin/work/PersonRow.tsx'
import { Done, type LastSaid, type Say } from './Done.tsx'
import { calledBy, restored, seenProjects, sentAgain, badgeOf } from './colleague-words.web.ts'
import { resendMember, restoreMember, type Member } from './contract.ts'

interface ColleagueRowProps {
  member: Member
  /** Of all projects, by their ids. */
  titles: ReadonlyMap<string, string>
  /** Where it is the reader: whether nobody else is an admin. */
  own: { isOnly: boolean } | null
  said: LastSaid | null
  say: Say
  change: () => void
}

/** Somebody of the organisation, with the one act that their state asks for, and the way to all. */
export function ColleagueRow({ member, titles, own, said, say, change }: ColleagueRowProps) {
  const name = calledBy(member)
  const { button, refusal } = useFirstAct(member, say)
  const badge = badgeOf(member)
  return (
    <PersonRow
      name={name}
      badge={<Badge shape={own ? 'ring' : badge.shape}>{own ? 'You' : badge.word}</Badge>}
      facts={<Facts of={member} titles={titles} own={own} />}
      actions={
        own ? null : (
          <>
            {button}
            <Button
              variant="secondary"
              size="compact"
              aria-label={`Change ${name}`}
              onClick={change}
            >
              Change
            </Button>
          </>
        )
      }
    >
      {refusal}
      {said ? <Done said={said} /> : null}
    </PersonRow>
  )
}

function Facts({ of, titles, own }: Pick<ColleagueRowProps, 'titles' | 'own'> & { of: Member }) {
  const { email, role, state, suspended_by, created_at } = of
  return (
    <>
      {calledBy(of) === email ? null : <span>{email}</span>}
      <span>{roleNames[role]}</span>
      <span>{seenProjects(of, titles)}</span>
      {state === 'invited' ? <span>Invited {localDay(created_at)}</span> : null}
      {suspended_by === 'firm' ? <span>Only the firm can let them in again.</span> : null}
      {own ? <span>{own.isOnly ? onlyAdmin : otherAdmins}</span> : null}
    </>
  )
}

const onlyAdmin = 'You are the only admin, so this stays as it is.'
const otherAdmins = 'Another admin can change this.'

/** What is most likely to be done next, where there is one such thing. */
function useFirstAct(member: Member, say: Say): { button: ReactNode; refusal: ReactNode } {
  const { id, state, suspended_by } = member
  const [about, name] = [id, calledBy(member)]
  const again = useAct(resendMember, {
    done: ({ mailed }) => say({ about, text: sentAgain(member, mailed) }),
  })
  const restore = useAct(restoreMember, { done: () => say({ about, text: restored(member) }) })
  const press = (label: string, act: typeof again | typeof restore) => (
    <BusyButton
      variant="secondary"
      size="compact"
      aria-label={`${label}: ${name}`}
      busy={act.isPending}
      onClick={() => act.mutate({ params: { id } })}
    >
      {label}
    </BusyButton>
  )
  const refusal = (
    <>
      <Refusal of={again} lead="Not sent. " />
      <Refusal of={restore} />
    </>
  )
  if (state === 'invited') return { button: press('Send again', again), refusal }
  if (suspended_by === 'organisation') return { button: press('Let in again', restore), refusal }
  return { button: null, refusal }
}
