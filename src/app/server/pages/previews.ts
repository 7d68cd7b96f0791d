import { aboutPage } from '../../../features/about/contract.ts'
import { viewOfAbout } from '../../../features/about/routes.ts'
import { caseStudyPage } from '../../../features/casestudies/contract.ts'
import { viewOfStudy, withStudyPictures } from '../../../features/casestudies/routes.ts'
import { storedCaseStudies } from '../../../features/editorial/case-study-kind.ts'
import { previewedStudy } from '../../../features/editorial/study-words.ts'
import { storedMails } from '../../../features/editorial/mail-kind.ts'
import { previewedOwnPage, storedOwnPages } from '../../../features/editorial/own-page-kind.ts'
import { storedPosts, previewedPost } from '../../../features/editorial/post-kind.ts'
import type { mountPreview } from '../../../features/editorial/mount-preview.ts'
import { previewedAbout, previewedLegalText } from '../../../features/editorial/page-kind.ts'
import type { Previewed } from '../../../features/editorial/preview.ts'
import { postPage } from '../../../features/insights/contract.ts'
import { neighboursOfPost } from '../../../features/insights/listing.ts'
import { postStore } from '../../../features/insights/store.ts'
import { privacyPage, termsPage } from '../../../features/legal/contract.ts'
import { ownPagePage } from '../../../features/ownpage/contract.ts'
import { piecesOf, type PieceParts } from '../../../features/ownpage/pieces.ts'
import { shownBlocks } from '../../../features/ownpage/shown.ts'
import type { LegalText } from '../../../features/content/contract.ts'
import type { Shared } from '../shared/shared.ts'
import { storedPages } from '../shared/stored-kinds.ts'
import { shownFigures } from './figures.ts'
import { drawingMails, type WrittenPost } from './mail-preview.ts'
import type { World } from '../world.ts'

/** How what is being written of each kind of text is shown as its page. */
export function previewedKinds(
  world: World,
  {
    callEndpoint,
    withPictures,
    showPictures,
    pieces,
    writtenPost,
  }: Pick<Parameters<typeof viewOfAbout>[0], 'callEndpoint' | 'withPictures'> &
    Pick<Shared['media'], 'showPictures'> & { pieces: PieceParts; writtenPost: WrittenPost },
): Parameters<typeof mountPreview>[1]['kinds'] {
  const { database, clock } = world
  const draw = drawingMails(world, writtenPost)
  const posts = postStore(database, clock)
  const viewOfLegal = async (text: LegalText) => ({
    text: { ...text, body: await showPictures(text.body) },
  })
  return [
    {
      stored: storedPosts,
      show(given) {
        const post = previewedPost(given)
        const view = Promise.all([showPictures(post.body), neighboursOfPost(posts, post)]).then(
          ([body, around]) => ({ post: { ...post, body }, ...around }),
        )
        return { page: postPage, path: `/blog/${post.slug}`, view }
      },
    },
    {
      stored: storedCaseStudies,
      show(given) {
        const study = previewedStudy(given)
        const view = withStudyPictures([study], showPictures).then(async ([whole = study]) =>
          viewOfStudy(callEndpoint, { ...whole, body: await showPictures(study.body) }),
        )
        return { page: caseStudyPage, path: `/case-studies/${study.slug}`, view }
      },
    },
    {
      stored: storedOwnPages,
      show(given) {
        const page = previewedOwnPage(given)
        const view = shownBlocks(page.blocks, showPictures).then(async (blocks) => ({
          page: { ...page, blocks },
          pieces: await piecesOf(blocks, pieces),
        }))
        return { page: ownPagePage, path: `/${page.slug}`, view }
      },
    },
    {
      stored: storedPages.about,
      show(given) {
        const parts = { callEndpoint, withPictures, figures: shownFigures({ database, clock }) }
        const about = previewedAbout(given)
        const view = showPictures(about.story).then((story) =>
          viewOfAbout(parts, { ...about, story }),
        )
        return { page: aboutPage, path: '/about', view }
      },
    },
    ...(['privacy', 'terms'] as const).map((slug) => ({
      stored: storedPages[slug],
      show: (given: Previewed) => ({
        page: slug === 'privacy' ? privacyPage : termsPage,
        path: `/${slug}`,
        view: viewOfLegal(previewedLegalText(slug, given)),
      }),
    })),
    ...storedMails.map((stored) => ({ stored, draw })),
  ]
}
