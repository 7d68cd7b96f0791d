import type { ProjectStatus as Status } from '../../contract/work.ts'
import { Badge, type BadgeShape } from '../../ui/base/Badge.tsx'

const shapes: Record<string, BadgeShape> = { active: 'dot', completed: 'tick', on_hold: 'bars' }

/** The status as the specification words it: in capitals, with a space. */
export function ProjectStatus({ status }: { status: Status }) {
  return <Badge shape={shapes[status] ?? 'ring'}>{status.replace('_', ' ').toUpperCase()}</Badge>
}
