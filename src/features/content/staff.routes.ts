import { mayUse } from '../../contract/access.ts'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import type { HeroText } from './contract.ts'
import { builtInFirm, readFirm, setFirm, type Firm } from './set-firm.ts'
import { readHeroWords, setHero, type HeroWords } from './set-hero.ts'
import { changeFirm, changeHero, showFirm, showHero } from './staff.contract.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  builtInHero: HeroText
}

/** The calls by which the firm changes what its site says. */
export function contentStaffRoutes({ builtInHero: builtIn, ...parts }: Parts) {
  const { read } = parts.database
  const { headline, lead, trust } = builtIn
  const firm = (values: Firm) => marked(values, builtInFirm)
  const hero = (values: HeroWords) => marked(values, { headline, lead, trust })
  return [
    serve(showFirm, async () => firm(await readFirm(read))),
    serve(changeFirm, async ({ body }, by) => {
      refuseEmail(body.email, by)
      return firm(await setFirm(parts, by, body))
    }),
    serve(showHero, async () => hero(await readHeroWords(read, builtIn))),
    serve(changeHero, async ({ body }, by) => hero(await setHero({ ...parts, builtIn }, by, body))),
  ]
}

/** Enquiries are mailed to that address: who may not read them must not lead them to themselves. */
function refuseEmail(email: string | undefined, { viewer }: SignedInActor): void {
  if (email === undefined || mayUse(viewer, 'enquiries')) return
  const detail = 'Enquiries are mailed to this address: ask somebody who reads them to change it.'
  throw new Problem(403, detail, { errors: { email: [detail] } })
}

/** What is shown, and which of it nobody has changed yet. */
const marked = <Name extends string>(
  values: Record<Name, string>,
  builtIn: Record<Name, string>,
) => ({
  values,
  built_in: (Object.keys(values) as Name[]).filter(
    (name) => values[name] !== '' && values[name] === builtIn[name],
  ),
})
