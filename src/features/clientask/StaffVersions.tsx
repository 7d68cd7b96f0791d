import { Select } from '../../ui/base/form/Field.tsx'
import type { FirmProject } from '../projectroom/staff.contract.ts'

interface StaffVersionsProps {
  project: FirmProject
  label: string
  chosen: string
  choose: (version: string) => void
}

/** A choice of one version of a document of the project. */
export const StaffVersions = ({ project, label, chosen, choose }: StaffVersionsProps) => {
  const isNone = project.documents.every(({ versions }) =>
    versions.every(({ state }) => state !== 'available'),
  )
  return (
    <Select
      name="version_id"
      label={label}
      hint={isNone ? 'Put the file into the documents first, and choose it here.' : undefined}
      required
      value={chosen}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">Choose one</option>
      {project.documents.flatMap(({ name, versions }) =>
        versions
          .filter(({ state }) => state === 'available')
          .map(({ id, number }) => (
            <option key={id} value={id}>{`${name}, version ${number}`}</option>
          )),
      )}
    </Select>
  )
}
