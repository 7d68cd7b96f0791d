import * as arrows from './arrows.ts'
import * as circles from './circles.ts'
import * as checks from './checks.ts'
import * as shape from './shape.ts'
import * as sizes from './sizes.ts'
import type { Rule } from './source.ts'
import * as words from './words.ts'
import * as written from './written.ts'

const { sharedNamesAreExplained, dependenciesHaveReasons } = written

/** Every rule as the sentence that it makes true. */
export const rules: Record<string, Rule> = {
  'imports follow the arrows': arrows.importsFollowTheArrows,
  'a feature reaches another through its contract': arrows.featuresMeetInContracts,
  'the contracts of staff are for staff': arrows.staffContractsAreForStaff,
  'site and signed-in, portal and console stay apart': arrows.roomsStayApart,
  'the product imports nothing beside itself': arrows.productStandsAlone,
  'one file knows the engines': arrows.oneFileKnowsTheEngines,
  'the packages of the engines stay in their room': arrows.enginesStayInTheirRoom,
  'contracts and pages need no Node': arrows.browserCodeNeedsNoNode,
  'nothing goes in circles': circles.nothingGoesInCircles,
  'slices form no ring': circles.slicesFormNoRing,
  'islands carry no schemas': arrows.islandsCarryNoSchemas,
  'exports have names': shape.noDefaultExports,
  'no file only passes on': shape.noBarrels,
  'no drawer for anything': shape.noDrawersForAnything,
  'every file stands in a known room': shape.onlyKnownRooms,
  'no folder is full': shape.foldersAreNotFull,
  'parts of the house have rooms': shape.filesStandInRooms,
  'features are flat': shape.featuresAreFlat,
  'islands belong to features': shape.islandsBelongToFeatures,
  'the clock is given': words.theClockIsGiven,
  'the environment is read in one place': words.theEnvironmentIsRead,
  'one file knows where the program stands': words.oneFileKnowsThePlace,
  'there is one way to run': words.oneWayToRun,
  'no text becomes HTML': words.noHtmlSinks,
  'no element has a style of its own': words.noInlineStyles,
  'nothing is left for later': words.nothingLeftOver,
  'no machine is named': words.noAddressOfAMachine,
  'the lock file names no server': words.theLockNamesNoServer,
  'platform names no business word': words.platformNamesNoBusiness,
  'most files are short': sizes.mostFilesAreShort,
  'nine files in ten fit': sizes.nineFilesInTenFit,
  'no file is huge': sizes.noFileIsHuge,
  'nine functions in ten fit': sizes.nineFunctionsInTenFit,
  'components fit': sizes.componentsFit,
  'no function is huge': sizes.noFunctionIsHuge,
  'nothing knows everything': sizes.nothingKnowsEverything,
  'shared names are explained': sharedNamesAreExplained,
  'a test that does not apply is skipped, not passed': checks.testsSayWhatTheySkip,
  'every check can fail': checks.everyCheckCanFail,
  'dependencies have their reasons': dependenciesHaveReasons,
}
