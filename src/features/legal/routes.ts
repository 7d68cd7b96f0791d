import { needed, type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { show } from '../../platform/publishing/pages.ts'
import { readLegalText } from '../content/contract.ts'
import { privacyPage, termsPage } from './contract.ts'

export function legalPages({ callEndpoint }: { callEndpoint: EndpointCaller }) {
  const text = async (slug: 'privacy' | 'terms') => ({
    text: await needed(callEndpoint(readLegalText, { params: { slug } })),
  })
  return [show(privacyPage, () => text('privacy')), show(termsPage, () => text('terms'))]
}
