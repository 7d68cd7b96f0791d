import { StaffBrand, StaffLogo } from '../../features/brand/StaffBrand.tsx'
import { StaffHomeBeside } from '../../features/brand/StaffHomeBeside.tsx'
import { PictureInput } from '../../ui/signedin/record/picture-input.ts'
import { choosePicture } from './pictures.tsx'

/** The firm's own face, for which pictures of the site are chosen. */
export const ConsoleLook = () => (
  <PictureInput value={choosePicture}>
    <StaffBrand />
  </PictureInput>
)

/** The logo alone, for the first steps. */
export const ConsoleLogo = () => (
  <PictureInput value={choosePicture}>
    <StaffLogo />
  </PictureInput>
)

/** The home page, beside the first steps. */
export const ConsoleHome = StaffHomeBeside
