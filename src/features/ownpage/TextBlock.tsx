import { LongText } from '../../ui/site/text/LongText.tsx'
import { Prose } from '../../ui/site/text/Prose.tsx'
import { Container, Section } from '../../ui/site/Section.tsx'
import styles from './Blocks.module.css'
import type { ShownBlock } from './contract.ts'

/** Formatted text; its own headings name its parts. */
export function TextBlock({ block: { text, variant } }: { block: ShownBlock }) {
  if (!text) return null
  if (variant === 'parts')
    return (
      <Container>
        <LongText text={text} />
      </Container>
    )
  return (
    <Section air="tight">
      <div className={styles.column}>
        <Prose text={text} />
      </div>
    </Section>
  )
}
