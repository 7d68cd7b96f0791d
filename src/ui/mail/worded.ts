import type { MailMessage } from '../../contract/mail.ts'
import {
  fillWords,
  type MailWordName,
  type OwnMailWords,
  type WordedMail,
} from '../../contract/mail-words.ts'
import type { Piece } from './text.ts'

/** A template whose words a firm may change: without any it says what is built in. */
export interface WordedTemplate<Given extends unknown[]> {
  (...given: Given): MailMessage
  withWords(own: OwnMailWords): (...given: Given) => MailMessage
}

/** A template that is given the words of the firm first. */
export const worded = <Given extends unknown[]>(
  write: (own: OwnMailWords, ...given: Given) => MailMessage,
): WordedTemplate<Given> =>
  Object.assign((...given: Given) => write({}, ...given), {
    withWords:
      (own: OwnMailWords) =>
      (...given: Given) =>
        write(own, ...given),
  })

/** What a mail says besides what is the same whatever its words are. */
interface SaidWords {
  subject: string
  title: string
  /** Its greeting and how it begins. */
  opening: Piece[]
  /** How it ends, and who signs it. */
  closing: Piece[]
}

/** The words of a mail, the firm's own or those that are built in, with their fields filled in. */
export function saidWords<Mail extends WordedMail>(
  mail: Mail,
  own: OwnMailWords[string] | undefined,
  values: Readonly<Record<keyof Mail['fields'], string>>,
): SaidWords {
  const words = own ?? mail.builtIn
  const piecesOf = (...names: MailWordName[]) =>
    names.flatMap((name) =>
      words[name]
        .split(/\n{2,}/)
        .filter((one) => one.trim() !== '')
        .map((one) => paragraph(one, values)),
    )
  return {
    subject: fillWords(words.title, values),
    title: fillWords(words.heading, values),
    opening: piecesOf('greeting', 'opening'),
    closing: piecesOf('closing', 'signature'),
  }
}

/** Lines are kept as the firm has typed them, and those of a value are none. */
function paragraph(words: string, values: Readonly<Record<string, string>>): Piece {
  const text = fillWords(words, values)
  return words.includes('\n') ? { kind: 'lines', text } : { kind: 'paragraph', text }
}
