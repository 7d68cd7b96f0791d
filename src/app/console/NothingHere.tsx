import { Link } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'

/** The screen for an address that does not exist, or that the viewer may not open. */
export const NothingHere = () => (
  <EmptyState title="There is nothing at this address.">
    It may have been misspelled, or it is nothing that you may open.{' '}
    <Link to="/console">Back to the console</Link>
  </EmptyState>
)
