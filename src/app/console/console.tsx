import { start } from '../../ui/signedin/start.tsx'
import { ConsoleApp } from './ConsoleApp.tsx'
import { secondFactorPath } from './firm-sections.web.ts'
import { takeFirst } from './first.web.ts'

void start({
  first: takeFirst,
  app: (firm) => <ConsoleApp firm={firm} />,
  needsSecondFactor: () => location.assign(`/console/${secondFactorPath}`),
})
