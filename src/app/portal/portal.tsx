import { goTo } from '../../ui/signedin/address.ts'
import { start } from '../../ui/signedin/start.tsx'
import { PortalApp } from './PortalApp.tsx'

start({
  app: (firm) => <PortalApp firm={firm} />,
  needsSecondFactor: () => goTo({ section: 'profile' }),
})
