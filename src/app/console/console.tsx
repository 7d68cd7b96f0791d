import '../../ui/signedin/data/schemaless.ts'
import { start } from '../../ui/signedin/start.tsx'
import { ConsoleApp } from './ConsoleApp.tsx'

start({
  app: (firm) => <ConsoleApp firm={firm} />,
  needsSecondFactor: () => (location.hash = 'profile'),
})
