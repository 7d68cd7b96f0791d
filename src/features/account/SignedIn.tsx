import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../ui/base/Loading.tsx'
import { leave } from '../../ui/signedin/data/session.ts'
import { answerTo } from '../../ui/signedin/data/useAnswer.ts'
import { useZone } from '../../ui/signedin/time/useZone.ts'
import { begin } from './begin.web.ts'
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
  // A refusal that came before this was drawn is one: to ask again would be refused again.
  const { data: me, isError } = useQuery({ ...answerTo(readMe), retryOnMount: false })
  const failed = isError && !me
  useEffect(() => {
    if (failed) leave()
  }, [failed])
  // Before what is inside makes its first call, and looks for what was begun.
  useLayoutEffect(() => {
    if (me) begin(me)
  }, [me])
  const inZone = useZone(me?.time_zone)
  if (!me || !inZone) return <Loading>{waiting}</Loading>
  return (
    <MeContext value={me}>
      <ConfirmIdentity username={me.username}>{children}</ConfirmIdentity>
    </MeContext>
  )
}
