import type { ReactNode } from 'react'
import type { ReadingProps } from '../../ui/chart/ChartReading.tsx'
import { ReadingContext } from '../../ui/chart/Reading.tsx'
import { Island } from '../../ui/site/Island.tsx'
import { GalleryReading } from './GalleryReading.island.tsx'

/** Charts of a page without an application: whole as they are sent, each read out by an island. */
export function WokenReadings({ children }: { children: ReactNode }) {
  return <ReadingContext value={Woken}>{children}</ReadingContext>
}

function Woken(props: ReadingProps) {
  return <Island name="GalleryReading" when="now" component={GalleryReading} props={props} />
}
