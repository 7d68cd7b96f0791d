import type { Family, Labels, MetricSample } from './family.ts'

/** Families as text for Prometheus (exposition format 0.0.4), each sample with `common` as well. */
export const exposed = (families: readonly Family[], common: Labels = {}): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map((family) => [...head(family), ...family.samples.map(lineOf(family.name, common))])
    .flat()
    .map((line) => `${line}\n`)
    .join('')

const head = ({ name, help, type }: Family) => [
  `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
  `# TYPE ${name} ${type}`,
]

const lineOf =
  (name: string, common: Labels) =>
  ({ suffix = '', labels, value }: MetricSample): string => {
    const all = Object.entries({ ...labels, ...common }).map(
      ([label, of]) => `${label}="${escaped(String(of))}"`,
    )
    return `${name}${suffix}${all.length > 0 ? `{${all.join(',')}}` : ''} ${inDigits(value)}`
  }

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const inDigits = (value: number) => String(value).replace('Infinity', '+Inf').replace('-+', '-')

/**
 * What several processes have written, as one text: each family stands once, as the format demands.
 * Their samples differ by the label of the process.
 */
export function joinedExpositions(texts: readonly string[]): string {
  if (texts.length === 1) return texts[0]!
  const families = new Map<string, { head: string; samples: string[] }>()
  for (const text of texts)
    for (const part of text.split(/^(?=# HELP )/m).filter((one) => one !== '')) {
      const [help, type, ...samples] = part.trimEnd().split('\n')
      const known = families.get(type!)
      if (known) known.samples.push(...samples)
      else families.set(type!, { head: `${help}\n${type}`, samples })
    }
  return [...families.values()]
    .map(({ head: above, samples }) => `${[above, ...samples].join('\n')}\n`)
    .join('')
}
