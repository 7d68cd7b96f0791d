import { caseStudyPage } from '../../../features/casestudies/contract.ts'
import { viewOfStudy } from '../../../features/casestudies/routes.ts'
import { previewedStudy, storedCaseStudies } from '../../../features/editorial/case-study-kind.ts'
import { storedPosts, previewedPost } from '../../../features/editorial/post-kind.ts'
import type { mountPreview } from '../../../features/editorial/mount-preview.ts'
import { postPage } from '../../../features/insights/contract.ts'
import { neighboursOfPost } from '../../../features/insights/listing.ts'
import { postStore } from '../../../features/insights/store.ts'
import type { EndpointCaller } from '../../../platform/http/call-endpoint.ts'
import type { World } from '../world.ts'

/** How what is being written of each kind of text is shown as its page. */
export function previewedKinds(
  { database, clock }: World,
  callEndpoint: EndpointCaller,
): Parameters<typeof mountPreview>[1]['kinds'] {
  const posts = postStore(database, clock)
  return [
    {
      stored: storedPosts,
      show(given) {
        const post = previewedPost(given)
        const view = neighboursOfPost(posts, post).then((around) => ({ post, ...around }))
        return { page: postPage, path: `/blog/${post.slug}`, view }
      },
    },
    {
      stored: storedCaseStudies,
      show(given) {
        const study = previewedStudy(given)
        const view = viewOfStudy(callEndpoint, study)
        return { page: caseStudyPage, path: `/case-studies/${study.slug}`, view }
      },
    },
  ]
}
