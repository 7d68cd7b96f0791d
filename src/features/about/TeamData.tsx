import type { Frame } from '../content/contract.ts'
import { firm } from '../../ui/site/firm.ts'
import { JsonLd } from '../../ui/site/JsonLd.tsx'
import type { AboutView } from './contract.ts'

/** Structured data of the firm's people, as the page presents them. */
export function TeamData({ view, frame: { origin, layout } }: { view: AboutView; frame: Frame }) {
  return view.team.map(({ id, name, role, bio, avatar_url }) => {
    const person = {
      '@type': 'Person',
      name,
      jobTitle: role,
      description: bio,
      ...(avatar_url && { image: `${origin}${avatar_url}` }),
      worksFor: firm(origin, layout.company.name),
    }
    return <JsonLd key={id} thing={person} />
  })
}
