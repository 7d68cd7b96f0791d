import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { PagePreview, usePreviewOpen } from '../../ui/signedin/frame/PagePreview.tsx'
import { showFirm, showHero } from '../content/staff.contract.ts'
import { showBrand, type BrandShown } from './staff.contract.ts'
import { useStaffBrandPreview } from './useStaffBrand.web.ts'

/** The home page as it is, beside what changes it: it is shown anew with each field that is saved. */
export function StaffHomeBeside() {
  const brand = useAnswer(showBrand)
  return brand.data ? <Home brand={brand.data} /> : null
}

function Home({ brand: { values } }: { brand: BrandShown }) {
  const preview = usePreviewOpen()
  const [firm, hero] = [useAnswer(showFirm), useAnswer(showHero)]
  const saved = JSON.stringify([firm.data?.values, hero.data?.values])
  const url = useStaffBrandPreview(values, preview.isOpen, saved)
  return <PagePreview of="home page" heading="Your home page" first="Desk" url={url} {...preview} />
}
