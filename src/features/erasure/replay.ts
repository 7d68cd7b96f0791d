import type { Database } from '../../database/open.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Log } from '../../platform/log.ts'
import { allAccounts, allAddresses } from './known-store.ts'
import { knownErasures } from './erasure-store.ts'
import type { erasing } from './erase.ts'
import { ledgerHash, type Ledger } from './ledger.ts'
import type { MeantPerson } from './person-store.ts'

interface Parts {
  database: Database
  ledger: Ledger
  erasing: Pick<ReturnType<typeof erasing>, 'replay' | 'note'>
  log: Log
}

const program: Actor = { viewer: null, address: '', requestId: '' }

/**
 * Erases whom the ledger has and this database does not know of, because it is older or because the
 * program ended in between. Run at each start, before anybody is answered.
 */
export function replaying({ database, ledger, erasing: { replay, note }, log }: Parts) {
  return async (): Promise<void> => {
    const { isMissing, entries } = await ledger.read()
    const known = await knownErasures(database.read)
    if (isMissing && known.size > 0)
      log.error(
        { erasures: known.size },
        'erased.ledger is missing: put it back, or a backup that is restored brings back whoever was erased',
      )
    const missing = entries.filter(({ id }) => !known.has(id))
    if (missing.length === 0) return
    const people = {
      accounts: await allAccounts(database.read),
      addresses: await allAddresses(database.read),
    }
    const hashed = new Map<string, ReturnType<typeof hashedBy>>()
    for (const { id, accounts: theirs, address, key } of missing) {
      const { accounts, addresses } = hashed.get(key) ?? hashedBy(key, people)
      hashed.set(key, { accounts, addresses })
      const found = theirs.flatMap((one) => accounts.get(one) ?? [])
      const all = meantBy(found, addresses.get(address))
      // What a crash breaks off is begun again, so the id that says it is done comes last.
      for (const [nth, meant] of all.entries())
        await replay(meant, nth + 1 === all.length ? id : `${id}+${nth + 1}`, program)
      if (all.length === 0) await note(id)
    }
    log.warn(
      { erasures: missing.length },
      'the database is older than erasures in the ledger: they were done again',
    )
  }
}

/** Everybody by the hashes that a ledger with this key has. */
const hashedBy = (
  key: string,
  { accounts, addresses }: { accounts: { id: string; email: string }[]; addresses: string[] },
) => ({
  accounts: new Map(accounts.map((one) => [ledgerHash(key, one.id), one])),
  addresses: new Map(addresses.map((one) => [ledgerHash(key, one), one])),
})

/** Each of their accounts, and their address if it was not yet that of one; none: they are not here. */
function meantBy(
  found: readonly { id: string; email: string }[],
  address: string | undefined,
): MeantPerson[] {
  const all: MeantPerson[] = found.map(({ id, email }) => ({ account: id, address: email }))
  if (address !== undefined && !all.some((one) => one.address === address))
    all.push({ account: null, address })
  return all
}
