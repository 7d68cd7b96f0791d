import type { Planted } from './planted.ts'

export const plantedImports: Planted[] = [
  [
    'imports follow the allowed directions',
    { 'src/features/a/APage.tsx': `import type { AStore } from './store.ts'\nexport const a = 1` },
    /^src\/features\/a\/APage\.tsx: a feature’s pages may not import a feature’s server side/,
  ],
  [
    'imports follow the allowed directions',
    { 'src/database/open.ts': `export type T = import('../platform/log.ts').Log` },
    /^src\/database\/open\.ts: database may not import platform/,
  ],
  [
    'imports follow the allowed directions',
    {
      'src/platform/http/serve.ts': `export { a } from '../../features/a/contract.ts'\nconst b = 1`,
    },
    /^src\/platform\/http\/serve\.ts: platform may not import a feature’s contract/,
  ],
  [
    'imports follow the allowed directions',
    {
      'src/app/server/run.ts': `import type * as R from '../site/render.tsx'\nimport { s } from '../site/pages.tsx'\nexport const a = s`,
    },
    /^src\/app\/server\/run\.ts: the app’s server side may not import the app’s pages \(src\/app\/site\/pages\.tsx\)/,
  ],
  [
    'a feature reaches another through its contract',
    { 'src/features/a/routes.ts': `import { b } from '../b/store.ts'\nimport '../b/contract.ts'` },
    /^src\/features\/a\/routes\.ts: a reaches into b/,
  ],
  [
    'staff contracts are imported by staff code only',
    {
      'src/features/a/StaffA.tsx': `import { a } from './staff.contract.ts'\nexport const s = a`,
      'src/features/a/ClientA.tsx': `import { a } from './staff.contract.ts'\nexport const c = a`,
    },
    /^src\/features\/a\/ClientA\.tsx: imports src\/features\/a\/staff\.contract\.ts/,
  ],
  [
    'staff contracts are imported by staff code only',
    {
      'src/app/console/B.tsx': `import { a } from '../../features/a/staff.contract.ts'\nexport const b = a`,
      'src/app/portal/A.tsx': `import { a } from '../../features/a/staff.contract.ts'\nexport const c = a`,
    },
    /^src\/app\/portal\/A\.tsx: imports src\/features\/a\/staff\.contract\.ts/,
  ],
  [
    'site and signed-in, portal and console stay apart',
    { 'src/ui/site/A.tsx': `import type { B } from '../signedin/B.tsx'\nexport const a = <B />` },
    /^src\/ui\/site\/A\.tsx: imports src\/ui\/signedin\/B\.tsx/,
  ],
  [
    'site and signed-in, portal and console stay apart',
    { 'src/app/console/A.tsx': `import { b } from '../portal/B.tsx'\nexport const a = b` },
    /^src\/app\/console\/A\.tsx: imports src\/app\/portal\/B\.tsx/,
  ],
  [
    'site and signed-in, portal and console stay apart',
    { 'src/ui/chart/A.tsx': `import { b } from '../site/B.tsx'\nexport const a = b` },
    /^src\/ui\/chart\/A\.tsx: imports src\/ui\/site\/B\.tsx/,
  ],
  [
    'the product imports only its own files',
    { 'src/app/server/run.ts': `import { world } from '../../../test/support/world.ts'` },
    /^src\/app\/server\/run\.ts: imports test\/support\/world\.ts/,
  ],
  [
    'only database/open.ts imports an engine',
    {
      'src/database/open.ts': `import './sqlite.ts'`,
      'src/database/migrate.ts': `import { openSqlite } from './sqlite.ts'`,
    },
    /^src\/database\/migrate\.ts: only database\/open\.ts/,
  ],
  [
    'only src/database imports pg and node:sqlite',
    { 'src/features/a/store.ts': `const { default: pg } = await import('pg')` },
    /^src\/features\/a\/store\.ts: only database\/ may import pg/,
  ],
  [
    'contracts and pages import nothing of Node',
    { 'src/features/a/contract.ts': `import { join } from 'node:path'\nimport { z } from 'zod'` },
    /^src\/features\/a\/contract\.ts: imports node:path/,
  ],
  [
    'no files import each other in a circle',
    {
      'src/platform/http/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
      'src/platform/http/b.ts': `import { c } from './c.ts'\nexport type B = typeof c`,
      'src/platform/http/c.ts': `import { a } from './a.ts'\nexport const c = 1`,
    },
    /^src\/platform\/http\/a\.ts → src\/platform\/http\/b\.ts → src\/platform\/http\/c\.ts → back again$/,
  ],
  [
    'no slices import each other in a circle',
    {
      'src/features/a/routes.ts': `import type { B } from '../b/contract.ts'\nexport const a = 1`,
      'src/features/b/BPage.tsx': `import { c } from '../c/contract.ts'\nexport const b = <p>{c}</p>`,
      'src/features/c/mail.tsx': `export type C = import('../a/contract.ts').A`,
    },
    /^src\/features\/a → src\/features\/b → src\/features\/c → back again$/,
  ],
  [
    'islands carry no schemas',
    {
      'src/features/a/A.island.tsx': `import { lengths } from './contract.ts'\nexport const A = lengths`,
      'src/features/a/B.island.tsx': `import type { Form } from './contract.ts'\nexport const B = 1`,
      'src/features/a/contract.ts': `import { z } from 'zod'\nexport const lengths = z.object({})`,
    },
    /^src\/features\/a\/A\.island\.tsx: brings zod/,
  ],
]
