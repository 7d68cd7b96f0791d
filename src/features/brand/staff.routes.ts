import { serve } from '../../platform/http/serve.ts'
import type { brandPreviews } from './preview.ts'
import { setBrand, brandTexts, type BrandParts } from './set-brand.ts'
import { changeBrand, previewBrand, showBrand } from './staff.contract.ts'
import { findBrand } from './store.ts'

interface Parts extends BrandParts {
  previews: Pick<ReturnType<typeof brandPreviews>, 'give'>
}

/** The calls by which an owner changes the firm's face. */
export function brandRoutes({ previews, ...parts }: Parts) {
  return [
    serve(showBrand, async () => ({ values: brandTexts(await findBrand(parts.database.read)) })),
    serve(changeBrand, async ({ body }, by) => ({ values: await setBrand(parts, by, body) })),
    serve(previewBrand, async ({ body }) => previews.give(body)),
  ]
}
