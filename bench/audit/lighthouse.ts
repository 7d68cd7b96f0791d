import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { start, temporaryFolder } from '../processes.ts'
import type { Audited } from './wanted.ts'

/** Fetched when it is first asked for, because it weighs half as much as all else that is installed. */
const lighthouse = 'lighthouse@13.5.0'
const report = join(temporaryFolder(), 'report.json')

interface Report {
  categories: Record<string, { title: string; score: number | null; auditRefs: Reference[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}
interface Reference {
  id: string
  weight: number
}

/** Figures, and what takes from the scores, in words. */
export interface Found {
  audited: Audited
  faults: string[]
  /** How fast the machine was meanwhile, in Lighthouse's own measure. */
  machine: number
}

/** Whether Lighthouse could be fetched, or is there from before. */
export const isThere = async () => (await run('--version')) === 0

async function run(...args: string[]): Promise<number | null> {
  const npm = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', ...args]
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const [status] = await once(start('npm', npm, { ...process.env, PATH }), 'exit')
  return status as number | null
}

/**
 * Asks Lighthouse, as a phone on a slow line, in the browser that listens on `debugPort`. The
 * portal keeps what it was signed in with; else the browser forgets everything before.
 */
export async function askLighthouse(url: string, debugPort: number, signedIn: boolean) {
  const asked = [url, `--port=${debugPort}`, '--output=json', `--output-path=${report}`, '--quiet']
  // The portal hears what is new for as long as it is open, and so its network never rests.
  const kept = signedIn ? ['--disable-storage-reset', '--max-wait-for-load=12000'] : []
  const own = ['--throttling-method=simulate', '--no-enable-error-reporting', ...kept]
  rmSync(report, { force: true })
  const status = await run(...asked, ...own)
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} at ${url}.`)
  return read(JSON.parse(readFileSync(report, 'utf8')) as Report)
}

function read({ categories, audits, environment, runtimeError }: Report): Found {
  if (runtimeError) throw new Error(runtimeError.message)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Infinity
  const audited = {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    LCP: Math.round(value('largest-contentful-paint')),
    CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    TBT: Math.round(value('total-blocking-time')),
    interactive: Math.round(value('interactive')),
  }
  const faults = Object.values(categories).flatMap(({ title, auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${title}: ${audits[id]?.title}`),
  )
  return { audited, faults, machine: Math.round(environment.benchmarkIndex) }
}
