/** The calls of the first table of the specification's section 7 that only read, and ours. */
export const calls = [
  '/api/homepage/',
  '/api/layout/',
  '/api/services/',
  '/api/services/advisory/',
  '/api/testimonials/',
  '/api/faqs/',
  '/api/blog/',
  '/api/case-studies/',
  '/api/team/',
  '/api/partners/',
  '/api/statistics/',
  '/api/site-config/',
  '/api/hero/',
  '/api/company-info/',
  '/api/industries/',
  '/api/certifications/',
  '/api/ctas/by_placement/',
  '/api/about/',
  '/api/legal/privacy/',
  '/api/legal/terms/',
]

/** Those that there is something for only in the demo firm. */
export const demoCalls = ['/api/blog/flow-or-apex/', '/api/case-studies/cedar-row-referrals/']

/** The pages that every install has. */
export const pages = [
  '/',
  '/services',
  '/services/advisory',
  '/about',
  '/contact',
  '/blog',
  '/privacy',
  '/terms',
  '/login',
  '/api/',
]

/** Those that only the demo firm has. */
export const demoPages = [
  '/blog/flow-or-apex',
  '/case-studies',
  '/case-studies/cedar-row-referrals',
]

/** Pages as a filter or a search makes them, and those of links in mails; no search engine keeps them. */
export const filteredPages = [
  '/login/forgot',
  '/login/reset',
  '/invitation',
  `/newsletter/confirm?token=${'a'.repeat(43)}`,
  '/blog?category=best-practices',
  '/blog?search=gardening',
  '/case-studies?industry=healthcare',
]

/** What is there for machines. */
export const texts = [
  '/api/openapi.json',
  '/robots.txt',
  '/icon.svg',
  '/speculation-rules.json',
  '/sitemap.xml',
  '/llms.txt',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/index.md',
  '/services/advisory.md',
]
