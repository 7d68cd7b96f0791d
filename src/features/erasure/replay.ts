import type { Database } from '../../database/open.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Log } from '../../platform/log.ts'
import { allAccounts, allAddresses } from './known-store.ts'
import { knownErasures } from './erasure-store.ts'
import type { erasing } from './erase.ts'
import type { Ledger } from './ledger.ts'

interface Parts {
  database: Database
  ledger: Ledger
  replay: ReturnType<typeof erasing>['replay']
  log: Log
}

const program: Actor = { viewer: null, address: '', requestId: '' }

/**
 * Erases whom the ledger has and this database does not know of, because it is older or because the
 * program ended in between. Run at each start, before anybody is answered.
 */
export function replaying({ database, ledger, replay, log }: Parts) {
  return async (): Promise<void> => {
    const { entries, hash } = await ledger.read()
    if (entries.length === 0) return
    const known = await knownErasures(database.read)
    const missing = entries.filter(({ id }) => !known.has(id))
    if (missing.length === 0) return
    const [accounts, addresses] = [
      new Map((await allAccounts(database.read)).map((one) => [hash(one.id), one])),
      new Map((await allAddresses(database.read)).map((one) => [hash(one), one])),
    ]
    for (const { id, accounts: theirs, address } of missing) {
      const found = theirs.flatMap((one) => accounts.get(one) ?? [])
      const [first] = found
      // Of somebody whose address was another one by then, too.
      const meant = {
        account: first?.id ?? null,
        address: first?.email ?? addresses.get(address) ?? '',
      }
      await replay(meant, id, program)
      for (const { id: account, email } of found.slice(1))
        await replay({ account, address: email }, `${id}+`, program)
    }
    log.warn(
      { erasures: missing.length },
      'the database is older than erasures in the ledger: they were done again',
    )
  }
}
