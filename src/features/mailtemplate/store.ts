import type { Kysely } from 'kysely'
import {
  mailWordNames,
  wordsProblem,
  type MailWords,
  type OwnMailWords,
} from '../../contract/mail-words.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { wordedMails } from './contract.ts'
import { wordedMailIds } from '../../contract/mail-ids.ts'

/**
 * The words that the firm has published, by their mail. Words with a field that their mail has no
 * more, since an update of the program, are left out: that mail says what is built in.
 */
export async function readOwnWords(read: Kysely<Tables>, now: string): Promise<OwnMailWords> {
  const rows = await read
    .selectFrom('mail_template')
    .select(['id', ...mailWordNames])
    .where('published_at', '<=', now)
    .execute()
  const said = rows.flatMap(({ id: named, ...words }) => {
    const id = wordedMailIds.find((one) => one === named)
    return id && canBeSent(words, id) ? [[id, words] as const] : []
  })
  return Object.fromEntries(said)
}

const canBeSent = (words: MailWords, id: keyof typeof wordedMails) =>
  mailWordNames.every((name) => wordsProblem(words[name], wordedMails[id]) === null)
