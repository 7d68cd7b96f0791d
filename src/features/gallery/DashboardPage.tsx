import type { FunctionComponent } from 'react'
import type { Frame } from '../content/contract.ts'
import type { SampleView } from './contract.ts'
import { AnswersDashboard } from './AnswersDashboard.tsx'
import { ProjectsDashboard } from './ProjectsDashboard.tsx'
import { QuarterDashboard } from './QuarterDashboard.tsx'
import { ReadersDashboard } from './ReadersDashboard.tsx'
import { SampleFrame } from './SampleFrame.tsx'
import { SystemDashboard } from './SystemDashboard.tsx'
import { WokenReadings } from './WokenReadings.tsx'

const dashboards: Record<string, FunctionComponent> = {
  '/coronet/2': QuarterDashboard,
  '/coronet/3': ProjectsDashboard,
  '/coronet/4': AnswersDashboard,
  '/coronet/5': ReadersDashboard,
  '/coronet/6': SystemDashboard,
}

/** The analytics templates: each is a page of charts as the console has them. */
export function DashboardPage({ view, frame }: { view: SampleView; frame: Frame }) {
  const Dashboard = dashboards[frame.path]
  if (!Dashboard) throw new Error(`No dashboard for ${frame.path}`)
  return (
    <SampleFrame path={frame.path} view={view}>
      <WokenReadings>
        <Dashboard />
      </WokenReadings>
    </SampleFrame>
  )
}
