import { needed, type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { show } from '../../platform/publishing/pages.ts'
import {
  callFor,
  listCertifications,
  listTeam,
  readAbout,
  type TeamMember,
} from '../content/contract.ts'
import { aboutPage } from './contract.ts'

interface AboutParts {
  callEndpoint: EndpointCaller
  /** Leaves out pictures that are not there. */
  withPictures: (people: TeamMember[]) => TeamMember[]
}

export function aboutPages({ callEndpoint, withPictures }: AboutParts) {
  return [
    show(aboutPage, async () => {
      const [about, team, certifications] = await needed(
        Promise.all([
          callEndpoint(readAbout),
          callEndpoint(listTeam),
          callEndpoint(listCertifications),
        ]),
      )
      const call = await callFor(callEndpoint, 'about')
      return { about, team: withPictures(team), certifications, call }
    }),
  ]
}
