import type { RecordEntry } from '../../platform/audit/act.ts'
import type { ClientWay } from './move-store.ts'
import type { BeforeClientMerge, MergedPair } from './remembered.ts'
import type { MovedRights } from './rights.ts'

/** Writes into the audit of both companies what was merged, and whose rights that has changed. */
export function recordMerge(
  record: RecordEntry,
  { kept, other }: MergedPair,
  moved: BeforeClientMerge,
): void {
  const detail = {
    into: kept.id,
    merged: other.id,
    projects: moved.projects.length,
    people: moved.people.length,
  }
  const action = 'client-merged'
  const before = { name: other.name, second_factor_required: kept.second_factor_required === 1 }
  const after = {
    name: kept.name,
    second_factor_required:
      (moved.fields.second_factor_required?.[1] ?? kept.second_factor_required) === 1,
  }
  record({ action, about: other.id, organisation: other.id, detail })
  record({ action, about: kept.id, organisation: kept.id, detail, before, after })
  for (const { id, before: was, after: is } of moved.rights)
    if (was.role !== is.role || was.sees_all !== is.sees_all || was.removed_at !== is.removed_at)
      record({
        action: 'membership-merged',
        about: id,
        organisation: kept.id,
        before: shownRights(was),
        after: shownRights(is),
      })
}

const shownRights = ({ role, sees_all, projects, removed_at }: MovedRights) => ({
  role,
  projects: sees_all === 1 ? 'all' : projects.toSorted().join(' '),
  removed: removed_at !== null,
})

/** The same for a project that has moved, and how many came along. */
export function recordMove(
  record: RecordEntry,
  project: string,
  way: ClientWay,
  { people, isStricter }: { people: number; isStricter: boolean },
): void {
  const entry = {
    action: 'project-moved',
    about: project,
    detail: { ...way, people },
    before: { client: way.from },
    after: { client: way.to },
  }
  record({ ...entry, organisation: way.from })
  const required = isStricter && { second_factor_required: true }
  record({ ...entry, organisation: way.to, after: { ...entry.after, ...required } })
}
