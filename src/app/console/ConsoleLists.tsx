import { StaffCollection } from '../../features/collection/StaffCollection.tsx'
import { PictureInput } from '../../ui/signedin/record/picture-input.ts'
import { choosePicture } from './pictures.tsx'

/** The lists that visitors read, for which pictures of the site are chosen. */
export const ConsoleLists = () => (
  <PictureInput value={choosePicture}>
    <StaffCollection />
  </PictureInput>
)
