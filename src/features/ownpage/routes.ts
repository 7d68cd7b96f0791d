import { slug as slugSchema } from '../../contract/fields.ts'
import { notFound, Problem } from '../../contract/problem.ts'
import { needed, type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { serve } from '../../platform/http/serve.ts'
import { demandSlug, show } from '../../platform/publishing/pages.ts'
import { listOwnPages, ownPagePage, readOwnPage, type OwnPageView } from './contract.ts'
import { piecesOf, type PieceParts } from './pieces.ts'
import { shownBlocks, type ShowsPictures } from './shown.ts'
import type { OwnPageStore } from './store.ts'

interface Parts {
  ownPages: OwnPageStore
  showPictures: ShowsPictures
}

export function ownPageRoutes({ ownPages, showPictures }: Parts) {
  return [
    serve(listOwnPages, () => ownPages.list()),
    serve(readOwnPage, async ({ params }) => {
      const found = await ownPages.find(params.id)
      if (!found) throw notFound()
      return { ...found, blocks: await shownBlocks(found.blocks, showPictures) }
    }),
  ]
}

/** Has to be mounted after every other page: its address is any one segment. */
export const ownPagePages = ({ callEndpoint, ...parts }: PieceParts) => [
  show(
    ownPagePage,
    async ({ params }): Promise<OwnPageView> => {
      const { slug = '' } = params
      if (!slugSchema.safeParse(slug).success) throw notFound()
      const page = await needed(callEndpoint(readOwnPage, { params: { id: slug } }))
      demandSlug(page, slug, '')
      return { page, pieces: await piecesOf(page.blocks, { callEndpoint, ...parts }) }
    },
    {
      isLast: true,
      // Each form has its own ticket.
      perVisitor: ({ pieces }) => pieces.contact !== null,
      places: async () =>
        (await listed(callEndpoint)).map(({ slug, title, seo_title, ...page }) => ({
          ...page,
          title: seo_title || title,
          params: { slug },
        })),
    },
  ),
]

/** Another content server may have none. */
async function listed(callEndpoint: EndpointCaller) {
  return await needed(callEndpoint(listOwnPages)).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return []
    throw error
  })
}
