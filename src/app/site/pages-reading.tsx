import { caseStudiesPage, caseStudyPage } from '../../features/casestudies/contract.ts'
import { CaseStudiesPage } from '../../features/casestudies/CaseStudiesPage.tsx'
import { CaseStudyPage } from '../../features/casestudies/CaseStudyPage.tsx'
import { StudiesData, StudyData } from '../../features/casestudies/StudyData.tsx'
import {
  blogName,
  blogPage,
  feedLinks,
  pageLinks,
  postPage,
  topicName,
} from '../../features/insights/contract.ts'
import { BlogPage } from '../../features/insights/BlogPage.tsx'
import { BlogData, PostData } from '../../features/insights/PostData.tsx'
import { PostPage } from '../../features/insights/PostPage.tsx'
import { referencePage } from '../../features/reference/contract.ts'
import { ReferencePage } from '../../features/reference/ReferencePage.tsx'
import { screen } from '../../ui/site/screen.ts'

/** The pages to read: posts, case studies and texts. */
export const readingPages = [
  screen(blogPage, {
    theme: 'light',
    meta: (view) => ({
      title: view.listing.page > 1 ? `${blogName}, page ${view.listing.page}` : blogName,
      description:
        'What projects teach us about running Salesforce: data, flows, releases, people.',
      indexed: !view.category && !view.search,
      ...pageLinks(view),
    }),
    Body: BlogPage,
    Data: BlogData,
  }),
  screen(postPage, {
    theme: 'light',
    meta: ({ post }) => ({
      title: post.title,
      description: post.excerpt,
      published: post.published_at,
      label: topicName(post.category),
      links: feedLinks(),
    }),
    Body: PostPage,
    Data: PostData,
  }),
  screen(caseStudiesPage, {
    theme: 'light',
    meta: ({ industry }) => ({
      title: 'Case Studies',
      description:
        'Salesforce projects with their number, their length and what we would do differently.',
      indexed: !industry,
    }),
    Body: CaseStudiesPage,
    Data: StudiesData,
  }),
  screen(caseStudyPage, {
    theme: 'light',
    meta: ({ study }) => ({
      title: study.title,
      description: study.summary,
      published: study.published_at,
      label: 'Case study',
    }),
    Body: CaseStudyPage,
    Data: StudyData,
  }),
  screen(referencePage, {
    theme: 'light',
    meta: () => ({
      title: 'The API',
      description: 'The calls that answer everything this site shows, as JSON.',
    }),
    Body: ReferencePage,
  }),
]
