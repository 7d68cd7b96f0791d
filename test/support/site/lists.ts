import type { TestContext } from 'node:test'
import { collections, type CollectionName } from '../../../src/features/collection/contract.ts'
import { actors } from '../actors.ts'
import { world } from '../world.ts'

type Texts = Record<string, string>
export interface ListedRow {
  id: string
  shown: boolean
  values: Texts
  note?: string
}
interface Answer {
  status: number
  rows: ListedRow[]
  built_in: boolean
  removed: { id: string; title: string }[]
  order: string[]
  detail: string
  errors: Record<string, string[]>
  theirs: Texts
}

/** Where the public reads each of them. */
const publicly: Record<CollectionName, string> = {
  services: '/api/services/',
  statistics: '/api/statistics/',
  faqs: '/api/faqs/',
  partners: '/api/partners/',
  testimonials: '/api/testimonials/',
  team: '/api/team/',
  certifications: '/api/certifications/',
  industries: '/api/industries/',
  'calls-to-action': '/api/ctas/by_placement/',
  navigation: '/api/navigation/',
}

/** The lists of the site, as the firm's people and the public have them. */
export async function siteLists(t: TestContext, { demo = false } = {}) {
  const here = await world(t, { demo })
  const as = await actors(here)
  const call = async (
    who: 'Edda' | 'Mona' | 'Corin',
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => {
    const answer = await as.named(who).call(method, `/staff/site/lists/${path}`, body)
    return {
      ...((await answer.json()) as Answer & ListedRow & { removed: string }),
      status: answer.status,
    }
  }
  /** What the public has of a list. */
  const seen = async (name: CollectionName): Promise<Record<string, unknown>[]> => {
    await here.lookForChanges()
    return (await (await here.get(publicly[name])).json()) as Record<string, unknown>[]
  }
  return { ...here, as, call, seen }
}

/** Values for every field of a list, made from its declaration, with a word in each that takes one. */
export function valuesAbout(name: CollectionName, mark: string): Texts {
  const sample: Record<string, (field: string) => string> = {
    line: (field) =>
      ({
        value: '7',
        href: '/contact',
        prefix: '',
        suffix: '',
        category: mark,
        verify_url: `https://${mark}.example/`,
        primary_url: '/contact',
        secondary_url: `https://${mark}.example/`,
      })[field] ?? `${mark} ${field}`,
    text: (field) => `${mark} ${field}\nin two lines`,
    items: () => `${mark} one\n${mark} two`,
    yes: () => 'yes',
    day: () => '2024-05-06',
    slug: () => mark,
    picture: () => `/media/${mark}.jpg`,
  }
  return Object.fromEntries(
    Object.entries(collections[name].fields).map(([field, { kind, choices }]) => [
      field,
      sample[kind]?.(field) ?? choices?.[0]?.value ?? '',
    ]),
  )
}
