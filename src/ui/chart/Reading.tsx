import { createContext, createElement, use, type FunctionComponent } from 'react'
import { ChartReading, type ReadingProps } from './ChartReading.tsx'

/** The component that reads a chart out: rendered directly, or as an island of a page without scripts. */
export const ReadingContext = createContext<FunctionComponent<ReadingProps>>(ChartReading)

export function Reading(props: ReadingProps) {
  return createElement(use(ReadingContext), props)
}
