import { buffer } from 'node:stream/consumers'
import { brandLogos, type Ground } from '../../contract/brand.ts'
import { readMediaAddress } from '../../contract/media-address.ts'
import { malformed } from '../../contract/problem.ts'
import { newFileKey, type Files } from '../../platform/storage/files.ts'
import type { BrandCrop, BrandMaking, IconPlan, MadeBrandPicture, MadeLogo } from './making.ts'
import type { PictureField } from './staff.contract.ts'
import type { ChosenBrand, StoredPicture } from './store.ts'

/** A picture of the site, with what is shown of it. */
export interface SitePicture {
  file_key: string
  crop: BrandCrop
  focus: { x: number; y: number }
}

export interface DrawParts {
  files: Files
  making: BrandMaking
  /** A picture of the media room; null where it is not there, or not any more. */
  pictureOf: (id: string) => Promise<SitePicture | null>
}

interface Logo extends MadeLogo {
  whole: Buffer
  crop: BrandCrop
}

/**
 * Draws all pictures of a face, and stores them as files; those of which no row follows are swept.
 * Throws 400 for a picture that is not there, and for a logo that could not be seen.
 */
export async function drawBrand(parts: DrawParts, chosen: ChosenBrand): Promise<StoredPicture[]> {
  const logos = {
    paper: await logoOf(parts, chosen, 'paper'),
    night: await logoOf(parts, chosen, 'night'),
  }
  const shown = {
    paper: logos.paper ?? seenOn(logos.night, 'paper'),
    night: logos.night ?? seenOn(logos.paper, 'night'),
  }
  const made = [
    ...piecesOf(shown.paper, { logo: 'logo-paper', 'mail-paper': 'mail-paper' }),
    ...piecesOf(shown.night, { logo: 'logo-night', 'mail-night': 'mail-night' }),
    ...(await iconsOf(parts, chosen, shown)),
  ]
  const stored: StoredPicture[] = []
  for (const { bytes, ...picture } of made)
    stored.push({ ...picture, file_key: await store(parts.files, bytes), bytes: bytes.length })
  return stored
}

const seenOn = (logo: Logo | null, ground: Ground) => (logo?.seen[ground] === 'well' ? logo : null)

async function pictureIn(parts: DrawParts, chosen: ChosenBrand, field: PictureField) {
  const named = readMediaAddress(chosen[field])
  if (!named) return null
  const found = await parts.pictureOf(named.id)
  if (!found) return refuseMissing(field)
  return { ...found, whole: await buffer(parts.files.read(found.file_key)) }
}

export function refuseMissing(field: PictureField): never {
  const detail = 'This picture was removed. Choose another one.'
  throw malformed(detail, { [field]: [detail] })
}

async function logoOf(parts: DrawParts, chosen: ChosenBrand, ground: Ground): Promise<Logo | null> {
  const field = `logo_${ground}` as const
  const picture = await pictureIn(parts, chosen, field)
  if (!picture) return null
  const { whole, crop } = picture
  const drawn = await parts.making.logo(whole, crop)
  if (drawn.seen[ground] === 'hidden') {
    const detail = `Nobody could see this logo on ${ground}. Choose one in another colour.`
    throw malformed(detail, { [field]: [detail] })
  }
  return { ...drawn, whole, crop }
}

const piecesOf = (logo: Logo | null, names: Record<string, string>): MadeBrandPicture[] =>
  (logo?.made ?? []).flatMap((one) => {
    const name = names[one.name]
    return name === undefined ? [] : [{ ...one, name }]
  })

async function iconsOf(
  parts: DrawParts,
  chosen: ChosenBrand,
  logos: Record<Ground, Logo | null>,
): Promise<MadeBrandPicture[]> {
  const own = await pictureIn(parts, chosen, 'icon')
  if (own) return await parts.making.icons(own.whole, { of: 'picture', ...framingOf(own) })
  const square = brandLogos
    .map((name) => (name === 'logo-paper' ? 'paper' : 'night'))
    .find((ground) => isNearlySquare(logos[ground]))
  const logo = square && logos[square]
  if (logo) {
    const plan: IconPlan = { of: 'logo', crop: logo.crop, ground: square }
    return await parts.making.icons(logo.whole, plan)
  }
  const { accent } = chosen
  return accent ? await parts.making.icons(Buffer.alloc(0), { of: 'mark', accent }) : []
}

const framingOf = ({ crop, focus }: SitePicture) => ({ crop, focus })

/** At most half as wide again as it is high, or the other way round. */
function isNearlySquare(logo: Logo | null): boolean {
  const { width = 0, height = 1 } = logo?.made.find(({ name }) => name === 'logo') ?? {}
  return width / height <= 1.5 && height / width <= 1.5
}

async function store(files: Files, bytes: Buffer): Promise<string> {
  const key = newFileKey()
  const part = await files.append(key, 0)
  await part.write(bytes).finally(() => part.close())
  await files.finish(key, bytes.length)
  return key
}
