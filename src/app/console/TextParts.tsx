import type { ContextType, ReactNode } from 'react'
import { isLinked } from '../../features/previewlink/staff.contract.ts'
import { StaffShareDraft } from '../../features/previewlink/StaffShareDraft.tsx'
import { DraftSharing } from '../../ui/signedin/record/draft-sharing.ts'
import { TextPictures } from './TextPictures.tsx'

/** Shows a draft to somebody without an account, where it becomes a page. */
const shareDraft: NonNullable<ContextType<typeof DraftSharing>> = ({ subject, ...draft }) =>
  isLinked(subject) ? <StaffShareDraft subject={subject} {...draft} /> : null

/** What other slices give to the texts that are written within. */
export const TextParts = ({ children }: { children: ReactNode }) => (
  <TextPictures>
    <DraftSharing value={shareDraft}>{children}</DraftSharing>
  </TextPictures>
)
