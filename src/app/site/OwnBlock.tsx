import type { ReactNode } from 'react'
import type { BlockName } from '../../contract/blocks/block-kinds.ts'
import { ContactIsland } from '../../features/contact/ContactIsland.tsx'
import { Hero } from '../../features/home/Hero.tsx'
import {
  FeaturedStudy,
  Partners,
  Questions,
  Statistics,
  Voice,
  Voices,
} from '../../features/home/HomeSections.tsx'
import { ServiceRows } from '../../features/home/ServiceRows.tsx'
import type { BlockPieces, ShownBlock } from '../../features/ownpage/contract.ts'
import { FormBlock } from '../../features/ownpage/FormBlock.tsx'
import { PictureWithText } from '../../features/ownpage/PictureWithText.tsx'
import { PlainHero } from '../../features/ownpage/PlainHero.tsx'
import { QuoteBlock } from '../../features/ownpage/QuoteBlock.tsx'
import { TextBlock } from '../../features/ownpage/TextBlock.tsx'
import {
  blockActions,
  faqsOf,
  said,
  servicesOf,
  stopsOf,
  studyOf,
  voicesOf,
} from '../../features/ownpage/words.web.ts'
import { CallBand } from '../../ui/site/CallBand.tsx'
import { Section } from '../../ui/site/Section.tsx'

interface BlockProps {
  block: ShownBlock
  /** Its place on the page, from 0. */
  at: number
  pieces: BlockPieces
}

/** How each kind is shown, by the pieces that the other pages of the site are made of. */
const shown: Record<BlockName, (props: BlockProps & { id: string; heading: string }) => ReactNode> =
  {
    hero: ({ block, pieces }) =>
      block.variant === 'plain' ? (
        <PlainHero block={block} />
      ) : (
        <Hero
          hero={{
            headline: said(block, 'headline'),
            lead: said(block, 'lead'),
            trust: '',
            stops: stopsOf(block, pieces.stops),
          }}
          voices={[]}
          actions={blockActions(block)}
        />
      ),
    text: ({ block }) => <TextBlock block={block} />,
    picture: ({ block, id, at }) => <PictureWithText block={block} id={id} isFirst={at === 0} />,
    services: ({ block, pieces, id, heading }) => (
      <ServiceRows services={servicesOf(block, pieces)} id={id} heading={heading} />
    ),
    statistics: ({ pieces, id, heading }) => (
      <Statistics items={pieces.statistics} id={id} heading={heading} />
    ),
    faq: ({ block, pieces, id, heading }) => (
      <Filled rows={faqsOf(block, pieces)}>
        {(items) => <Questions items={items} id={id} heading={heading} />}
      </Filled>
    ),
    testimonials: ({ block, pieces, id, heading }) => (
      <Filled rows={voicesOf(block, pieces)}>
        {(items) => <Voices items={items} id={id} heading={heading} />}
      </Filled>
    ),
    study: ({ block, pieces, id }) => {
      const found = studyOf(block, pieces)
      return found && <FeaturedStudy {...found} id={id} />
    },
    logos: ({ pieces, id, heading }) => (
      <Filled rows={pieces.partners}>
        {(items) => <Partners items={items} id={id} heading={heading} />}
      </Filled>
    ),
    quote: ({ block }) =>
      block.variant === 'large' ? (
        <QuoteBlock block={block} />
      ) : (
        <Section air="tight">
          <Voice item={sayingOf(block)} />
        </Section>
      ),
    call: ({ block, id, at }) => <CallBand call={callOf(block)} seed={at + 7} id={id} />,
    enquiry: ({ block, pieces, id }) =>
      pieces.contact && (
        <FormBlock block={block} id={id}>
          <ContactIsland view={pieces.contact} />
        </FormBlock>
      ),
  }

/** One block of a page. */
export function OwnBlock(props: BlockProps) {
  const { block } = props
  return shown[block.kind]({ ...props, id: `b-${block.id}`, heading: said(block, 'heading') })
}

/** Nothing stands where there is nothing to show. */
const Filled = <Row,>({ rows, children }: { rows: Row[]; children: (rows: Row[]) => ReactNode }) =>
  rows.length > 0 ? children(rows) : null

const sayingOf = (block: ShownBlock) => ({
  quote: said(block, 'quote'),
  author_name: said(block, 'name'),
  author_role: said(block, 'role'),
  company: '',
  avatar_url: null,
})

function callOf(block: ShownBlock) {
  const [one = { label: '', href: '' }, other = { label: '', href: '' }] = blockActions(block)
  return {
    title: said(block, 'heading'),
    text: said(block, 'words'),
    primary_label: one.label,
    primary_url: one.href,
    secondary_label: other.label,
    secondary_url: other.href,
  }
}
