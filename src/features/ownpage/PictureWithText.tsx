import { ButtonLink } from '../../ui/base/form/Button.tsx'
import { Section } from '../../ui/site/Section.tsx'
import { TextFigure } from '../../ui/site/text/TextFigure.tsx'
import styles from './Blocks.module.css'
import type { ShownBlock } from './contract.ts'
import { blockActions, said } from './words.web.ts'

interface PictureProps {
  block: ShownBlock
  /** Of its heading. */
  id: string
  isFirst: boolean
}

const half = '(max-width: 859px) 92vw, 584px'
const whole = '(max-width: 1240px) 92vw, 1240px'

/** A picture beside a few sentences, or above them, as wide as the page. */
export function PictureWithText({ block, id, isFirst }: PictureProps) {
  const { picture, variant } = block
  const [heading, words, actions] = [
    said(block, 'heading'),
    said(block, 'words'),
    blockActions(block),
  ]
  const isWide = variant === 'wide'
  const hasWords = heading !== '' || words !== '' || actions.length > 0
  const look = isWide || !picture || !hasWords ? styles.wide : styles.beside
  return (
    <Section air="tight" {...(heading && { labelledBy: id })}>
      <div className={[look, variant === 'right' && styles.right].filter(Boolean).join(' ')}>
        {picture ? (
          <TextFigure picture={picture} isFirst={isFirst} sizes={isWide ? whole : half} />
        ) : null}
        {hasWords ? (
          <div>
            {heading ? <h2 id={id}>{heading}</h2> : null}
            {words ? <p className={styles.words}>{words}</p> : null}
            {actions.length > 0 ? (
              <div className={styles.actions}>
                {actions.map(({ label, href }) => (
                  <ButtonLink key={label} href={href} variant="secondary">
                    {label}
                  </ButtonLink>
                ))}
              </div>
            ) : null}
          </div>
        ) : null}
      </div>
    </Section>
  )
}
