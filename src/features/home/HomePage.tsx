import type { Frame } from '../content/contract.ts'
import { CallBand } from '../../ui/site/CallBand.tsx'
import { Island } from '../../ui/site/Island.tsx'
import type { HomeView } from './contract.ts'
import { Hero } from './Hero.tsx'
import { HomeContent, type HomeContentProps } from './HomeContent.island.tsx'
import { HomeSections } from './HomeSections.tsx'
import { ServiceRows } from './ServiceRows.tsx'

/** The home page; content that the server could not load in time is loaded by an island. */
export function HomePage({ view }: { view: HomeView; frame: Frame }) {
  const { content, defaults, api } = view
  const data = content.state === 'loaded' ? content.data : null
  return (
    <>
      <Hero hero={data?.hero ?? defaults.hero} voices={data?.testimonials ?? []} />
      <ServiceRows services={data?.services.length ? data.services : defaults.services} />
      {data ? (
        <HomeSections data={data} defaults={defaults} />
      ) : (
        <Island<HomeContentProps>
          name="HomeContent"
          when="now"
          component={HomeContent}
          props={{ api, defaults }}
        />
      )}
      <CallBand call={data?.call_to_action ?? defaults.call} seed={7} />
    </>
  )
}
