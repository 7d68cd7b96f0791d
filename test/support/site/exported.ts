import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { readAssets } from '../../../src/app/server/pages/assets.ts'
import { readConfig } from '../../../src/app/server/settings.ts'
import { exportSite } from '../../../src/app/server/site-export/export-site.ts'
import { createLog } from '../../../src/platform/log.ts'
import { freshFolder } from '../database/database.ts'
import { render } from '../render.ts'
import { world } from '../world.ts'

const assets = readAssets()
/** PUBLIC_URL of that firm. */
export const exportedOrigin = 'https://www.coronet.example'

/** A demo firm, and what writes its site as files. */
export async function exportedSite(t: TestContext, program: string | null = null) {
  const here = await world(t, { settings: { PUBLIC_URL: exportedOrigin } })
  const { database, clock, address } = here
  const config = readConfig({ DATA_DIR: address.dataDir, PUBLIC_URL: exportedOrigin })
  const given = { config, database, clock, log: createLog('silent'), assets, render: () => render }
  const write = async (folder: string) => await exportSite(given, { folder, program })
  const folder = join(freshFolder(t), 'site')
  await drawCards(here.whole, address.dataDir)
  const read = (name: string) => readFileSync(join(folder, name))
  const all = () =>
    globSync('**/*', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile())
  return { ...here, folder, write, read, all: () => all().toSorted() }
}

/** Puts pictures in the place of cards, each of which takes a process of its own to draw. */
async function drawCards(whole: (path: string) => Promise<string>, dataDir: string) {
  mkdirSync(join(dataDir, 'cards'), { recursive: true })
  const seen = new Set<string>()
  const waiting = ['/']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const html = await whole(path)
    for (const [, name] of html.matchAll(/\/cards\/[\w/-]*?([\w-]+)\.png/g))
      writeFileSync(join(dataDir, 'cards', `${name}.png`), 'a card')
    const links = [...html.matchAll(/<a\b[^>]* href="(\/(?!login|dashboard|api)[^"#.]*)/g)]
    waiting.push(...links.map(([, link = '']) => link))
  }
}
