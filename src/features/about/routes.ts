import { needed, type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { show } from '../../platform/publishing/pages.ts'
import {
  callFor,
  listCertifications,
  listTeam,
  readAbout,
  type About,
  type Statistic,
  type TeamMember,
} from '../content/contract.ts'
import { aboutPage, type AboutView } from './contract.ts'

interface AboutParts {
  callEndpoint: EndpointCaller
  /** Leaves out pictures that are not there. */
  withPictures: (people: TeamMember[]) => Promise<TeamMember[]>
  /** The firm's own figures, else those that are built in and not left out. */
  figures: () => Promise<Statistic[]>
}

export function aboutPages({ callEndpoint, withPictures, figures }: AboutParts) {
  return [
    show(aboutPage, async () => {
      const about = await needed(callEndpoint(readAbout))
      return await viewOfAbout({ callEndpoint, withPictures, figures }, about)
    }),
  ]
}

/** What the about page shows, of a text that need not be published. */
export async function viewOfAbout(
  { callEndpoint, withPictures, figures }: AboutParts,
  about: About,
): Promise<AboutView> {
  const [team, certifications] = await needed(
    Promise.all([callEndpoint(listTeam), callEndpoint(listCertifications)]),
  )
  const call = await callFor(callEndpoint, 'about')
  const shown = (await figures()).slice(0, 4).map(({ prefix, value, suffix, label }) => ({
    label,
    value: `${prefix}${value}${suffix}`,
  }))
  return { about, team: await withPictures(team), certifications, call, figures: shown }
}
