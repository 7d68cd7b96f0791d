import type { Frame } from '../../features/content/contract.ts'
import { hasHero, type OwnPageView } from '../../features/ownpage/contract.ts'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { OwnBlock } from './OwnBlock.tsx'

/** A page of the firm's own: its blocks, below its title where no hero heads it. */
export function OwnPage({ view: { page, pieces } }: { view: OwnPageView; frame: Frame }) {
  return (
    <>
      {hasHero(page) ? null : (
        <PageHead title={page.title} lead={page.description} seed={page.title.length + 30} />
      )}
      {page.blocks.map((block, at) => (
        <OwnBlock key={block.id} block={block} at={at} pieces={pieces} />
      ))}
    </>
  )
}
