import { Select } from '../../ui/base/form/Field.tsx'
import type { FirmProject } from '../projectroom/staff.contract.ts'

interface StaffVersionsProps {
  project: FirmProject
  label: string
  chosen: string
  choose: (version: string) => void
}

/** A choice of one version of a document of the project. */
export const StaffVersions = ({ project, label, chosen, choose }: StaffVersionsProps) => (
  <Select
    name="version_id"
    label={label}
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
