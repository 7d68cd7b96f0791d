import type { Caller } from '../../platform/http/caller.ts'
import type { Candidate } from './store.ts'

/**
 * Whether somebody may come in from where they are: the demo's people of the firm only at the machine
 * itself, because whoever installs a demo has not chosen them.
 */
export const mayEnterFrom = ({ demo, firm_roles }: Candidate, { local }: Caller): boolean =>
  demo === 0 || firm_roles === null || local
