import * as arrows from './arrows.ts'
import * as circles from './circles.ts'
import * as checks from './checks.ts'
import { namesAreUnique } from './names.ts'
import * as queries from './queries.ts'
import * as shape from './shape.ts'
import * as sizes from './sizes.ts'
import type { Rule } from './source.ts'
import * as words from './words.ts'
import * as written from './written.ts'

const { sharedNamesAreExplained, dependenciesHaveReasons } = written

/** Every rule, by what has to hold. */
export const rules: Record<string, Rule> = {
  'imports follow the allowed directions': arrows.importsFollowDirections,
  'a feature reaches another through its contract': arrows.featuresMeetInContracts,
  'staff contracts are imported by staff code only': arrows.staffContractsAreForStaff,
  'site and signed-in, portal and console stay apart': arrows.separatedFoldersStayApart,
  'the product imports only its own files': arrows.productStandsAlone,
  'only database/open.ts imports an engine': arrows.oneFileImportsEngines,
  'only src/database imports pg and node:sqlite': arrows.enginePackagesStayInDatabase,
  'contracts and pages import nothing of Node': arrows.browserCodeNeedsNoNode,
  'no files import each other in a circle': circles.noCirclesOfFiles,
  'no slices import each other in a circle': circles.noCirclesOfSlices,
  'islands carry no schemas': arrows.islandsCarryNoSchemas,
  'exports have names': shape.noDefaultExports,
  'no two files export the same name': namesAreUnique,
  'no file only re-exports': shape.noBarrels,
  'no file or folder is named utils, helpers or the like': shape.noMeaninglessNames,
  'every source file is in a known folder': shape.onlyKnownFolders,
  'no folder has too many files': shape.foldersAreNotFull,
  'no slice has too many files': shape.slicesAreSmall,
  'files of platform, ui and app are in subfolders': shape.filesAreInSubfolders,
  'features are flat': shape.featuresAreFlat,
  'islands belong to features': shape.islandsBelongToFeatures,
  'queries are in stores': queries.queriesAreInStores,
  'columns are written out': queries.columnsAreWrittenOut,
  'what is written names its columns': queries.writtenColumnsAreWrittenOut,
  'the clock is passed in': words.theClockIsPassedIn,
  'the environment is read in one place': words.theEnvironmentIsReadInOnePlace,
  'only platform/root.ts locates files': words.oneFileLocatesFiles,
  'NODE_ENV is not read': words.noNodeEnv,
  'no text becomes HTML': words.noHtmlSinks,
  'no element has a style attribute': words.noInlineStyles,
  'no TODO and no suppression is left': words.noLeftovers,
  'no path of a machine and no registry is named': words.noPathsOfAMachine,
  'the lock file names no server': words.theLockNamesNoServer,
  'platform uses no names of slices': words.platformNamesNoBusiness,
  'most files are short': sizes.mostFilesAreShort,
  'nine files in ten have at most 150 lines': sizes.nineFilesInTenFit,
  'no file has more than 300 lines': sizes.noFileIsHuge,
  'nine functions in ten have at most 25 lines': sizes.nineFunctionsInTenFit,
  'components have at most 70 lines': sizes.componentsFit,
  'no function has more than 80 lines': sizes.noFunctionIsHuge,
  'no file imports too many others': sizes.noTooManyImports,
  'exports of contract and platform have a comment': sharedNamesAreExplained,
  'a test that does not apply is skipped, not passed': checks.testsSayWhatTheySkip,
  'every check can fail': checks.everyCheckCanFail,
  'dependencies have their reasons': dependenciesHaveReasons,
}
