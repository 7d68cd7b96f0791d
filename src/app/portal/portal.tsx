import '../../ui/signedin/data/schemaless.ts'
import { start } from '../../ui/signedin/start.tsx'
import { PortalApp } from './PortalApp.tsx'

start({
  app: (firm) => <PortalApp firm={firm} />,
  needsSecondFactor: () => (location.hash = 'profile'),
})
