/** What the fields of a template stand for, by the names that stand between the braces. */
export const templateFields = [
  'first name',
  'name',
  'company',
  'reference',
  'subject',
  'firm',
  'my name',
] as const
export type TemplateField = (typeof templateFields)[number]
export type FieldValues = Record<TemplateField, string>

interface FieldSources {
  enquiry: { name: string; company: string; reference: string; subject: string }
  writer: { name: string; firm: string }
}

/** What the fields are filled with in an answer to this enquiry. */
export const fieldValues = ({ enquiry, writer }: FieldSources): FieldValues => ({
  'first name': firstName(enquiry.name),
  name: enquiry.name,
  company: enquiry.company,
  reference: enquiry.reference,
  subject: enquiry.subject,
  firm: writer.firm,
  'my name': writer.name,
})

const titles = /^(dr|prof|professor|mr|mrs|ms|mx|sir|dame|herr|frau|ing|dipl)\.?$/i

/** `Grete` of `Dr. Grete Olsen` and of `Olsen, Grete`. */
export function firstName(name: string): string {
  const [family = '', given] = name.split(',')
  const words = (given?.trim() ? given : family).trim().split(/\s+/)
  return words.find((word) => !titles.test(word)) ?? name
}

const field = new RegExp(`\\{(${templateFields.join('|')})\\}`, 'g')

/** A template filled in. A field of which nothing is known stays, so that it is seen. */
export const fillTemplate = (text: string, values: FieldValues): string =>
  text.replaceAll(field, (braces, name: TemplateField) => values[name] || braces)

/** The fields that are still in a text, each once, with their braces. */
export const fieldsLeft = (text: string): string[] => [...new Set(text.match(field) ?? [])]

/** A text with the fields put back, longest value first, so that it serves for other enquiries. */
export function templateOf(text: string, values: FieldValues): string {
  const known = templateFields
    .filter((name) => values[name].length > 2)
    .toSorted((a, b) => values[b].length - values[a].length)
  return known.reduce((left, name) => {
    const whole = new RegExp(`(?<![\\p{L}\\d{])${literal(values[name])}(?![\\p{L}\\d}])`, 'gu')
    return left.replaceAll(whole, `{${name}}`)
  }, text)
}

const literal = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Puts a filled-in template into what was typed: in place of the one before it, else after it. */
export function withTemplate(typed: string, before: string, filled: string): string {
  if (typed.trim() === '' || typed === before) return filled
  return `${typed.trimEnd()}\n\n${filled}`
}
