import { useEffect, type ReactNode } from 'react'
import { Loading } from '../../ui/base/Loading.tsx'
import { leave } from '../../ui/signedin/data/session.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useZone } from '../../ui/signedin/time/useZone.ts'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { readMe } from './contract.ts'
import { MeContext } from './me.web.ts'

interface SignedInProps {
  /** What is said until it is known who is signed in. */
  waiting: string
  children: ReactNode
}

/** Everything behind sign-in: nothing is shown before it is known whom it is for. */
export function SignedIn({ waiting, children }: SignedInProps) {
  const { data: me, isError } = useAnswer(readMe)
  const failed = isError && !me
  useEffect(() => {
    if (failed) leave()
  }, [failed])
  const inZone = useZone(me?.time_zone)
  if (!me || !inZone) return <Loading>{waiting}</Loading>
  return (
    <MeContext value={me}>
      <ConfirmIdentity username={me.username}>{children}</ConfirmIdentity>
    </MeContext>
  )
}
