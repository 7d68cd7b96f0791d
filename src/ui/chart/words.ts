const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** A number as charts write it; null is “not known”. */
export const figure = (value: number | null, unit = ''): string =>
  value === null ? 'not known' : `${plain.format(value)}${unit}`

/** A number at an axis, where 0.25 must not become 0.3. */
export const tickText = (value: number): string => exact.format(value)

interface Named {
  name: string
  values: readonly (number | null)[]
}

/** The text of the read-out at each step: “Sep 28: Search 18, Blog 7”. */
export const readings = (steps: readonly string[], series: readonly Named[], unit = '') =>
  steps.map((step, at) => {
    const said = series.map(({ name, values }) =>
      `${series.length > 1 ? `${name} ` : ''}${figure(values[at] ?? null, unit)}`.trim(),
    )
    return `${step}: ${said.join(', ')}`
  })

/** The same values as a table: a row for each step, its name first. */
export const tableOf = (
  per: string,
  steps: readonly string[],
  series: readonly Named[],
  unit = '',
) => ({
  columns: [per, ...series.map(({ name }) => name || 'Value')],
  rows: steps.map((step, at) => [
    step,
    ...series.map(({ values }) => figure(values[at] ?? null, unit)),
  ]),
})
