import type { Frame, LegalText } from '../content/contract.ts'
import { JsonLd } from '../../ui/site/JsonLd.tsx'

/** Structured data of a legal text, with the day of its last change. */
export function LegalData({ view, frame }: { view: { text: LegalText }; frame: Frame }) {
  const { title, updated_at } = view.text
  const url = `${frame.origin}${frame.path}`
  return <JsonLd thing={{ '@type': 'WebPage', name: title, url, dateModified: updated_at }} />
}
