import { needed, type Ask } from '../../platform/http/ask.ts'
import { show } from '../../platform/publishing/pages.ts'
import { callFor, listCertifications, listTeam, readAbout } from '../content/contract.ts'
import { aboutPage } from './contract.ts'

export function aboutPages({ ask }: { ask: Ask }) {
  return [
    show(aboutPage, async () => {
      const [about, team, certifications] = await needed(
        Promise.all([ask(readAbout), ask(listTeam), ask(listCertifications)]),
      )
      return { about, team, certifications, call: await callFor(ask, 'about') }
    }),
  ]
}
