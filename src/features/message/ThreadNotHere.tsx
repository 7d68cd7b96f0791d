import { Notice } from '../../ui/base/Notice.tsx'
import { NotHere } from '../../ui/signedin/data/NotHere.tsx'

const focus = (place: HTMLDivElement | null) => place?.focus()

/** Says, in place of a thread, that a link leads to none of these; it takes the focus. */
export const ThreadNotHere = ({ id }: { id: string }) => (
  <div tabIndex={-1} ref={focus}>
    <NotHere id={id}>
      <Notice tone="bad">
        The messages that this link leads to are not here any more, or not open to you.
      </Notice>
    </NotHere>
  </div>
)
