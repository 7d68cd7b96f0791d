import type { Frame } from '../../../features/content/contract.ts'
import type { SampleView } from '../../../features/gallery/contract.ts'
import { home } from '../../../features/gallery/firm.web.ts'
import { SampleFrame } from '../../../features/gallery/SampleFrame.tsx'
import { HomePage } from '../../../features/home/HomePage.tsx'

/** The home page, as a firm that does not exist would have it. */
export function LandingPage({ view, frame }: { view: SampleView; frame: Frame }) {
  return (
    <SampleFrame path={frame.path} view={view}>
      <HomePage view={home} frame={frame} />
    </SampleFrame>
  )
}
