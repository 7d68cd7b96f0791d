import { named, type Planted } from './planted.ts'

export const plantedFolders: Planted[] = [
  [
    'no file or folder is named utils, helpers or the like',
    { 'test/helpers/a.ts': '', 'src/ui/base/Library.tsx': '' },
    /^test\/helpers/,
  ],
  ['every source file is in a known folder', { 'src/services/a.ts': '' }, /^src\/services\/a\.ts/],
  [
    'no folder has too many files',
    named(41, (n) => [`test/support/a${n}.ts`, '']),
    /^test\/support: holds 41 files/,
  ],
  [
    'no slice has too many files',
    { ...named(31, (n) => [`src/features/a/a${n}.ts`, '']), 'src/features/a/a.test.ts': '' },
    /^src\/features\/a: holds 31 files; the limit is 30/,
  ],
  [
    'files of platform, ui and app are in subfolders',
    { 'src/platform/a.ts': '' },
    /^src\/platform\/a\.ts/,
  ],
  ['features are flat', { 'src/features/a/parts/A.tsx': '' }, /^src\/features\/a\/parts\/A\.tsx/],
  ['islands belong to features', { 'src/ui/base/A.island.tsx': '' }, /^src\/ui\/base\/A/],
]
