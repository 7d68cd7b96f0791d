import { sizes } from '../../contract/file-kinds.ts'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import { feedsOf } from './feed-store.ts'
import { whyNotMerged } from './merge.ts'
import { mayComeAlong, whyNotMoved } from './move-checks.ts'
import { projectIdsOf } from './move-store.ts'
import { membersOf } from './people-store.ts'
import {
  bytesOf,
  clientsById,
  movingOf,
  memberNames,
  ownerOf,
  wholeMeetings,
} from './preview-store.ts'
import { mergedRights, type Merged, type MovedMember, type MovedRights } from './rights.ts'
import type { ClientMergePreview, MergedSight, ProjectMovePreview } from './staff.contract.ts'

/** What would become of two clients, or of a project. Throws 404. */
export const previewingMoves = (database: Database) => ({
  async merge(id: string, otherId: string, sees: MergedSight): Promise<ClientMergePreview> {
    const { read } = database
    const found = await clientsById(read, [id, otherId])
    const [kept, other] = [id, otherId].map((one) => found.find((row) => row.id === one))
    if (!kept || !other) throw notFound()
    const pair = [...new Set([id, otherId])]
    const [moves, bytes, members, own, others, meetings] = await Promise.all([
      movingOf(read, { organisation: otherId }),
      bytesOf(read, pair),
      membersOf(read, pair),
      projectIdsOf(read, id),
      projectIdsOf(read, otherId),
      wholeMeetings(read, pair),
    ])
    const projects = new Map([
      [id, own],
      [otherId, others],
    ])
    const merged = mergedRights({ members, projects }, id, sees)
    const shown = merged.filter(({ change, ends }) => change !== 'none' || ends)
    const names = await memberNames(
      read,
      shown.map(({ member }) => member.id),
    )
    const feeds = await feedsOf(
      read,
      shown.flatMap(({ member, ends }) => (ends ? [member.id, ends.id] : [])),
    )
    return {
      kept: named(kept),
      other: named(other),
      moves,
      people: shown.flatMap((one) => personOf(one, names, feeds)),
      is_full: bytes > sizes.organisation,
      no_admin:
        members.some((one) => isAdmin(one, one)) &&
        !merged.some(({ member, after }) => isAdmin(member, after)),
      refused: whyNotMerged(kept, other, { sees, meetings }),
    }
  },
  async move(project: string, to?: string): Promise<ProjectMovePreview> {
    const { read } = database
    const owner = await ownerOf(read, project)
    if (!owner) throw notFound()
    const [target = null] = to === undefined ? [] : await clientsById(read, [to])
    if (to !== undefined && !target) throw notFound()
    const [moves, members, bytes, taken] = await Promise.all([
      movingOf(read, { organisation: owner.id, project }),
      membersOf(read, [owner.id]),
      bytesOf(read, [owner.id], project),
      target ? bytesOf(read, [target.id]) : 0,
    ])
    const seeing = members.filter(
      (one) => mayComeAlong(one) && (one.sees_all === 1 || one.projects.includes(project)),
    )
    const names = await memberNames(
      read,
      seeing.map(({ id }) => id),
    )
    return {
      title: owner.title,
      client: { id: owner.id, name: owner.name },
      moves,
      refused: whyNotMoved({ from: owner, to: target, bytes: bytes + taken }),
      second_factor: owner.second_factor_required === 1 && target?.second_factor_required !== 1,
      people: [...names.values()].map((row) => ({
        id: row.id,
        email: row.email,
        name: shownName(row),
      })),
    }
  },
})

/** Whether somebody would manage people, by rights that a membership has or gets. */
const isAdmin = (member: MovedMember, rights: MovedRights) =>
  rights.role === 'admin' && mayComeAlong({ ...member, ...rights })

const named = ({ id, name }: { id: string; name: string }) => ({ id, name })

const personOf = (
  { member: { id }, ends, unanswered, change }: Merged,
  names: Awaited<ReturnType<typeof memberNames>>,
  feeds: ReadonlyMap<string, unknown>,
) => {
  const row = names.get(id)
  if (!row) return []
  const { email } = row
  const both = { in_both: ends !== null, unanswered, feed_ends: false }
  if (ends) both.feed_ends = feeds.has(id) && feeds.has(ends.id)
  return [{ id, name: shownName(row), email, ...both, change }]
}
