import { z } from 'zod'
import { page, type Page } from '../../contract/page.ts'

/** A page of the gallery is all there before anybody asks for it; only its theme may be chosen. */
export interface SampleView {
  theme: 'light' | 'dark'
}

const query = z.object({ theme: z.enum(['light', 'dark']).optional() })

export type SamplePage = Page<SampleView, typeof query>

/** One page of the gallery: its address, and what the list of all says of it. */
export interface Sample {
  path: string
  title: string
  /** What one sees there, in a sentence. */
  about: string
  /** The theme that it has unless another is asked for. */
  theme: SampleView['theme']
}

const sample = (path: string, theme: Sample['theme'], title: string, about: string): Sample => ({
  path,
  theme,
  title,
  about,
})

/** The 21 templates in their order; the one at `/coronet/21` lists them, as `/coronet` does. */
export const templateSamples: Sample[] = [
  sample(
    '/coronet/1',
    'dark',
    'Landing page',
    'A whole front page: hero with its route, services, figures, one case, voices, questions.',
  ),
  sample(
    '/coronet/2',
    'light',
    'How the quarter went',
    'Enquiries by where they came from, projects at work, slip, and when people write.',
  ),
  sample(
    '/coronet/3',
    'light',
    'How the projects go',
    'Plan against reality, hours by week, who waits on whom, and what moved the dates.',
  ),
  sample(
    '/coronet/4',
    'dark',
    'How quickly we answer',
    'Hours until the first answer against the promise, from first visit to won, by hour.',
  ),
  sample(
    '/coronet/5',
    'light',
    'What people read',
    'Visits with a gap where nothing was counted, posts, sources, and readers by mail.',
  ),
  sample(
    '/coronet/6',
    'dark',
    'How the system runs',
    'Ten thousand response times in one line, mails by state, storage and sign-ins by hour.',
  ),
  sample(
    '/coronet/7',
    'dark',
    'Features as ruled rows',
    'Six services side by side as rows that one can scan, each with one sentence.',
  ),
  sample(
    '/coronet/8',
    'light',
    'Features with a route',
    'What happens in nine weeks, stop by stop on the marigold line, across and down.',
  ),
  sample(
    '/coronet/9',
    'light',
    'Features with ticks',
    'Two offers beside each other, with what each includes and whom it is for.',
  ),
  sample(
    '/coronet/10',
    'dark',
    'A feature with its figure',
    'One claim on the left, the chart that bears it out on the right.',
  ),
  sample(
    '/coronet/11',
    'light',
    'Features as questions',
    'What a visitor would ask, one answer open at a time, without any script.',
  ),
  sample(
    '/coronet/12',
    'dark',
    'Three voices',
    'Three clients in a row, each in their own words, with name, role and company.',
  ),
  sample(
    '/coronet/13',
    'dark',
    'One voice and its number',
    'A case study with the number that it is about, and what the client says of it.',
  ),
  sample(
    '/coronet/14',
    'light',
    'Voices as a list',
    'Many short quotes as ruled rows, long names and long companies among them.',
  ),
  sample(
    '/coronet/15',
    'light',
    'List of posts',
    'The blog with its topics, its search, five posts and the form for new ones by mail.',
  ),
  sample(
    '/coronet/16',
    'dark',
    'Footer and sitemap',
    'Every public page in groups, and under it the footer that stands below each page.',
  ),
  sample(
    '/coronet/17',
    'light',
    'Before the first post',
    'What the blog says before there is a post: its topics, and how to hear of the first.',
  ),
  sample(
    '/coronet/18',
    'light',
    'Not on the map',
    'What stands at an address where nothing is: what happened, and two ways on.',
  ),
  sample(
    '/coronet/19',
    'light',
    'Right back',
    'What a visitor reads while something is down: plain words, and an id to quote.',
  ),
  sample(
    '/coronet/20',
    'light',
    'Nothing here yet',
    'Empty lists that say what will stand there, why it does not yet, and what to do.',
  ),
  sample(
    '/coronet/21',
    'light',
    'All templates',
    'The index of the gallery: every template by its kind, each with one sentence.',
  ),
]

export const galleryIndex: Sample = sample(
  '/coronet',
  'light',
  'Gallery',
  'Every template page of the design, made of the pieces that the site is made of.',
)

/** The pages that show the style itself. */
export const stylePages: Sample[] = [
  sample(
    '/simple',
    'light',
    'Type and color',
    'Headings, text, links, lists, quotes, code, colors, buttons and badges of the design.',
  ),
  sample(
    '/test',
    'light',
    'Fields and states',
    'Fields with hints and errors, notices, tables, progress, and what is busy or empty.',
  ),
]

/** All 24, in the order in which one turns over the pages. */
export const samples: Sample[] = [...stylePages, galleryIndex, ...templateSamples]

const pages = new Map(
  samples.map(({ path }) => [path, page<SampleView, typeof query>(path, query)]),
)

/** The page at this address of the gallery. */
export function samplePage(path: string): SamplePage {
  const found = pages.get(path)
  if (!found) throw new Error(`The gallery has no ${path}`)
  return found
}
