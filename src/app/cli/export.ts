import { exportEverything } from '../../features/relocation/export.ts'
import { WrongCall, command, type Open } from '../../platform/command/command.ts'
import { exportSiteInto } from './site-export.ts'
import type { OfDatabase } from './world.ts'

interface Opening {
  asItIs: Open<Pick<OfDatabase, 'database' | 'config' | 'clock'>>
  onDatabase: Open<OfDatabase>
}

/** Writes everything into one sealed file, or the public site as files. */
export const exportCommand = ({ asItIs, onDatabase }: Opening) =>
  command({
    summary: 'Write everything into one sealed file, to move; or, with --site, the public site.',
    example: 'export /mnt/move/portico.export',
    arguments: { to: 'The file to write; with --site, an empty folder. It must not be there yet.' },
    options: {
      sealing: 'Put secret.key into it, too: then its key alone opens everything.',
      site: 'Write the public site as files, which any host of files can serve.',
      'program <address>':
        'With --site: where this program answers visitors, for forms and signing in; without it the files have neither.',
    },

    async run({ to, sealing, site = false, program }) {
      if (site && sealing) throw new WrongCall('--sealing is for an export of everything')
      if (!site && program !== undefined) throw new WrongCall('--program goes with --site')
      return site
        ? await onDatabase(async (given) => await exportSiteInto(given, { folder: to, program }))
        : await asItIs(async (given) => await exportEverything(given, { file: to, sealing }))
    },
  }).prints({
    path: 'The file, or the folder.',
    size: 'How large it is, in bytes.',
    tables: 'How many rows of each table are in it; null of a site.',
    missing: 'The keys of files that the database names and that were not there.',
    pages: 'How many pages a site has; null of an export of everything.',
  })
