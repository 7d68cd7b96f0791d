import { createHash } from 'node:crypto'
import { cardSize, type CardLink, type CardWords } from './contract.ts'

/** Counted up when cards are drawn another way, so that they get new addresses. */
const look = 2

/** The name of a card: of what it shows, and of nothing else. */
export function cardName(words: CardWords): string {
  const shown = JSON.stringify([look, cardSize, words])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 22)
}

/** The address of the card of the page at `path`; it changes with what the card shows. */
export const cardPath = (path: string, name: string): string =>
  `/cards${path.replace(/\/$/, '')}/${name}.png`

/** The path of the page, and the name, that a card's address is made of; null for any other. */
export function readCardPath(address: string): { path: string; name: string } | null {
  const [, path, name] = /^\/cards(\/.+)?\/([\w-]{22})\.png$/.exec(address) ?? []
  return name === undefined ? null : { path: path ?? '/', name }
}

/** What the head of a page says of its card. */
export const cardLink = (origin: string, path: string, words: CardWords): CardLink => ({
  url: origin + cardPath(path, cardName(words)),
  alt: `${words.title}. ${words.firm}.`,
})
