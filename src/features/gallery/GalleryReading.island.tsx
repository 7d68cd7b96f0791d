import { ChartReading, type ReadingProps } from '../../ui/chart/ChartReading.tsx'

/** The read-out of a chart on a page that has no other script. */
export function GalleryReading(props: ReadingProps) {
  return <ChartReading {...props} />
}
