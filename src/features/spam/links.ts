import { hostOf, isWithin, countWordsBesideLinks, type ScoredText } from './text.ts'
import { cheapEndings, hiddenHosts } from './hosts.ts'

const bracketed = /\[\/?(?:url|link)\b|\[\[https?:/i
const anchored = /<a[\s/]|\bhref\s?=/i
const otherLetters = /(?!\p{Script=Latin})\p{L}/gu

/** The signs of a message’s links; `links` are those that do not lead to the sender’s own host. */
export function linkSigns(reading: ScoredText, links: readonly string[]): Record<string, number> {
  const hosts = links.map(hostOf)
  const count = links.length
  const beside = countWordsBesideLinks(reading)
  const letters = reading.text.match(/\p{L}/gu)?.length ?? 0
  const other = reading.text.match(otherLetters)?.length ?? 0
  return {
    'several links': [0, 0, 0.5, 1.5, 2, 2.5][count] ?? 4,
    'nothing but links': count > 0 && beside <= 3 ? 5 : 0,
    'hardly more than links': count > 0 && beside > 3 && beside < count * 8 ? 1.5 : 0,
    'link in brackets': bracketed.test(reading.text) ? 5 : 0,
    'link in HTML': anchored.test(reading.text) ? 4 : 0,
    'link that hides its target': hosts.some(isHidden) ? 2 : 0,
    'link with a cheap ending': hosts.some(isCheap) ? 1.5 : 0,
    'another script with links': count > 0 && other > letters * 0.3 ? 3 : 0,
  }
}

const isHidden = (host: string) => hiddenHosts.some((each) => isWithin(host, each))
const isCheap = (host: string) => cheapEndings.includes(host.slice(host.lastIndexOf('.') + 1))
