/** The labels of a metric; never of more values than can be counted on beforehand. */
export type Labels = Readonly<Record<string, string | number>>

/** One metric of a family. */
export interface MetricSample {
  /** Of a histogram: `_bucket`, `_sum` or `_count`. */
  suffix?: string
  labels?: Labels
  value: number
}

/** Families of one name, as Prometheus knows them (its exposition format, version 0.0.4). */
export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly MetricSample[]
}

/** A family of one kind by its parts; a plain number is its only sample. */
const family =
  (type: Family['type']) =>
  (name: string, help: string, given: number | readonly MetricSample[]): Family => ({
    name,
    help,
    type,
    samples: typeof given === 'number' ? [{ value: given }] : given,
  })

/** What goes up and down: its name with its unit, a sentence, and its samples. */
export const gauge = family('gauge')

/** What only grows while the process lives: its name, which ends in `_total`, a sentence, and its samples. */
export const counter = family('counter')

/** How often something took how long: its name with its unit, a sentence, and its samples. */
export const histogram = family('histogram')
