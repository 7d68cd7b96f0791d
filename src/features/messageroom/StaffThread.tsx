import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { StaffThreadComposer } from './StaffThreadComposer.tsx'
import { StaffThreadLog } from './StaffThreadLog.tsx'
import styles from './Thread.module.css'
import { useStaffThread, type StaffThreadProps } from './useStaffThread.web.ts'

/** The messages with the client, and between them what the team has written for itself. */
export function StaffThread({ project, heading, fills = false }: StaffThreadProps) {
  const { answer, older } = useStaffThread(project.id)
  return (
    <section className={[styles.thread, fills ? styles.fills : ''].join(' ')}>
      <WhenLoaded of={answer} waiting="Loading messages...">
        {({ entries }) => <StaffThreadLog entries={entries} older={older} />}
      </WhenLoaded>
      <StaffThreadComposer
        project={project}
        heading={heading}
        seen={answer.data ? answer.data.last : null}
      />
    </section>
  )
}
