import { Choices } from '../../ui/base/form/Choices.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import styles from './Move.module.css'
import { movingWords } from './staff-move-words.web.ts'
import type { ProjectMovePreview } from './staff.contract.ts'

interface StaffProjectMovePreviewProps {
  preview: ProjectMovePreview
  /** Where it goes; null: to a new client. */
  to: { name: string } | null
  people: readonly string[]
  toggle: (id: string) => void
}

/** What moves with a project, and who of its client may come along. */
export function StaffProjectMovePreview(props: StaffProjectMovePreviewProps) {
  const { preview, to, people, toggle } = props
  const { client, moves, refused, second_factor, people: seeing } = preview
  if (refused) return <Notice tone="bad">{refused}</Notice>
  const moving = movingWords(moves)
  return (
    <>
      <p className={styles.moves}>
        {moving ? `With it go ${moving}.` : 'Nothing hangs on it yet.'} The team of the firm stays.
      </p>
      {second_factor ? (
        <p className={styles.moves}>
          {client.name} asks its people for a second factor: {to ? to.name : 'the new client'} asks
          for one, too, from then on.
        </p>
      ) : null}
      {seeing.length === 0 ? (
        <p className={styles.moves}>Nobody of {client.name} could come along.</p>
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
