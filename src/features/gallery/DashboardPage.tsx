import { Dashboard, type DashboardProps } from '../../ui/chart/Dashboard.tsx'
import { Container } from '../../ui/site/Section.tsx'
import type { Frame } from '../content/contract.ts'
import { answers } from './answers.web.ts'
import type { SampleView } from './contract.ts'
import { projects } from './projects.web.ts'
import { quarter } from './quarter.web.ts'
import { readers } from './readers.web.ts'
import { SampleFrame } from './SampleFrame.tsx'
import { system } from './system.web.ts'
import { WokenReadings } from './WokenReadings.tsx'

const dashboards: Record<string, DashboardProps> = {
  '/coronet/2': quarter,
  '/coronet/3': projects,
  '/coronet/4': answers,
  '/coronet/5': readers,
  '/coronet/6': system,
}

/** The analytics templates: each is a page of charts as the console has them. */
export function DashboardPage({ view, frame }: { view: SampleView; frame: Frame }) {
  const dashboard = dashboards[frame.path]
  if (!dashboard) throw new Error(`No dashboard for ${frame.path}`)
  return (
    <SampleFrame path={frame.path} view={view}>
      <WokenReadings>
        <Container>
          <Dashboard {...dashboard} />
        </Container>
      </WokenReadings>
    </SampleFrame>
  )
}
