import { useMemo, type ReactNode } from 'react'
import { StaffPictureDialog } from '../../features/media/StaffPictureDialog.tsx'
import { useStaffSendOne } from '../../features/media/useStaffSending.web.ts'
import { PictureInput } from '../../ui/signedin/record/picture-input.ts'
import { ProsePictureSource } from '../../ui/signedin/prose/picture-source.ts'
import { choosePicture } from './pictures.tsx'

/** The pictures of the media room, for the texts that are written within. */
export function TextPictures({ children }: { children: ReactNode }) {
  const send = useStaffSendOne()
  const source = useMemo(() => ({ send, Choose: StaffPictureDialog }), [send])
  return (
    <PictureInput value={choosePicture}>
      <ProsePictureSource value={source}>{children}</ProsePictureSource>
    </PictureInput>
  )
}
