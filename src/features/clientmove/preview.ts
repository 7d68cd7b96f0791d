import { sizes } from '../../contract/file-kinds.ts'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import { whyNotMerged } from './merge.ts'
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
      kept,
      other,
      moves,
      people: shown.flatMap((one) => personOf(one, names)),
      is_full: bytes > sizes.organisation,
      refused: whyNotMerged(kept, other),
    }
  },
  async move(project: string): Promise<ProjectMovePreview> {
    const { read } = database
    const owner = await ownerOf(read, project)
    if (!owner) throw notFound()
    const [moves, members] = await Promise.all([
      movingOf(read, { project }),
      membersOf(read, [owner.id]),
    ])
    const seeing = members.filter(
      ({ removed_at, sees_all, projects }) =>
        removed_at === null && (sees_all === 1 || projects.includes(project)),
    )
    const names = await memberNames(
      read,
      seeing.map(({ id }) => id),
    )
    return {
      title: owner.title,
      client: { id: owner.id, name: owner.name },
      moves,
      people: [...names.values()].map((row) => ({
        id: row.id,
        email: row.email,
        name: shownName(row),
      })),
    }
  },
})

const personOf = (
  { member: { id }, ends, unanswered, change }: Merged,
  names: Awaited<ReturnType<typeof memberNames>>,
) => {
  const row = names.get(id)
  if (!row) return []
  const { email } = row
  return [{ id, name: shownName(row), email, in_both: ends !== null, unanswered, change }]
}
