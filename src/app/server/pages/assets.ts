import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { mediaReference, readMediaAddress } from '../../../contract/media-address.ts'
import { builtPath } from '../../../features/brand/mount-icons.ts'
import { StartError } from '../../../contract/start-error.ts'
import { withCommon, type PageCache, type Pinned } from '../../../platform/publishing/page-cache.ts'
import { compressed, type Answer, type CachedAnswer } from '../../../platform/publishing/cached.ts'
import { root } from '../../../platform/root.ts'
import type { BuiltApplication } from '../../site/Shell.tsx'
import { sheet, type Sheet } from './sheet.ts'

/** What the build made for the browser: addresses below `/assets/`, and style sheets of documents. */
export interface Assets {
  loader: string
  hydrate: string
  /** The script of each island, then those that it imports. */
  islands: Record<string, string[]>
  fonts: string[]
  /** Style sheets by the name of the component that the document shows. */
  sheets: Record<string, Sheet>
  /** What runs before the first paint of an application. */
  early: string
  portal: BuiltApplication
  console: BuiltApplication
  /** The hash of each script that a document names, by its address. */
  integrity: Record<string, string>
  /** A script for every page; only development has one. */
  extra?: string
}

const dist = new URL('dist/', root)

/** Reads what `scripts/build.ts` made. Throws a StartError when nothing was built. */
export function readAssets(): Assets {
  try {
    const manifest = JSON.parse(readFileSync(new URL('manifest.json', dist), 'utf8')) as Assets
    return { ...manifest, sheets: readSheets(new URL('sheets/', dist)) }
  } catch (error) {
    throw new StartError(
      `The pages are not built yet (${(error as Error).message}): run npm start.`,
    )
  }
}

const readSheets = (folder: URL) =>
  Object.fromEntries(
    readdirSync(folder).map((file) => [
      basename(file, '.css'),
      sheet(readFileSync(new URL(file, folder), 'utf8')),
    ]),
  )

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
}

/** The pictures that browsers and phones look for under fixed names. */
const daily = [['Cache-Control', 'public, max-age=86400']] as const
const immutable = [['Cache-Control', 'public, max-age=31536000, immutable']] as const

/** Every built file, ready to be sent; the names of assets change with their content. */
export async function builtFiles(common: Answer['headers']): Promise<Pinned> {
  const files = [
    ...inFolder('client/assets/', '/assets/', immutable),
    ...inFolder('client/icons/', '/', daily),
  ]
  const ready = files.map(async ([path, answer]): Promise<[string, CachedAnswer]> => [
    builtPath(path),
    await compressed(withCommon(common, answer)),
  ])
  return new Map(await Promise.all(ready))
}

function inFolder(
  place: string,
  address: string,
  headers: Answer['headers'],
): [path: string, answer: Answer][] {
  const folder = new URL(place, dist)
  const names = readdirSync(folder)
  const read = (name: string) => readFileSync(new URL(name, folder))
  return names
    .filter((name) => extname(name) in types)
    .map((name) => [
      `${address}${name}`,
      {
        body: read(name),
        type: types[extname(name)] as string,
        headers,
        ...(names.includes(`${name}.br`) && {
          packed: { br: read(`${name}.br`), gzip: read(`${name}.gz`) },
        }),
      },
    ])
}

/**
 * The same people, each picture in its newest version; one that is not there counts as none, so that no
 * page asks for it.
 */
export const knownPictures =
  (pageCache: Pick<PageCache, 'find'>, versions: VersionsOf) =>
  async <Person extends { avatar_url: string | null }>(people: Person[]): Promise<Person[]> => {
    const pictures = people.map(({ avatar_url }) => readMediaAddress(avatar_url ?? ''))
    const found = await versions(pictures.flatMap((one) => (one ? [one.id] : [])))
    return people.map((person, at) => {
      const { avatar_url } = person
      const [media, version] = [pictures[at], found.get(pictures[at]?.id ?? '')]
      if (media && version !== undefined)
        return { ...person, avatar_url: mediaReference({ ...media, version }) }
      const isMissing = avatar_url !== null && !pageCache.find(avatar_url)
      return isMissing ? { ...person, avatar_url: null } : person
    })
  }

type VersionsOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
