import { useMemo, type ReactNode } from 'react'
import { StaffPictureInput } from '../../features/media/StaffPictureInput.tsx'
import { StaffPictureDialog } from '../../features/media/StaffPictureDialog.tsx'
import { useStaffSendOne } from '../../features/media/useStaffSending.web.ts'
import { PictureInput, type PictureInputProps } from '../../ui/signedin/record/picture-input.ts'
import { ProsePictureSource } from '../../ui/signedin/prose/picture-source.ts'

/** How a picture of the site is chosen in a record. */
export const choosePicture = (props: PictureInputProps) => <StaffPictureInput {...props} />

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
