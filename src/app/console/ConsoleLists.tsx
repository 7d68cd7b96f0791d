import { StaffCollection } from '../../features/collection/StaffCollection.tsx'
import { StaffPictureInput } from '../../features/media/StaffPictureInput.tsx'
import { PictureInput, type PictureInputProps } from '../../ui/signedin/record/picture-input.ts'

const chosen = (props: PictureInputProps) => <StaffPictureInput {...props} />

/** The lists that visitors read, for which pictures of the site are chosen. */
export const ConsoleLists = () => (
  <PictureInput value={chosen}>
    <StaffCollection />
  </PictureInput>
)
