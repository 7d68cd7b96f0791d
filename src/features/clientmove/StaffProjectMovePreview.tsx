import { Choices } from '../../ui/base/form/Choices.tsx'
import styles from './Move.module.css'
import { movingWords } from './staff-move-words.web.ts'
import type { ProjectMovePreview } from './staff.contract.ts'

interface StaffProjectMovePreviewProps {
  preview: ProjectMovePreview
  people: readonly string[]
  toggle: (id: string) => void
}

/** What moves with a project, and who of its client may come along. */
export function StaffProjectMovePreview(props: StaffProjectMovePreviewProps) {
  const { preview, people, toggle } = props
  const { client, moves, people: seeing } = preview
  const moving = movingWords(moves)
  return (
    <>
      <p className={styles.moves}>
        {moving ? `With it go ${moving}.` : 'Nothing hangs on it yet.'} The team of the firm stays.
      </p>
      {seeing.length === 0 ? (
        <p className={styles.moves}>Nobody of {client.name} sees it.</p>
      ) : (
        <Choices
          legend={`Who of ${client.name} comes along; the others no longer see it`}
          name="people"
          type="checkbox"
          choices={seeing.map(({ id, name, email }) => ({
            value: id,
            label: name,
            ...(name !== email && { about: email }),
          }))}
          chosen={people}
          choose={toggle}
        />
      )}
    </>
  )
}
