import { z } from 'zod'
import { addressProblem } from '../../contract/email.ts'
import { line, timeZone } from '../../contract/fields.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { saveCompany, saveSiteConfig } from './firm-store.ts'
import type { ContentStore } from './store.ts'

const text = (most: number) => line().max(most, `Use at most ${most} characters.`)
const needed = (most: number) => text(most).min(1, 'Enter some text.')
const time = z.iso.time({ precision: -1, error: 'Enter a time such as 09:00.' })

/** What can be set of the firm, each with what it is. */
export const firmFields = {
  name: { about: 'What the firm is called.', schema: needed(120) },
  legal_name: { about: 'Its full legal name.', schema: needed(120) },
  founder: { about: 'Who leads it; may be empty.', schema: text(120) },
  phone: { about: 'Its telephone number; may be empty.', schema: text(40) },
  email: {
    about: 'Where its mail goes, and shown on the site; empty: the owners get it.',
    schema: text(254).refine(
      (given) => given === '' || addressProblem(given) === null,
      'Enter an email address, such as name@example.com.',
    ),
  },
  location: { about: 'Where it is; may be empty.', schema: text(120) },
  hours: { about: 'When it is there, as shown, such as Mon-Fri 9AM-6PM.', schema: text(120) },
  opens: { about: 'When it opens, such as 09:00; the reply clock counts from then.', schema: time },
  closes: { about: 'When it closes, such as 18:00.', schema: time },
  time_zone: { about: 'Its time zone, such as Europe/Berlin.', schema: timeZone },
  title: { about: 'The title of the site; the name, if never set.', schema: needed(120) },
  tagline: { about: 'The line under the title.', schema: text(200) },
  description: { about: 'What search engines show.', schema: text(320) },
} as const

type Field = keyof typeof firmFields
/** All that can be set, as it stands. */
export type Firm = Record<Field, string>

const schemas = Object.fromEntries(
  Object.entries(firmFields).map(([name, { schema }]) => [name, schema]),
) as { [Name in Field]: (typeof firmFields)[Name]['schema'] }

export const firmChange = z.strictObject(schemas).partial()

interface Parts {
  clock: Clock
  audit: Audit
  content: Pick<ContentStore, 'companyInfo' | 'siteConfig'>
}

/** The firm's data as it is shown: its own, or what is built in. */
export async function readFirm({ content }: Pick<Parts, 'content'>): Promise<Firm> {
  const [company, site] = await Promise.all([content.companyInfo(), content.siteConfig()])
  const { updated_at: _at, ...own } = company
  const { title, tagline, description } = site
  return { ...own, title, tagline, description }
}

/**
 * Sets some of the firm's data; every process shows it within a second. The legal name and the title
 * follow the name for as long as they are the same.
 */
export async function setFirm(
  { clock, audit, content }: Parts,
  actor: Actor,
  given: z.output<typeof firmChange>,
): Promise<Firm> {
  const before = await readFirm({ content })
  const change: Partial<Firm> = Object.fromEntries(Object.entries(given))
  const follows = (field: 'legal_name' | 'title') =>
    change.name !== undefined && before[field] === before.name ? { [field]: change.name } : {}
  const after: Firm = { ...before, ...follows('legal_name'), ...follows('title'), ...change }
  const updated_at = clock.now().toISOString()
  await audit.act(actor, async (trx, record) => {
    await saveCompany(trx, { ...after, updated_at })
    await saveSiteConfig(trx, { ...after, updated_at })
    await incrementRevision(trx)
    const isChanged = (name: string) => before[name as Field] !== after[name as Field]
    const only = (all: Firm) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => isChanged(name)))
    record({ action: 'firm-changed', about: null, before: only(before), after: only(after) })
  })
  return after
}
