import { Link } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'

/** Of an address that leads nowhere, or to what one may not open. */
export const NothingHere = () => (
  <EmptyState title="There is nothing at this address.">
    It may have been misspelled, or it is nothing that you may open.{' '}
    <Link to="/console">Back to the console</Link>
  </EmptyState>
)
