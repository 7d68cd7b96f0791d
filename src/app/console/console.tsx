import { start } from '../../ui/signedin/start.tsx'
import { ConsoleApp } from './ConsoleApp.tsx'
import { secondFactorPath } from './sections/firm-sections.web.ts'
import { takeRoom } from './first.web.ts'

void start({
  first: takeRoom,
  app: (firm) => <ConsoleApp firm={firm} />,
  needsSecondFactor: () => location.assign(`/console/${secondFactorPath}`),
})
