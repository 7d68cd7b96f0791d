/** The parts of a mail that a firm may put in its own words; `title` is its subject. */
export const mailWordNames = [
  'title',
  'heading',
  'greeting',
  'opening',
  'closing',
  'signature',
] as const
export type MailWordName = (typeof mailWordNames)[number]

/** The words of one mail. A field such as `{first_name}` stands for what differs from mail to mail. */
export type MailWords = Readonly<Record<MailWordName, string>>

/** The words that a firm has chosen, by the mail that they are of. */
export type OwnMailWords = Readonly<Record<string, MailWords>>

/** What stands in the place of a field: what it is, and one that is made up. */
interface MailField {
  about: string
  sample: string
}

/** A mail whose words can be changed, as it is declared. */
export interface WordedMail {
  label: string
  /** When it is sent, and to whom. */
  about: string
  fields: Readonly<Record<string, MailField>>
  /** What it says until the firm has words of its own. */
  builtIn: MailWords
}

const field = /\{([^{}]*)\}/g

/**
 * The words with their fields filled in. What is missing goes with the comma and the space before
 * it: `Hello {first_name},` is `Hello,` where nobody has said a name. What stands in the place of a
 * field is never searched for fields itself.
 */
export function fillWords(words: string, values: Readonly<Record<string, string>>): string {
  const valueOf = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  return words
    .replaceAll(/^\{([^{}]*)\},? */gm, (whole, name: string) => (valueOf(name) === '' ? '' : whole))
    .replaceAll(/(,? *)\{([^{}]*)\}/g, (whole, before: string, name: string) => {
      const value = valueOf(name)
      if (value === undefined) return whole
      return value === '' ? '' : before + value
    })
}

/** Why words cannot be sent: a field that this mail has not, or half a one; null: they can. */
export function wordsProblem(words: string, { fields }: Pick<WordedMail, 'fields'>): string | null {
  const names = Object.keys(fields)
  const known = names.map((name) => `{${name}}`).join(', ')
  const unknown = [...words.matchAll(field)].find(([, name = '']) => !names.includes(name))
  if (unknown) return `${unknown[0]} is no field of this mail. It has ${known}.`
  if (/[{}]/.test(words.replaceAll(field, '')))
    return `A brace is open or left over. The fields of this mail are ${known}.`
  return null
}
