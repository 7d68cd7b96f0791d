import { blankForms } from '../../../features/contact/routes.ts'
import { builtInCallToAction } from '../../../features/content/builtin.ts'
import { homeDefaults, homePages } from '../../../features/home/routes.ts'
import { hiddenClaims } from '../../../features/launch/launch.ts'
import { ownPagePages } from '../../../features/ownpage/routes.ts'
import type { PieceParts } from '../../../features/ownpage/pieces.ts'
import { builtInServices } from '../../../features/services/builtin.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'
import { shownFigures } from './figures.ts'

type Given = Pick<PieceParts, 'callEndpoint' | 'withPictures'>

/** What stands in place of what the firm has none of its own of. */
const builtIn = ({ database }: World) => ({
  services: builtInServices,
  call: builtInCallToAction,
  hidden: hiddenClaims(database),
})

/** What the blocks of the firm's own pages show besides their words. */
export const pieceParts = (
  world: World,
  { formSigner }: Pick<Shared, 'formSigner'>,
  given: Given,
): PieceParts => ({
  ...given,
  figures: shownFigures(world),
  builtIn: () => homeDefaults(builtIn(world)),
  blankForm: blankForms({ signer: formSigner, clock: world.clock }),
})

/** The home page, and those that the firm makes of what stands on it. */
export const homeAndOwnPages = (
  world: World,
  shared: Pick<Shared, 'formSigner'>,
  given: Given,
) => ({
  home: homePages({ ...given, ...builtIn(world), api: world.config.CONTENT_API_URL }),
  own: ownPagePages(pieceParts(world, shared, given)),
})
