import type { Frame } from '../../../features/content/contract.ts'
import type { SampleView } from '../../../features/gallery/contract.ts'
import { SampleFrame } from '../../../features/gallery/SampleFrame.tsx'
import { ProblemPage } from '../ProblemPage.tsx'

const problems = {
  '/coronet/18': {
    status: 404,
    detail: 'There is nothing at this address. It may have moved, or been mistyped.',
  },
  '/coronet/19': {
    status: 503,
    detail: 'Our database is not answering. We are looking into it; try again in a minute.',
  },
}

/** What stands in place of a page that cannot be shown. */
export function TroublePage({ view, frame }: { view: SampleView; frame: Frame }) {
  const problem = problems[frame.path as keyof typeof problems]
  return (
    <SampleFrame path={frame.path} view={view}>
      <ProblemPage problem={{ ...problem, requestId: '7f3kq0-sample' }} />
    </SampleFrame>
  )
}
