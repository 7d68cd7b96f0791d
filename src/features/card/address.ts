import { createHash } from 'node:crypto'
import { cardSize, type CardLink, type CardWords } from './contract.ts'

/** Raise it when cards are drawn differently, so that they get new addresses. */
const version = 2

/** The name of a card: a hash of what it shows, and of nothing else. */
export function cardName(words: CardWords): string {
  const shown = JSON.stringify([version, cardSize, words])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 22)
}

/** The address of the card of the page at `path`; it changes with what the card shows. */
export const cardPath = (path: string, name: string): string =>
  `/cards${path.replace(/\/$/, '')}/${name}.png`

/** The page's path and the card's name from the address of a card; null for any other address. */
export function readCardPath(address: string): { path: string; name: string } | null {
  const [, path, name] = /^\/cards(\/.+)?\/([\w-]{22})\.png$/.exec(address) ?? []
  return name === undefined ? null : { path: path ?? '/', name }
}

/** The link to a page's card, for its head. */
export const cardLink = (origin: string, path: string, words: CardWords): CardLink => ({
  url: origin + cardPath(path, cardName(words)),
  alt: `${words.title}. ${words.firm}.`,
})
