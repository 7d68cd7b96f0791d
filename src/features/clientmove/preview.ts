import { sizes } from '../../contract/file-kinds.ts'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import { whyNotMerged } from './merge.ts'
import { mayComeAlong, whyNotMoved } from './move-checks.ts'
import { projectIdsOf } from './move-store.ts'
import { membersOf } from './people-store.ts'
import { bytesOf, clientsById, movingOf, memberNames, ownerOf } from './preview-store.ts'
import { mergedRights, type Merged } from './rights.ts'
import type { ClientMergePreview, MergedSight, ProjectMovePreview } from './staff.contract.ts'

/** What would become of two clients, or of a project. Throws 404. */
export const previewingMoves = (database: Database) => ({
  async merge(id: string, otherId: string, sees: MergedSight): Promise<ClientMergePreview> {
    const { read } = database
    const found = await clientsById(read, [id, otherId])
    const [kept, other] = [id, otherId].map((one) => found.find((row) => row.id === one))
    if (!kept || !other) throw notFound()
    const pair = [...new Set([id, otherId])]
    const [moves, bytes, members, own, others] = await Promise.all([
      movingOf(read, { organisation: otherId }),
      bytesOf(read, pair),
      membersOf(read, pair),
      projectIdsOf(read, id),
      projectIdsOf(read, otherId),
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
    return {
      kept: named(kept),
      other: named(other),
      moves,
      people: shown.flatMap((one) => personOf(one, names)),
      is_full: bytes > sizes.organisation,
      refused: whyNotMerged(kept, other),
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

const named = ({ id, name }: { id: string; name: string }) => ({ id, name })

const personOf = (
  { member: { id }, ends, unanswered, change }: Merged,
  names: Awaited<ReturnType<typeof memberNames>>,
) => {
  const row = names.get(id)
  if (!row) return []
  const { email } = row
  return [{ id, name: shownName(row), email, in_both: ends !== null, unanswered, change }]
}
