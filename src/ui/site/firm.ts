import type { Thing } from './JsonLd.tsx'

/** The firm as structured data refers to it: as offerer, publisher or employer. */
export const firm = (origin: string, name: string): Thing => ({
  '@type': 'ProfessionalService',
  '@id': `${origin}/#firm`,
  name,
  url: `${origin}/`,
})
