import type { Faq, HeroText, Testimonial } from '../content/contract.ts'
import type { Service } from '../services/contract.ts'
import type { BlockPieces, ShownBlock } from './contract.ts'

/** What a plain field of a block says; empty where nothing was typed. */
export const said = ({ texts }: Pick<ShownBlock, 'texts'>, name: string): string =>
  texts[name] ?? ''

/** The buttons of a block, the main one first; one without words is none. */
export const blockActions = (block: Pick<ShownBlock, 'texts'>): { label: string; href: string }[] =>
  (['primary', 'secondary'] as const)
    .map((which) => ({ label: said(block, `${which}_label`), href: said(block, `${which}_url`) }))
    .filter(({ label, href }) => label !== '' && href !== '')

/** The route of a hero: its own, else that of the home page. */
export function stopsOf(block: Pick<ShownBlock, 'texts'>, home: HeroText['stops']) {
  const typed = said(block, 'stops')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (typed.length === 0) return home
  return typed.map((line) => {
    const colon = line.lastIndexOf(': ')
    const [label, when] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 2)]
    return { label: label.trim(), when: when.trim() }
  })
}

type Featured = Pick<ShownBlock, 'variant'>
const chosen = <Row extends { featured: boolean }>({ variant }: Featured, rows: readonly Row[]) =>
  variant === 'featured' ? rows.filter(({ featured }) => featured) : [...rows]

export const servicesOf = (
  block: Featured,
  { services }: Pick<BlockPieces, 'services'>,
): Service[] => chosen(block, services)

/** The questions of a block: of its group, where it names one. */
export function faqsOf(
  block: Pick<ShownBlock, 'variant' | 'texts'>,
  { faqs }: Pick<BlockPieces, 'faqs'>,
): Faq[] {
  const group = said(block, 'group')
  return chosen(block, faqs).filter(({ category }) => group === '' || category === group)
}

export const voicesOf = (
  block: Featured,
  { testimonials }: Pick<BlockPieces, 'testimonials'>,
): Testimonial[] => chosen(block, testimonials)

/** The case study that a block names, with what its client says where that is shown; null: it is gone. */
export function studyOf(
  block: Pick<ShownBlock, 'variant' | 'texts'>,
  {
    studies,
    studies_now,
    testimonials,
  }: Pick<BlockPieces, 'studies' | 'studies_now' | 'testimonials'>,
) {
  const named = said(block, 'study')
  const study = studies.find(({ slug }) => slug === (studies_now[named] ?? named))
  if (!study) return null
  const client =
    block.variant === 'voice'
      ? testimonials.find(({ company }) => company === study.client_name)
      : undefined
  return { study, client }
}
