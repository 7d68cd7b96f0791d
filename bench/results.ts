import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Speed } from './speed.ts'
import type { Start } from './start.ts'
import type { Weight } from './weight.ts'

/** One run: what it found, when, and on what kind of machine (never on which). */
export interface Results {
  date: string
  node: string
  cpu: string
  cores: number
  start: Start
  speed: Speed[]
  weights: Weight[]
}

const latest = new URL('results/latest.json', import.meta.url)

export function asResults(start: Start, speed: Speed[], weights: Weight[]): Results {
  const [first] = cpus()
  const date = new Date().toISOString().slice(0, 10)
  const machine = { node: process.version, cpu: first?.model.trim() ?? '', cores: cpus().length }
  return { date, ...machine, start, speed, weights }
}

export function readStored(): Results | null {
  try {
    return JSON.parse(readFileSync(latest, 'utf8')) as Results
  } catch {
    // Nothing is stored yet, or in a shape that is no longer ours: nothing to compare with.
    return null
  }
}

export function store(results: Results): void {
  mkdirSync(new URL('.', latest), { recursive: true })
  const short = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
  writeFileSync(latest, `${JSON.stringify(results, short, 2)}\n`)
}
