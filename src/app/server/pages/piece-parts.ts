import { blankForms } from '../../../features/contact/routes.ts'
import { builtInCallToAction } from '../../../features/content/builtin.ts'
import { homeDefaults } from '../../../features/home/routes.ts'
import { hiddenClaims } from '../../../features/launch/launch.ts'
import type { PieceParts } from '../../../features/ownpage/pieces.ts'
import { builtInServices } from '../../../features/services/builtin.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'
import { shownFigures } from './figures.ts'

type Given = Pick<PieceParts, 'callEndpoint' | 'withPictures'>

/** What the blocks of the firm's own pages show besides their words. */
export const pieceParts = (
  world: World,
  { formSigner }: Pick<Shared, 'formSigner'>,
  given: Given,
): PieceParts => ({
  ...given,
  figures: shownFigures(world),
  builtIn: () =>
    homeDefaults({
      services: builtInServices,
      call: builtInCallToAction,
      hidden: hiddenClaims(world.database),
    }),
  blankForm: blankForms({ signer: formSigner, clock: world.clock }),
})
