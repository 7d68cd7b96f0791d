import type { Frame } from '../content/contract.ts'
import { CallBand } from '../../ui/site/CallBand.tsx'
import { telephone } from '../../contract/telephone.ts'
import { Island } from '../../ui/site/Island.tsx'
import { numberWord } from '../../ui/site/number-words.ts'
import { PageHead } from '../../ui/site/PageHead.tsx'
import type { ServicesView } from './contract.ts'
import { ServiceParts, shownServices } from './ServiceParts.tsx'
import { ServicesContent, type ServicesContentProps } from './ServicesContent.island.tsx'

const titleFor = (count: number) =>
  count === 1
    ? 'One service, one person who answers for it'
    : `${numberWord(count)} services, one person who answers for them`

export function ServicesPage({ view, frame }: { view: ServicesView; frame: Frame }) {
  const { services, defaults, api } = view
  const { phone } = frame.layout.company
  const callable = telephone(phone)
  const shown = shownServices(services.state === 'loaded' ? services.data : [], defaults)
  return (
    <>
      <PageHead
        title={titleFor(shown.length)}
        lead="Take one, or move from the first to the last as the org grows. Each has a scope, a length and a name on it before it starts."
        seed={11}
      />
      {services.state === 'loaded' ? (
        <ServiceParts services={shown} />
      ) : (
        <Island<ServicesContentProps>
          name="ServicesContent"
          when="now"
          component={ServicesContent}
          props={{ api, defaults }}
        />
      )}
      <CallBand
        call={
          view.call ?? {
            title: 'Not sure which one you need',
            text: 'Describe the problem. We will tell you which service fits, or that you do not need one.',
            primary_label: 'Get Free Consultation',
            primary_url: '/contact',
            secondary_label: callable ? `Call ${phone}` : '',
            secondary_url: callable ?? '',
          }
        }
        seed={12}
      />
    </>
  )
}
