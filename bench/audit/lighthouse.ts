import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { start, temporaryFolder } from '../processes.ts'
import type { Audited } from './wanted.ts'

/** Downloaded on first use, because it is half as large as all installed packages together. */
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

/** Figures, and the findings that lower the scores. */
export interface Found {
  audited: Audited
  faults: string[]
  /** The speed of the machine, by Lighthouse's own benchmark. */
  machine: number
}

/** Whether Lighthouse can be downloaded, or is in npm's cache. */
export const canFetch = async () => (await run('--version')) === 0

async function run(...args: string[]): Promise<number | null> {
  const npm = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', ...args]
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const [status] = await once(start('npm', npm, { ...process.env, PATH }), 'exit')
  return status as number | null
}

/**
 * Runs Lighthouse as a phone on a slow network, in the browser with this debugging port. With
 * `signedIn` the session remains, otherwise the storage is cleared before.
 */
export async function runLighthouse(url: string, debugPort: number, signedIn: boolean) {
  const args = [url, `--port=${debugPort}`, '--output=json', `--output-path=${report}`, '--quiet']
  // The portal's stream of events stays open, so its network never becomes idle.
  const keepSession = signedIn ? ['--disable-storage-reset', '--max-wait-for-load=12000'] : []
  const own = ['--throttling-method=simulate', '--no-enable-error-reporting', ...keepSession]
  rmSync(report, { force: true })
  const status = await run(...args, ...own)
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
