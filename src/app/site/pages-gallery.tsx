import type { ReactNode } from 'react'
import type { Frame } from '../../features/content/contract.ts'
import { samplePage, samples, type SampleView } from '../../features/gallery/contract.ts'
import { screen } from '../../ui/site/screen.ts'

type Load = () => Promise<(given: { view: SampleView; frame: Frame }) => ReactNode>

const index: Load = async () => (await import('../../features/gallery/CoronetPage.tsx')).CoronetPage
const dashboard: Load = async () =>
  (await import('../../features/gallery/DashboardPage.tsx')).DashboardPage
const features: Load = async () => (await import('./gallery/FeaturesPage.tsx')).FeaturesPage
const voices: Load = async () => (await import('./gallery/TestimonialsPage.tsx')).TestimonialsPage
const posts: Load = async () => (await import('./gallery/PostsPage.tsx')).PostsPage
const trouble: Load = async () => (await import('./gallery/TroublePage.tsx')).TroublePage

/** The component that shows each page of the gallery, read with its first visitor. */
const loads: Record<string, Load> = {
  '/simple': async () => (await import('../../features/gallery/SimplePage.tsx')).SimplePage,
  '/test': async () => (await import('../../features/gallery/TestPage.tsx')).TestPage,
  '/coronet': index,
  '/coronet/1': async () => (await import('./gallery/LandingPage.tsx')).LandingPage,
  '/coronet/2': dashboard,
  '/coronet/3': dashboard,
  '/coronet/4': dashboard,
  '/coronet/5': dashboard,
  '/coronet/6': dashboard,
  '/coronet/7': features,
  '/coronet/8': features,
  '/coronet/9': features,
  '/coronet/10': async () => (await import('../../features/gallery/ClaimPage.tsx')).ClaimPage,
  '/coronet/11': features,
  '/coronet/12': voices,
  '/coronet/13': voices,
  '/coronet/14': voices,
  '/coronet/15': posts,
  '/coronet/16': async () => (await import('../../features/gallery/SitemapPage.tsx')).SitemapPage,
  '/coronet/17': posts,
  '/coronet/18': trouble,
  '/coronet/19': trouble,
  '/coronet/20': async () => (await import('../../features/gallery/EmptyPage.tsx')).EmptyPage,
  '/coronet/21': index,
}

/** Their charts are read out by islands; no other page of the gallery needs the loader. */
const charted = [
  '/coronet/2',
  '/coronet/3',
  '/coronet/4',
  '/coronet/5',
  '/coronet/6',
  '/coronet/10',
]

/** The gallery: for people who look at the design, so search engines leave it out. */
export const galleryScreens = samples.map(({ path, title, about }) => {
  const load = loads[path]
  if (!load) throw new Error(`Nothing shows ${path}`)
  return screen(samplePage(path), {
    theme: ({ theme }) => theme,
    meta: () => ({ title: `${title} (sample)`, description: about, indexed: false }),
    scripted: () => charted.includes(path),
    Body: { load },
  })
})
