import type { Thing } from './JsonLd.tsx'

/** The firm as other things name it: who offers, publishes or employs. */
export const firm = (origin: string, name: string): Thing => ({
  '@type': 'ProfessionalService',
  '@id': `${origin}/#firm`,
  name,
  url: `${origin}/`,
})
