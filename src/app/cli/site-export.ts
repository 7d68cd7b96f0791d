import { WrongCall, done } from '../../platform/command/command.ts'
import type { OfDatabase } from './world.ts'

interface Wanted {
  folder: string
  /** Where the program answers visitors; undefined: nowhere. */
  program: string | undefined
}

/** Writes the public site as files. Throws a WrongCall for an address of the program that is none. */
export async function exportSiteInto(given: OfDatabase, { folder, program }: Wanted) {
  if (program !== undefined && !/^https?:\/\/[^/?#@]+\/?$/.test(program))
    throw new WrongCall('--program is an address such as https://portal.example.com')
  const { builtPages } = await import('../server/pages/built-pages.ts')
  const { exportSite } = await import('../server/site-export/export-site.ts')
  const { assets, render } = await builtPages()
  const wanted = { folder, program: program?.replace(/\/$/, '') ?? null }
  const { folder: path, ...made } = await exportSite({ ...given, assets, render }, wanted)
  const size = (made.bytes / 1e6).toFixed(1)
  return done(`${path}: ${made.pages} pages, ${made.files} files, ${size} MB.`, {
    path,
    size: made.bytes,
    tables: null,
    missing: [],
    pages: made.pages,
  })
}
