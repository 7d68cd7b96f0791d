import type { Frame } from '../../../features/content/contract.ts'
import type { SampleView } from '../../../features/gallery/contract.ts'
import { blog, blogBefore } from '../../../features/gallery/firm.web.ts'
import { SampleFrame } from '../../../features/gallery/SampleFrame.tsx'
import { BlogPage } from '../../../features/insights/BlogPage.tsx'

/** The blog with posts, or before its first. */
export function PostsPage({ view, frame }: { view: SampleView; frame: Frame }) {
  const shown = frame.path === '/coronet/17' ? blogBefore : blog
  return (
    <SampleFrame path={frame.path} view={view}>
      <BlogPage view={shown} frame={frame} />
    </SampleFrame>
  )
}
