import type { TestContext } from 'node:test'
import { mailWordNames, type MailWordName } from '../../../src/contract/mail-words.ts'
import { wordedMails } from '../../../src/features/mailtemplate/contract.ts'
import { type WordedMailId } from '../../../src/contract/mail-ids.ts'
import { textDesk } from './desk.ts'

interface ShownMail {
  id: string
  to: string
  subject: string
  text: string
}

/** The room of the mails' words, as a manager has it. */
export async function mailWordsDesk(t: TestContext, settings: Record<string, string> = {}) {
  const desk = await textDesk(t, 'mail-templates', settings)
  const { mona, publish, save, call } = desk
  const read = async <Answer>(path: string) =>
    (await (await mona.call('GET', path)).json()) as Answer
  /** The mails of the firm, the newest first, as the console shows them. */
  const mails = async () => (await read<{ items: ShownMail[] }>('/staff/mails/')).items
  return {
    ...desk,
    mails,
    async newestMail(to: string) {
      const found = (await mails()).find((one) => one.to === to)
      return await read<ShownMail>(`/staff/mails/${found?.id}/`)
    },
    sendEnquiry: async (body: object) => {
      // Of two within the same moment none would be the newest.
      desk.clock.pass(1_000)
      const headers = { 'Content-Type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await desk.request('/api/contact/', init)).status
    },
    /** Saves these words as a manager, and publishes them. */
    async say(id: WordedMailId, words: Partial<Record<MailWordName, string>>) {
      const { fields } = await call('GET', `${id}/draft/`, undefined, mona)
      const base = Math.max(0, ...fields.map(({ revision }) => revision))
      const saved = await save(id, words, base, mona)
      const body = { editor: mona.name, revision: saved.revision, at: null }
      return await call('POST', `${id}/publish/`, body, mona)
    },
    undoAs: async (id: string, by = mona) => (await by.call('POST', `/undo/${id}/`)).status,
    /** All words of a mail, as a preview or a test is sent them. */
    wordsOf: (id: WordedMailId, words: Partial<Record<MailWordName, string>> = {}) => {
      const { builtIn } = wordedMails[id]
      const given = mailWordNames.map((name) => [name, words[name] ?? builtIn[name]])
      return Object.fromEntries(given) as Record<MailWordName, string>
    },
    publish,
  }
}
