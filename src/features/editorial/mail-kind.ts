import { z } from 'zod'
import { lines } from '../../contract/fields.ts'
import { mailWordNames, wordsProblem, type WordedMail } from '../../contract/mail-words.ts'
import { malformed } from '../../contract/problem.ts'
import { freeLine, isSeen } from '../../contract/text-fields.ts'
import { mailTexts, wordedMails } from '../mailtemplate/contract.ts'
import { type WordedMailId } from '../../contract/mail-ids.ts'
import type { StoredText } from './kind.ts'
import { plainColumns } from './store.ts'

const { fields } = mailTexts

/** The words of a mail, which are sent in the place of those that are built in. */
const storedMail = (id: WordedMailId, mail: WordedMail): StoredText => ({
  kind: mailTexts,
  table: 'mail_template',
  fixed: {
    id,
    key: ['id', id],
    plain: plainColumns.filter((name) => name !== 'slug'),
    held: 'heading',
    builtIn: { id, published_at: null, updated_at: '2026-01-01T00:00:00.000Z', ...mail.builtIn },
  },
  act: 'mail-template',
  columns: mailWordNames.filter((name) => name !== 'title'),
  audited: mailWordNames.filter((name) => name !== 'title'),
  second: () => '',
  textsOf: (row) => Object.fromEntries(mailWordNames.map((name) => [name, String(row[name])])),
  publishable(texts) {
    const { data, error } = schemaOf(mail).safeParse(texts)
    if (data) return data
    const errors = z.flattenError(error).fieldErrors
    throw malformed('These words cannot be sent.', errors)
  },
})

function schemaOf(mail: WordedMail) {
  const known = (schema: z.ZodType<string, string>) =>
    schema.superRefine((given, context) => {
      const message = wordsProblem(given, mail)
      if (message) context.addIssue({ code: 'custom', message })
    })
  const some = (name: 'opening' | 'closing' | 'signature') =>
    known(lines().max(fields[name].most, `Use at most ${fields[name].most} characters.`))
  return z.object({
    title: known(freeLine(fields.title.most).refine(isSeen, 'Enter a subject.')),
    heading: known(freeLine(fields.heading.most).refine(isSeen, 'Enter a heading.')),
    greeting: known(freeLine(fields.greeting.most)),
    opening: some('opening'),
    closing: some('closing'),
    signature: some('signature'),
  })
}

const stored = Object.fromEntries(
  Object.entries(wordedMails).map(([id, mail]) => [id, storedMail(id as WordedMailId, mail)]),
) as Record<WordedMailId, StoredText>

export const storedMails: readonly StoredText[] = Object.values(stored)

/** Of calls that take no other id. */
export const storedMailOf = (id: string): StoredText => stored[id as WordedMailId]
