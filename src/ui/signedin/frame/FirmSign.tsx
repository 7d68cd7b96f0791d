import type { Brand, Ground } from '../../../contract/brand.ts'

/** What the shell of an application says of the firm's logo; null where it has none. */
function firmLogos(): Brand['logo'] | null {
  const said = document.getElementById('app')?.dataset['logos']
  return said ? (JSON.parse(said) as Brand['logo']) : null
}

/** The logo of the firm, in the one for the theme that is shown; or its name. */
export function FirmSign({ name }: { name: string }) {
  const logos = firmLogos()
  if (!logos) return name
  return (['paper', 'night'] satisfies Ground[]).map((ground) => {
    const logo = logos[ground]
    return logo ? (
      <img key={ground} {...logo} alt={name} data-logo={ground} />
    ) : (
      <span key={ground} data-logo={ground}>
        {name}
      </span>
    )
  })
}
