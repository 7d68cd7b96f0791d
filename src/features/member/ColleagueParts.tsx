import { useState } from 'react'
import type { Me } from '../account/contract.ts'
import type { Project } from '../project/contract.ts'
import { Badge } from '../../ui/base/Badge.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { useHasDraft } from '../../ui/base/form/useDraft.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { ChangeColleague } from './ChangeColleague.tsx'
import { ColleagueList } from './ColleagueList.tsx'
import { calledBy } from './colleague-words.web.ts'
import styles from './Colleagues.module.css'
import type { Member } from './contract.ts'
import { Done, type LastSaid, type Say } from './Done.tsx'
import { inviteDraft, InviteForm } from './InviteForm.tsx'

interface ColleaguePartsProps {
  me: Me
  members: readonly Member[]
  projects: readonly Project[]
}

/** In place of an id: the form for somebody new. */
const nobodyYet = ''

/** Inviting somebody, and everybody who is there, each with what can be done about them. */
export function ColleagueParts({ me, members, projects }: ColleaguePartsProps) {
  const [said, setSaid] = useState<LastSaid | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const own = me.memberships.find(({ current }) => current)?.id ?? ''
  const company = me.organisation?.name ?? ''
  const changed = members.find(({ id }) => id === open)
  const close = () => setOpen(null)
  const say: Say = (done) => {
    setSaid((last) => ({ ...done, nth: (last?.nth ?? 0) + 1 }))
    close()
  }
  return (
    <>
      <Part
        title="Invite a colleague"
        about="You choose what they may do and which projects they see. Somebody new starts with nothing unread."
      >
        {said?.about === null ? <Done said={said} /> : null}
        <InviteButton own={own} invite={() => setOpen(nobodyYet)} />
      </Part>
      <Part title="Who is here" about={`Everybody at ${company} who can sign in or is invited.`}>
        {members.length > 1 ? (
          <ColleagueList {...{ members, projects, own, said, say }} change={setOpen} />
        ) : (
          <EmptyState title="You are the only one here.">
            Whoever you invite finds the same projects, or those that you choose, and answers,
            approves and writes in their own name.
          </EmptyState>
        )}
      </Part>
      {open === nobodyYet ? (
        <Dialog title="Invite somebody" onClose={close}>
          <InviteForm {...{ own, projects, say }} />
        </Dialog>
      ) : null}
      {changed ? (
        <Dialog title={calledBy(changed)} onClose={close}>
          <ChangeColleague key={changed.id} member={changed} {...{ company, projects, say }} />
        </Dialog>
      ) : null}
    </>
  )
}

/** Says that somebody was begun to be invited: the form is behind the button. */
function InviteButton({ own, invite }: { own: string; invite: () => void }) {
  const isBegun = useHasDraft(inviteDraft(own))
  return (
    <div className={styles.actions}>
      <Button variant="primary" size="compact" onClick={invite}>
        Invite somebody
      </Button>
      {isBegun ? <Badge shape="ring">Draft</Badge> : null}
    </div>
  )
}
