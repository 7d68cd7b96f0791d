import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { showMembership } from '../../ui/signedin/data/membership.ts'
import type { NotHereProps } from '../../ui/signedin/data/NotHere.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { chooseMembership } from '../account/contract.ts'
import { findWhereabouts } from './contract.ts'

/** What a link leads to is in another organisation of the reader: one press shows it there. */
export function Elsewhere({ id, query = {}, children }: NotHereProps) {
  const { data, error, isPending, refetch } = useAnswer(findWhereabouts, { params: { id } })
  const use = useAct(chooseMembership, { stays: false })
  if (isPending) return <Spinner />
  if (error?.status === 404 || error?.status === 400) return children
  if (!data)
    return (
      <Failed retry={refetch}>
        Whether this is in another of your organisations could not be found out just now.
      </Failed>
    )
  const { membership, organisation } = data
  const show = () =>
    use.mutate(
      { params: { id: membership } },
      { onSuccess: () => showMembership(membership, addressWith(query)) },
    )
  return (
    <>
      <Notice
        tone="plain"
        action={
          <BusyButton variant="secondary" size="compact" busy={use.isPending} onClick={show}>
            Show it there
          </BusyButton>
        }
      >
        What this link leads to is in {organisation.name}, another of your organisations.
      </Notice>
      <Refusal of={use} lead="Not changed. " />
    </>
  )
}

/** Where they are, with what the link named. */
function addressWith(query: Record<string, string>): string {
  const { pathname, search, hash } = location
  const named = new URLSearchParams(search)
  for (const [name, value] of Object.entries(query)) named.set(name, value)
  return `${pathname}?${named}${hash}`
}
