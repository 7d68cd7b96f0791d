import { WrongCall, command, done, type Group, type Open } from '../../platform/command/command.ts'
import type { OfDatabase } from './world.ts'

/** Writes the public site as files. */
export const siteCommands = (open: Open<OfDatabase>): Group => ({
  export: command({
    summary: 'Write the public site as files, which any host of files can serve.',
    example: 'site export ./site --program https://portal.example.com',
    arguments: { folder: 'Where they go: an empty folder, or one that is not there yet.' },
    options: {
      'program <address>':
        'Where this program answers visitors, for forms and signing in; without it the files have neither.',
    },

    run: async ({ folder, program }) => {
      if (program !== undefined && !/^https?:\/\/[^/?#@]+\/?$/.test(program))
        throw new WrongCall('--program is an address such as https://portal.example.com')
      return await open(async (given) => {
        const { builtPages } = await import('../server/pages/built-pages.ts')
        const { exportSite } = await import('../server/site-export/export-site.ts')
        const { assets, render } = await builtPages()
        const wanted = { folder, program: program?.replace(/\/$/, '') ?? null }
        const made = await exportSite({ ...given, assets, render }, wanted)
        const size = (made.bytes / 1e6).toFixed(1)
        return done(`${made.folder}: ${made.pages} pages, ${made.files} files, ${size} MB.`, made)
      })
    },
  }).prints({
    folder: 'The folder.',
    files: 'How many files it has now.',
    pages: 'How many of them are pages.',
    bytes: 'How large all are together.',
  }),
})
