import { DoneNotice } from '../../ui/signedin/data/DoneNotice.tsx'

/** What has just been done, and to whom. */
interface Said {
  /** Null: to somebody who is no row of the list yet, or any more. */
  about: string | null
  text: string
}

export type Say = (said: Said) => void

/** What was said last; `nth` tells it from the same words after another act. */
export interface LastSaid extends Said {
  nth: number
}

/** Says what was done where it was; it takes the focus anew for each act. */
export const Done = ({ said }: { said: LastSaid }) => (
  <DoneNotice key={said.nth}>{said.text}</DoneNotice>
)
