import type { Frame, LegalText } from '../content/contract.ts'
import { JsonLd } from '../../ui/site/JsonLd.tsx'

/** A legal text with the day on which it was last changed. */
export function LegalData({ view, frame }: { view: { text: LegalText }; frame: Frame }) {
  const { title, updated_at } = view.text
  const url = `${frame.origin}${frame.path}`
  return <JsonLd thing={{ '@type': 'WebPage', name: title, url, dateModified: updated_at }} />
}
