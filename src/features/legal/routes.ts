import { needed, type Ask } from '../../platform/http/ask.ts'
import { show } from '../../platform/publishing/pages.ts'
import { readLegalText } from '../content/contract.ts'
import { privacyPage, termsPage } from './contract.ts'

export function legalPages({ ask }: { ask: Ask }) {
  const text = async (slug: 'privacy' | 'terms') => ({
    text: await needed(ask(readLegalText, { params: { slug } })),
  })
  return [show(privacyPage, () => text('privacy')), show(termsPage, () => text('terms'))]
}
