import type { Kysely, Transaction } from 'kysely'
import {
  brandAddress,
  builtInBrand,
  type Brand,
  type BrandPicture,
  type BrandPictureName,
  type Ground,
} from '../../contract/brand.ts'
import { readMediaAddress } from '../../contract/media-address.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { logoBox } from './making.ts'
import { brandFields, pictureFields, type BrandTexts } from './staff.contract.ts'

type Read = Kysely<Tables>
type Trx = Transaction<Tables>
export type StoredPicture = Tables['brand_picture']

/** What the firm has chosen, as it is written. */
export interface ChosenBrand extends BrandTexts {
  ground: Ground
  version: number
}

const nothingChosen: ChosenBrand = {
  accent: '',
  ground: builtInBrand.ground,
  logo_paper: '',
  logo_night: '',
  icon: '',
  version: builtInBrand.version,
}

export const findBrand = async (read: Read): Promise<ChosenBrand> =>
  (await read
    .selectFrom('brand')
    .select(['accent', 'ground', 'logo_paper', 'logo_night', 'icon', 'version'])
    .executeTakeFirst()) ?? nothingChosen

export async function saveBrand(
  trx: Trx,
  chosen: ChosenBrand & { updated_at: string },
): Promise<void> {
  const { accent, ground, logo_paper, logo_night, icon, version, updated_at } = chosen
  await trx
    .insertInto('brand')
    .values({ id: 'only', accent, ground, logo_paper, logo_night, icon, version, updated_at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ accent, ground, logo_paper, logo_night, icon, version, updated_at }),
    )
    .execute()
}

export const brandPictures = async (read: Read): Promise<StoredPicture[]> =>
  await read
    .selectFrom('brand_picture')
    .select(['name', 'format', 'width', 'height', 'file_key', 'bytes'])
    .execute()

export async function replaceBrandPictures(trx: Trx, made: StoredPicture[]): Promise<void> {
  await trx.deleteFrom('brand_picture').execute()
  for (const { name, format, width, height, file_key, bytes } of made)
    await trx
      .insertInto('brand_picture')
      .values({ name, format, width, height, file_key, bytes })
      .execute()
}

/** Whether a file is one of the firm's face. */
export const isBrandFile = async ({ read }: Database, key: string): Promise<boolean> =>
  (await read
    .selectFrom('brand_picture')
    .select('name')
    .where('file_key', '=', key)
    .executeTakeFirst()) !== undefined

/** The face as pages show it. */
export async function readBrand(read: Read): Promise<Brand> {
  const chosen = await findBrand(read)
  if (chosen.version === 0) return builtInBrand
  const pictures = await brandPictures(read)
  const logo = (name: BrandPictureName) => shownAs(chosen.version, pictures, name)
  return {
    version: chosen.version,
    accent: chosen.accent || null,
    ground: chosen.ground,
    logo: { paper: logo('logo-paper'), night: logo('logo-night') },
    hasIcons: pictures.some(({ name }) => name === 'icon-32'),
  }
}

function shownAs(
  version: number,
  pictures: StoredPicture[],
  name: BrandPictureName,
): BrandPicture | null {
  const found = pictures.find((one) => one.name === name)
  return found ? { src: brandAddress(version, name), ...shownSize(found) } : null
}

/** A picture has at most twice the pixels of the place where it is shown. */
export function shownSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, logoBox.width / width, logoBox.height / height)
  const shown = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: shown(width), height: shown(height) }
}

/** Where a picture of the media room stands in the firm's face. */
export async function picturesInBrand(trx: Trx, id: string) {
  const chosen = await findBrand(trx)
  return pictureFields
    .filter((name) => readMediaAddress(chosen[name])?.id === id)
    .map((name) => ({ where: 'Look', title: brandFields[name].label, href: '/console/look' }))
}
