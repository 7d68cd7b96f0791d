import { ButtonLink } from '../../ui/base/form/Button.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import styles from './Blocks.module.css'
import type { ShownBlock } from './contract.ts'
import { blockActions, said } from './words.web.ts'

/** The head of a page on contour lines. */
export function PlainHero({ block }: { block: ShownBlock }) {
  const headline = said(block, 'headline')
  const actions = blockActions(block)
  return (
    <PageHead title={headline} lead={said(block, 'lead')} seed={headline.length + 30}>
      {actions.length > 0 ? (
        <div className={styles.actions}>
          {actions.map(({ label, href }, at) => (
            <ButtonLink key={label} href={href} variant={at === 0 ? 'call' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      ) : null}
    </PageHead>
  )
}
