import { StaffPictureInput } from '../../features/media/StaffPictureInput.tsx'
import type { PictureInputProps } from '../../ui/signedin/record/picture-input.ts'

/** How a picture of the site is chosen in a record. */
export const choosePicture = (props: PictureInputProps) => <StaffPictureInput {...props} />
