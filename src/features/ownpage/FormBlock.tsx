import type { ReactNode } from 'react'
import { Section } from '../../ui/site/Section.tsx'
import styles from './Blocks.module.css'
import type { ShownBlock } from './contract.ts'
import { said } from './words.web.ts'

interface FormProps {
  block: ShownBlock
  /** Of its heading. */
  id: string
  /** The form. */
  children: ReactNode
}

/** The enquiry form, with what the page says of it. */
export function FormBlock({ block, id, children }: FormProps) {
  const words = said(block, 'words')
  return (
    <Section labelledBy={id}>
      <div className={block.variant === 'alone' ? styles.alone : styles.form}>
        <div>
          <h2 id={id}>{said(block, 'heading') || 'Tell us what you are working on'}</h2>
          {words ? <p className={styles.words}>{words}</p> : null}
        </div>
        <div>{children}</div>
      </div>
    </Section>
  )
}
