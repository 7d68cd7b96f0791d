import type { RichText } from '../../contract/richtext.ts'
import { Badge } from '../../ui/base/Badge.tsx'
import { Button, ButtonLink } from '../../ui/base/form/Button.tsx'
import { Avatar } from '../../ui/site/Avatar.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { Prose } from '../../ui/site/text/Prose.tsx'
import { Ticks } from '../../ui/site/Ticks.tsx'
import type { Frame } from '../content/contract.ts'
import type { SampleView } from './contract.ts'
import { SampleFrame } from './SampleFrame.tsx'
import styles from './SimplePage.module.css'
import { Samples, StylePart, StyleParts } from './StylePart.tsx'

/** Type, colour, and what is made of both. */
export function SimplePage({ view, frame }: { view: SampleView; frame: Frame }) {
  return (
    <SampleFrame path={frame.path} view={view}>
      <PageHead
        title="Type and color"
        lead="Mona Sans for what is said loudly, Hanken Grotesk for everything that is read."
        seed={3}
      />
      <StyleParts>
        <Type />
        <StylePart title="Text">
          <div className={styles.measure}>
            <Prose text={text} />
          </div>
        </StylePart>
        <StylePart title="List with ticks">
          <Ticks items={['What you get', 'How long it takes', 'Who does it, by name']} />
        </StylePart>
        <Colours />
        <StylePart title="Buttons">
          <Samples>
            <Button type="button">The one call</Button>
            <Button type="button" variant="primary">
              In the portal
            </Button>
            <Button type="button" variant="secondary">
              Beside it
            </Button>
            <Button type="button" disabled>
              Under way
            </Button>
          </Samples>
          <Samples>
            <ButtonLink href="/simple" variant="primary" size="compact">
              Compact
            </ButtonLink>
            <ButtonLink href="/simple" variant="secondary" size="compact">
              A button whose words are longer than one would like
            </ButtonLink>
          </Samples>
        </StylePart>
        <StylePart title="Badges">
          <Samples>
            <Badge shape="dot">ACTIVE</Badge>
            <Badge shape="tick">COMPLETED</Badge>
            <Badge shape="bars">ON HOLD</Badge>
            <Badge shape="ring">PLANNED</Badge>
          </Samples>
        </StylePart>
        <StylePart title="People">
          <Samples>
            <Avatar name="Sam Idowu" picture={null} />
            <Avatar name="Aleksandra Wojciechowska-Brennan" picture={null} size="large" />
            <Avatar name="Li" picture={null} size="large" />
          </Samples>
        </StylePart>
      </StyleParts>
    </SampleFrame>
  )
}

function Type() {
  return (
    <StylePart title="Headings">
      <p className={styles.first}>Nine weeks, four stops</p>
      <p className={styles.second}>What a week is like</p>
      <p className={styles.third}>Monday, nine o’clock</p>
      <p className={styles.lead}>
        A lead is a sentence or two that says why one should read on, in 46 letters a line.
      </p>
      <p>
        Text is 17 pixels with a line of 1.6. It has <strong>what matters</strong>,{' '}
        <a href="/coronet">links that one can see</a>, <code>code-in-a-line</code>, and figures such
        as 1,234.50 that stand in columns where there are columns.
      </p>
      <p className={styles.small}>Small text says when, how many and by whom.</p>
    </StylePart>
  )
}

const tones = [
  ['ground', 'Ground'],
  ['raised', 'Raised'],
  ['sunken', 'Sunken'],
  ['strong', 'Text 1'],
  ['middle', 'Text 2'],
  ['faint', 'Text 3'],
  ['marigold', 'Marigold'],
  ['primary', 'Primary'],
  ['link', 'Link'],
  ['ok', 'Good'],
  ['bad', 'Bad'],
  ['hairline', 'Hairline'],
] as const

function Colours() {
  return (
    <StylePart title="Colors">
      <ul className={styles.colours}>
        {tones.map(([tone, name]) => (
          <li key={tone}>
            <span className={[styles.tone, styles[tone]].join(' ')} />
            {name}
          </li>
        ))}
      </ul>
    </StylePart>
  )
}

const paragraph = (words: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text: words }],
})
const heading = (level: 2 | 3, words: string) => ({
  type: 'heading' as const,
  attrs: { level },
  content: [{ type: 'text' as const, text: words }],
})
const items = (...texts: string[]) =>
  texts.map((words) => ({ type: 'listItem' as const, content: [paragraph(words)] }))

const text: RichText = {
  type: 'doc',
  content: [
    heading(3, 'Count before you choose'),
    paragraph(
      'Take the busiest hour of the last quarter. Below two hundred records in a transaction a flow is fast enough, and your administrator can read it. Above two thousand it is not, and no amount of care makes it so.',
    ),
    { type: 'blockquote', content: [paragraph('Ask who will change it next.')] },
    {
      type: 'bulletList',
      content: items('What is counted', 'In which unit', 'Of when'),
    },
    {
      type: 'orderedList',
      content: items('Look at who does the work', 'Draw it on one page', 'Build the smallest part'),
    },
  ],
}
