import { Part } from '../../ui/signedin/frame/Part.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { StaffFirm, StaffHero } from './StaffSiteForms.tsx'

/** What the site says, each text where it can be changed. */
export function StaffSite() {
  const goTo = (id: string) => () => document.getElementById(id)?.focus()
  useKeys([
    { keys: ['h'], label: 'Head of the home page', act: goTo('hero-headline') },
    { keys: ['f'], label: 'Your firm', act: goTo('firm-name') },
  ])
  return (
    <>
      <Part
        title="Head of the home page"
        about={
          <>
            What a visitor reads first. <ToPage />
          </>
        }
      >
        <StaffHero />
      </Part>
      <Part
        title="Your firm"
        about={
          <>
            Stands on every page, in mails and in the portal. <ToPage />
          </>
        }
      >
        <StaffFirm />
      </Part>
    </>
  )
}

/** Beside what is changed, in a tab of its own, so that the form stays. */
const ToPage = () => (
  <a href="/" target="_blank" rel="noopener">
    See the page
  </a>
)
