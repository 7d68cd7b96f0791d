import { useEffect, useId, useRef, useState, type ComponentType } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import styles from './ProjectTimeline.module.css'

interface ProjectTimelineProps {
  project: string
  /** The time line, which is loaded once somebody wants to see it. */
  View: ComponentType<{ project: string }>
}

/** What happened in a project, behind a button. */
export function ProjectTimeline({ project, View }: ProjectTimelineProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        What happened
      </h3>
      {isOpen ? (
        <View project={project} />
      ) : (
        <div className={styles.closed}>
          <p>Everything in this project since it began, day by day.</p>
          <Button variant="secondary" size="compact" onClick={() => setIsOpen(true)}>
            Show what happened
          </Button>
        </div>
      )}
    </section>
  )
}
