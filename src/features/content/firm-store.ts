import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>
type Values<Table extends 'company_info' | 'hero' | 'site_config'> = Omit<
  Insertable<Tables[Table]>,
  'id'
>

const companyColumns = [
  'name',
  'legal_name',
  'founder',
  'phone',
  'email',
  'location',
  'hours',
  'opens',
  'closes',
  'time_zone',
  'updated_at',
] as const

/** The firm's own data; undefined until it has set some. */
export const findCompany = async (read: Kysely<Tables>) =>
  await read.selectFrom('company_info').select(companyColumns).executeTakeFirst()

export const findSiteConfig = async (read: Kysely<Tables>) =>
  await read
    .selectFrom('site_config')
    .select(['title', 'tagline', 'description', 'updated_at'])
    .executeTakeFirst()

/** The head of the home page; `stops` is JSON. */
export const findHero = async (read: Kysely<Tables>) =>
  await read
    .selectFrom('hero')
    .select(['headline', 'lead', 'trust', 'stops', 'updated_at'])
    .executeTakeFirst()

/** Writes all of the firm's data, whether it had any before or not. */
export async function saveCompany(trx: Trx, values: Values<'company_info'>): Promise<void> {
  const { name, legal_name, founder, phone, email, location, hours } = values
  const { opens, closes, time_zone, updated_at } = values
  await trx
    .insertInto('company_info')
    .values({
      id: 'only',
      name,
      legal_name,
      founder,
      phone,
      email,
      location,
      hours,
      opens,
      closes,
      time_zone,
      updated_at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name,
        legal_name,
        founder,
        phone,
        email,
        location,
        hours,
        opens,
        closes,
        time_zone,
        updated_at,
      }),
    )
    .execute()
}

/** The same for the title and the words of the site. */
export async function saveSiteConfig(trx: Trx, values: Values<'site_config'>): Promise<void> {
  const { title, tagline, description, updated_at } = values
  await trx
    .insertInto('site_config')
    .values({ id: 'only', title, tagline, description, updated_at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ title, tagline, description, updated_at }),
    )
    .execute()
}

/** The same for the head of the home page. */
export async function saveHero(trx: Trx, values: Values<'hero'>): Promise<void> {
  const { headline, lead, trust, stops, updated_at } = values
  await trx
    .insertInto('hero')
    .values({ id: 'only', headline, lead, trust, stops, updated_at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ headline, lead, trust, stops, updated_at }),
    )
    .execute()
}
