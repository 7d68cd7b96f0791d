import { Link } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'

/** The screen of a section that the viewer may not open. */
export const NotForYou = ({ label }: { label: string }) => (
  <EmptyState title={`${label} is not for your role.`}>
    Whoever looks after the firm’s people can change that.{' '}
    <Link to="/console">Back to the console</Link>
  </EmptyState>
)
