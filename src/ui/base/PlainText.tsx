import { Fragment } from 'react'
import styles from './PlainText.module.css'

/**
 * What somebody typed, as text with its line breaks. An address that begins with `https://` becomes
 * a link, to a new tab without access to this one; everything else is plain text.
 */
export function PlainText({ children }: { children: string }) {
  return (
    <p className={styles.text} dir="auto">
      {partsOf(children).map(({ text, href }, at) => (
        <Fragment key={`${at} ${text.slice(0, 8)}`}>
          {href ? (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {text}
            </a>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </p>
  )
}

interface TextPart {
  text: string
  /** The target, where the piece is an address. */
  href?: string
}

/** A text split at the addresses in it; nothing is added, and nothing is left out. */
function partsOf(text: string): TextPart[] {
  return text
    .split(/(https:\/\/[^\s<>"'`]+)/u)
    .flatMap((piece, at) => (at % 2 === 1 ? address(piece) : [{ text: piece }]))
    .filter((part) => part.text !== '')
}

/** Punctuation at the end of a sentence is not part of an address. */
function address(piece: string): TextPart[] {
  const end = /[.,;:!?)\]}’”]+$/u.exec(piece)?.index ?? piece.length
  const text = piece.slice(0, end)
  const rest = { text: piece.slice(end) }
  const url = URL.canParse(text) ? new URL(text) : null
  // A user name before the host makes an address look like another one.
  if (!url || url.protocol !== 'https:' || url.username || url.password) return [{ text }, rest]
  return [{ text, href: url.href }, rest]
}
