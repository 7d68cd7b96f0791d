import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { Loading } from '../../ui/base/Loading.tsx'
import { settle } from '../../ui/signedin/data/membership.ts'
import { seeAs } from '../../ui/signedin/data/see-as.ts'
import { keepDraftsOf } from '../../ui/signedin/draft/kept-drafts.ts'
import { leave } from '../../ui/signedin/data/session.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useZone } from '../../ui/signedin/time/useZone.ts'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { readMe } from './contract.ts'
import { MeContext } from './me.web.ts'

interface SignedInProps {
  /** The text while the account is loading. */
  waiting: string
  children: ReactNode
}

/** Shows its children only once the account is loaded; without a session it leaves for sign-in. */
export function SignedIn({ waiting, children }: SignedInProps) {
  const { data: me, isError } = useAnswer(readMe)
  const failed = isError && !me
  useEffect(() => {
    if (failed) leave()
  }, [failed])
  // Before what is inside makes its first call, and looks for what was begun.
  useLayoutEffect(() => {
    if (!me) return
    if (seeAs()) return
    settle(me)
    const membership = me.memberships.find(({ current }) => current)?.id
    keepDraftsOf({ account: me.id, membership })
  }, [me])
  const inZone = useZone(me?.time_zone)
  if (!me || !inZone) return <Loading>{waiting}</Loading>
  return (
    <MeContext value={me}>
      <ConfirmIdentity username={me.username}>{children}</ConfirmIdentity>
    </MeContext>
  )
}
