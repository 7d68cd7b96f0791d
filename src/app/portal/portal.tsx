import { goTo } from '../../ui/signedin/address.ts'
import { start } from '../../ui/signedin/start.tsx'
import { takeFirst } from './first.web.ts'
import { PortalApp } from './PortalApp.tsx'

void start({
  first: takeFirst,
  app: (firm) => <PortalApp firm={firm} />,
  needsSecondFactor: () => goTo({ section: 'profile' }),
})
