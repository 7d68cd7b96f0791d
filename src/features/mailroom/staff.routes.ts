import type { Audit } from '../../platform/audit/act.ts'
import { serve, withoutAnswer } from '../../platform/http/serve.ts'
import { mailsCsv } from './csv.ts'
import type { MailRoom } from './room.ts'
import { listMails, readWholeMail, saveMails, sendMailAgain } from './staff.contract.ts'

/** The calls of the console's room for mail. */
export const mailRoomRoutes = ({ audit, room }: { audit: Audit; room: MailRoom }) => [
  serve(listMails, async ({ query: { after, ...filters } }) => await room.page(filters, after)),
  serve(readWholeMail, async ({ params: { id } }) => await room.whole(id)),
  serve(sendMailAgain, async ({ params: { id } }, by) => withoutAnswer(room.again(id, by))),
  serve(saveMails, async ({ query }, by) => {
    // No words of the search: they may be somebody's name.
    const { search, ...detail } = query
    await audit.act(by, async (_, record) =>
      record({ action: 'mails-saved', detail: { ...detail, searched: search !== '' } }),
    )
    return mailsCsv(room.slices(query))
  }),
]
