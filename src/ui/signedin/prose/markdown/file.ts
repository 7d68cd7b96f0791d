import { doc, h2, plainText } from '../../../../contract/prose.ts'
import { longestRichText, type RichText } from '../../../../contract/richtext.ts'
import { readMarkdown } from './read.ts'
import { writeMarkdown } from './write.ts'

/** A text with its title, which is the first line of its file. */
export interface TitledText {
  /** Empty: it has none. */
  title: string
  text: RichText
}

/** The file of a text. */
export function fileOf({ title, text }: TitledText, origin: string): string {
  const head = title.trim() === '' ? '' : `${writeMarkdown(doc(h2(title)), origin).slice(1)}\n`
  return head + writeMarkdown(text, origin)
}

/** The text of a file; a heading of the first level at its beginning is its title. */
export function textOfFile(given: string, origin: string): TitledText {
  const file = given.replaceAll(/\r\n?/g, '\n')
  const [head = '', line = ''] = /^\s*#[ \t]+([^\n]*)(\n|$)/.exec(file) ?? []
  const title = plainText(readMarkdown(`# ${line}`, origin)).trim()
  return { title, text: readMarkdown(file.slice(head.length), origin) }
}

/** Why a text cannot be saved, in words; null: it can. */
export function whyTooLong(text: RichText): string | null {
  const { length } = JSON.stringify(text)
  if (length <= longestRichText) return null
  const share = Math.ceil((length / longestRichText) * 10) / 10
  return `This text is too long to be saved: it is ${share} times the most. Make several of it.`
}
