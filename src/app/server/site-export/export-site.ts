import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { StartError } from '../../../contract/start-error.ts'
import { readCompanyInfo } from '../../../features/content/contract.ts'
import { formerAddresses } from '../../../features/oldaddress/former-store.ts'
import { allRedirects } from '../../../features/oldaddress/store.ts'
import { policyInput } from '../../../platform/config/config.ts'
import { securityHeaders } from '../../../platform/http/headers.ts'
import { createApp } from '../create-app.ts'
import type { World } from '../world.ts'
import { siteFiles, type SiteFile } from './crawl.ts'
import { withSite } from './get.ts'
import { headersFile, redirectFiles, type LeadsOn } from './redirects.ts'

interface Wanted {
  /** Where the files go: not there yet, or empty. */
  folder: string
  /** Where the program itself answers; null: nowhere that visitors reach. */
  program: string | null
}

/** Of changed slugs. */
const mostFormer = 100_000

/**
 * Writes the public site as files, as a stranger sees it now. Throws a StartError for a folder in which
 * there is something.
 */
export async function exportSite(given: Omit<World, 'headers'>, { folder, program }: Wanted) {
  const place = resolve(folder)
  refuseFilled(place)
  const headers = securityHeaders(policyInput(given.config))
  const behind = { EDGE_CACHE: 'off' as const, EDGE_PURGE_URL: undefined }
  const config = { ...given.config, ...behind, TRUSTED_PROXIES: ['127.0.0.1'] }
  const world = { ...given, config }
  const { listener, revision } = await createApp({ ...world, headers })
  try {
    const files = await withSite(listener, async (get) => {
      const { email, phone } = JSON.parse(
        (await get(`/api${readCompanyInfo.path}`)).body.toString(),
      ) as { email: string; phone: string }
      const inPlace = { program, email, phone }
      return await siteFiles({ get, origin: given.config.PUBLIC_URL, inPlace })
    })
    const more = redirectFiles(await leadsOn(world), files)
    const all = [...files, ...more, headersFile(headers, files)]
    write(place, all)
    const pages = files.filter(({ policy }) => policy !== null).length
    const bytes = all.reduce((sum, { body }) => sum + body.length, 0)
    return { folder: place, files: all.length, pages, bytes }
  } finally {
    revision.stop()
  }
}

function refuseFilled(folder: string): void {
  try {
    if (readdirSync(folder).length === 0) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw new StartError(`${folder} cannot be written to: ${(error as Error).message}.`)
  }
  throw new StartError(
    `${folder} has something in it: name an empty folder, or one that is not there.`,
  )
}

async function leadsOn({ database, clock }: Pick<World, 'database' | 'clock'>): Promise<LeadsOn[]> {
  const now = clock.now().toISOString()
  const former = await formerAddresses(database.read, { now, limit: mostFormer })
  const old = (await allRedirects(database.read))
    .filter(({ from_address }) => !from_address.includes('?'))
    .map(({ from_address, to_address }) => ({ from: from_address, to: to_address }))
  return [...old, ...former.map(({ from, to }) => ({ from, to }))]
}

/** All of it or nothing. */
function write(folder: string, files: readonly SiteFile[]): void {
  const made = mkdirSync(folder, { recursive: true })
  try {
    for (const { name, body } of files) {
      const path = join(folder, name)
      if (!path.startsWith(folder + sep)) throw new Error(`${name} is not below the folder`)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, body)
    }
  } catch (error) {
    for (const left of readdirSync(folder)) rmSync(join(folder, left), { recursive: true })
    if (made !== undefined) rmSync(made, { recursive: true })
    throw error
  }
}
