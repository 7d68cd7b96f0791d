import type { Happening, HappeningPage } from '../../../src/contract/work.ts'
import type { Scope } from '../../../src/database/scope.ts'

type Ask = (scope: Scope, project: string, page: HappeningPage) => Promise<Happening[]>

const newest = { from: { at: '9999', step: '', id: '' }, limit: 9 }

/** What a slice says has happened in a project: the step, what it became, and its title. */
export async function happened(ask: Ask, scope: Scope, project: string): Promise<string[]> {
  const found = await ask(scope, project, newest)
  return found.map(({ step, became, title }) => [step, became, title].filter(Boolean).join(' '))
}
