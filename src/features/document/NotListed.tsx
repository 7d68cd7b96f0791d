import { Notice } from '../../ui/base/Notice.tsx'
import { NotHere } from '../../ui/signedin/data/NotHere.tsx'
import { useAddress } from '../../ui/signedin/address.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useLinked } from '../../ui/signedin/useLinked.ts'
import { listDocuments, listRemoved } from './contract.ts'
import { useLastRemoved } from './last-removed.web.ts'

/** Says why a link leads nowhere: its document is neither listed nor among the removed ones. */
export function NotListed() {
  const linked = useAddress(({ query }) => query.get('document'))
  const [documents, removed] = [useAnswer(listDocuments), useAnswer(listRemoved)]
  const last = useLastRemoved()
  // A document that was just added may be on its way.
  if (linked === null || documents.isFetching || removed.isFetching) return null
  const known = [
    ...(documents.data ?? []),
    ...(removed.data ?? []),
    ...(last ? [last.document] : []),
  ]
  if (!documents.data || !removed.data || known.some(({ id }) => id === linked)) return null
  return <Nowhere key={linked} id={linked} />
}

function Nowhere({ id }: { id: string }) {
  const { place } = useLinked<HTMLDivElement>('document', id)
  return (
    <div ref={place} tabIndex={-1}>
      <NotHere id={id}>
        <Notice tone="plain">
          The document of this link was removed, or is not open to you. If you need it,{' '}
          <a href="/dashboard#messages">write to us</a>.
        </Notice>
      </NotHere>
    </div>
  )
}
