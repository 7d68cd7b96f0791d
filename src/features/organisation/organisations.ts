import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import { inRuns } from '../../database/runs.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/auth/token.ts'
import { lockAccounts } from '../../platform/auth/accounts.ts'
import { accountsOf, type EndWaysIn } from '../../platform/auth/ways-in.ts'
import type { Organisation } from './contract.ts'
import type { organisationStore } from './store.ts'

interface Parts {
  clock: Clock
  audit: Audit
  organisations: ReturnType<typeof organisationStore>
  endWaysIn: EndWaysIn
}

/** Changes to make; a field that is left out stays. */
export interface OrganisationChange {
  name?: string | undefined
  second_factor_required?: boolean | undefined
  suspended?: boolean | undefined
  /** What there was when the change was begun; left out or null: whatever there is. */
  base?: Pick<Organisation, 'name' | 'second_factor_required'> | null
}

/** Names that look the same are the same. */
const comparable = (name: string) =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Adds and changes client companies, with audit entries. */
export function manageOrganisations({ clock, audit, organisations, endWaysIn }: Parts) {
  const now = () => clock.now().toISOString()
  const refuseTaken = async (name: string, except?: string) => {
    const others = (await organisations.list('all')).filter(({ id }) => id !== except)
    const other = others.find((each) => comparable(each.name) === comparable(name))
    if (other) throw new Problem(409, `There is an organisation called ${other.name} already.`)
  }
  /** The same within a transaction of more; whether the name is taken has to be asked before. */
  async function addIn(trx: Transaction<Tables>, record: RecordEntry, id: string, name: string) {
    await addAllIn(trx, record, [{ id, name }])
  }
  /** The same with many. */
  async function addAllIn(
    trx: Transaction<Tables>,
    record: RecordEntry,
    all: readonly { id: string; name: string }[],
  ) {
    const created_at = now()
    for (const some of inRuns(all))
      await organisations.add(
        trx,
        some.map((one) => ({ ...one, created_at })),
      )
    for (const { id, name } of all)
      record({ action: 'organisation-added', about: id, organisation: id, after: { name } })
  }
  return {
    list: organisations.list,
    /** Throws 409 for a name that another one has: commands and people would mix them up. */
    async add(name: string, actor: Actor): Promise<Organisation> {
      await refuseTaken(name)
      const id = newId()
      await audit.act(actor, async (trx, record) => await addIn(trx, record, id, name))
      return await organisations.find('all', id)
    },
    refuseTaken,
    addIn,
    addAllIn,
    /** Throws 404 for an unknown one. Suspending takes effect with the commit. */
    async change(id: string, change: OrganisationChange, actor: Actor): Promise<Organisation> {
      const before = await organisations.find('all', id)
      if (change.name !== undefined && change.name !== before.name)
        await refuseTaken(change.name, id)
      const { suspended } = change
      const run = async (trx: Transaction<Tables>, record: RecordEntry) => {
        // What there is by now, of which only what is changed is written.
        const was = await organisations.lock(trx, id)
        if (change.base) refuseChanged(change, change.base, was)
        const to = changedIn(was, change, now())
        if (Object.values(to).every((value) => value === undefined)) return
        const write = async () => await organisations.change(trx, id, to)
        await (to.suspended_at ? endWaysIn(trx, { organisation: id }, write) : write())
        const after = { ...was, ...given(to) }
        record({
          action: 'organisation-changed',
          about: id,
          organisation: id,
          detail: { fields: fieldsOf(change).join(' '), suspended: after.suspended_at !== null },
          before: was,
          after,
        })
      }
      // With the actor's own, in one order with those who act on its people at the same time, and before
      // the company itself.
      await audit.act(actor, run, 'all', async (trx) => {
        const people = suspended ? await accountsOf(trx, { organisation: id }) : []
        await lockAccounts(trx, [...(actor.viewer ? [actor.viewer.account] : []), ...people])
      })
      return await organisations.find('all', id)
    },
  }
}

export type Organisations = ReturnType<typeof manageOrganisations>

const fieldsOf = (change: OrganisationChange) =>
  Object.entries(change).flatMap(([name, to]) =>
    name === 'base' || to === undefined ? [] : [name],
  )

type Settings = Pick<Organisation, 'name' | 'second_factor_required'>

/** What a change makes different; undefined: it is so already, or is not to be changed. */
function changedIn(
  was: Settings & Pick<Organisation, 'suspended_at'>,
  { name, second_factor_required: required, suspended }: OrganisationChange,
  now: string,
) {
  const isOther = suspended !== undefined && suspended !== (was.suspended_at !== null)
  return {
    name: name === was.name ? undefined : name,
    second_factor_required: required === was.second_factor_required ? undefined : required,
    suspended_at: isOther ? (suspended ? now : null) : undefined,
  }
}

/** Without what is undefined. */
const given = (to: ReturnType<typeof changedIn>) => ({
  ...(to.name !== undefined && { name: to.name }),
  ...(to.second_factor_required !== undefined && {
    second_factor_required: to.second_factor_required,
  }),
  ...(to.suspended_at !== undefined && { suspended_at: to.suspended_at }),
})

/** 409 where somebody else has changed the same field meanwhile; another field is no matter. */
function refuseChanged(change: OrganisationChange, base: Settings, now: Settings): void {
  if (change.name !== undefined && now.name !== base.name)
    throw new Problem(409, `Somebody has called it ${now.name} meanwhile.`, {
      theirs: { name: now.name },
    })
  const required = now.second_factor_required
  if (change.second_factor_required !== undefined && required !== base.second_factor_required)
    throw new Problem(409, 'Somebody has changed meanwhile whether a second factor is required.', {
      theirs: { second_factor_required: required },
    })
}
