import type { ProjectStatus } from '../../../contract/work.ts'
import { Badge, type BadgeShape } from '../../base/Badge.tsx'

const shapes: Record<string, BadgeShape> = { active: 'dot', completed: 'tick', on_hold: 'bars' }

/** The status of a project as the specification words it: in capitals, with a space. */
export function ProjectBadge({ status }: { status: ProjectStatus }) {
  return <Badge shape={shapes[status] ?? 'ring'}>{status.replaceAll('_', ' ').toUpperCase()}</Badge>
}
