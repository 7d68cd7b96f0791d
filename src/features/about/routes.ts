import { needed, type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { show } from '../../platform/publishing/pages.ts'
import { callFor, listCertifications, listTeam, readAbout } from '../content/contract.ts'
import { aboutPage } from './contract.ts'

export function aboutPages({ callEndpoint }: { callEndpoint: EndpointCaller }) {
  return [
    show(aboutPage, async () => {
      const [about, team, certifications] = await needed(
        Promise.all([
          callEndpoint(readAbout),
          callEndpoint(listTeam),
          callEndpoint(listCertifications),
        ]),
      )
      return { about, team, certifications, call: await callFor(callEndpoint, 'about') }
    }),
  ]
}
