import { fillWords, type WordedMail } from '../../contract/mail-words.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { PagePreview, usePreviewOpen } from '../../ui/signedin/frame/PagePreview.tsx'
import { usePagePreview } from '../../ui/signedin/frame/usePagePreview.ts'
import type { TextRoom } from './staff-text-rooms.web.ts'
import type { StaffDesk } from './useStaffDesk.web.ts'

interface PreviewProps extends Pick<StaffDesk, 'texts'> {
  room: TextRoom
  id: string
}

/** With what is made up in the place of its fields. */
const subjectOf = (title: string, { fields }: WordedMail) =>
  fillWords(
    title,
    Object.fromEntries(Object.entries(fields).map(([name, { sample }]) => [name, sample])),
  )

/** How a mail is read, by what its address ends with. */
const mailWays = [
  ['Light', '?as=light'],
  ['Dark', '?as=dark'],
  ['Text', '?as=text'],
] as const

/** The page of the text with what is written now, as visitors would see it. */
export function StaffPreview({ room, id, texts: given }: PreviewProps) {
  const shown = usePreviewOpen()
  const { slug: _where, ...texts } = given
  const url = usePagePreview(
    async (said, signal) => {
      const body = JSON.parse(said) as typeof given & { text: string }
      return await callEndpoint(room.calls.preview, { params: { id }, body }, signal)
    },
    JSON.stringify(texts),
    shown.isOpen,
  )
  const mail = room.named && {
    heading: 'The mail',
    note: `Subject: ${subjectOf(texts['title'] ?? '', room.named)}`,
    ask: 'Show the mail',
    ways: mailWays,
  }
  return <PagePreview of={room.kind.one} url={url} {...shown} {...mail} />
}
