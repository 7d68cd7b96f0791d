import { Section } from '../../ui/site/Section.tsx'
import styles from './Blocks.module.css'
import type { ShownBlock } from './contract.ts'
import { said } from './words.web.ts'

/** What one person says, in large words. */
export function QuoteBlock({ block }: { block: ShownBlock }) {
  const [name, role] = [said(block, 'name'), said(block, 'role')]
  return (
    <Section air="tight">
      <figure className={styles.large}>
        <blockquote>{said(block, 'quote')}</blockquote>
        <figcaption>
          <strong>{name}</strong>
          {role ? `, ${role}` : ''}
        </figcaption>
      </figure>
    </Section>
  )
}
