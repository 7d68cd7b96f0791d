import { show, type PageRoute } from '../../platform/publishing/pages.ts'
import { samplePage, samples } from './contract.ts'

/** The pages of the gallery; none where it is off, so that their addresses lead nowhere. */
export function galleryPages({ isOn }: { isOn: boolean }): PageRoute[] {
  if (!isOn) return []
  return samples.map((sample) =>
    show(samplePage(sample.path), async ({ query: { theme = sample.theme } }) => ({ theme }), {
      isOneOfFew: () => true,
    }),
  )
}
