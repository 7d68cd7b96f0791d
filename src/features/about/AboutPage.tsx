import type { Certification, Frame, TeamMember } from '../content/contract.ts'
import { Avatar } from '../../ui/site/Avatar.tsx'
import { CallBand } from '../../ui/site/CallBand.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { Prose } from '../../ui/site/text/Prose.tsx'
import { Section } from '../../ui/site/Section.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import type { AboutView } from './contract.ts'
import styles from './AboutPage.module.css'

export function AboutPage({ view }: { view: AboutView; frame: Frame }) {
  const { about, team, certifications } = view
  const founder = team.find(({ featured }) => featured) ?? team[0]
  return (
    <>
      <PageHead title={about.headline} lead={about.lead} seed={23} />
      {view.figures.length > 0 ? <Figures figures={view.figures} /> : null}
      <Section labelledBy="story">
        <div className={styles.story}>
          <h2 id="story">Our Story</h2>
          <Prose text={about.story} />
        </div>
        <ul className={styles.highlights}>
          {about.highlights.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      {founder ? <Leadership founder={founder} certifications={certifications} /> : null}
      <Values values={about.values} />
      {team.length > 1 ? <Team people={team.filter((person) => person !== founder)} /> : null}
      <CallBand
        call={
          view.call ?? {
            title: 'Talk to the person who would do the work',
            text: 'There is no sales team in between. You speak with a consultant from the first call.',
            primary_label: 'Start a Conversation',
            primary_url: '/contact',
            secondary_label: 'Explore Services',
            secondary_url: '/services',
          }
        }
        seed={29}
      />
    </>
  )
}

function Figures({ figures }: Pick<AboutView, 'figures'>) {
  return (
    <Section air="tight">
      <h2>
        <Unseen>The firm in figures</Unseen>
      </h2>
      <dl className={styles.figures}>
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

interface LeadershipProps {
  founder: TeamMember
  certifications: Certification[]
}

function Leadership({ founder, certifications }: LeadershipProps) {
  const own = certifications.filter(({ team_member }) => team_member === founder.slug)
  return (
    <Section labelledBy="leadership" air="tight">
      <div className={styles.leadership}>
        <div>
          <h2 id="leadership">Leadership</h2>
          <Avatar name={founder.name} picture={founder.avatar_url} size="large" />
          <h3>{founder.name}</h3>
          <p className={styles.role}>{founder.role}</p>
          <ul className={styles.badges}>
            {founder.badges.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
        </div>
        <div>
          <p className={styles.bio}>{founder.bio}</p>
          {own.length > 0 ? <Certifications items={own} /> : null}
        </div>
      </div>
    </Section>
  )
}

function Certifications({ items }: { items: Certification[] }) {
  return (
    <table className={styles.certifications}>
      <caption>Certifications</caption>
      <tbody>
        {items.map(({ id, name, issued_on, verify_url }) => (
          <tr key={id}>
            <th scope="row">{verify_url ? <a href={verify_url}>{name}</a> : name}</th>
            <td>
              <time dateTime={issued_on}>since {issued_on.slice(0, 4)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Values({ values }: { values: { title: string; text: string }[] }) {
  return (
    <Section labelledBy="values">
      <h2 id="values">What we hold to</h2>
      <ul className={styles.values}>
        {values.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Team({ people }: { people: TeamMember[] }) {
  return (
    <Section labelledBy="team" air="tight">
      <h2 id="team">Who else you will meet</h2>
      <ul className={styles.team}>
        {people.map(({ id, name, role, bio, avatar_url }) => (
          <li key={id}>
            <Avatar name={name} picture={avatar_url} size="large" />
            <div>
              <h3>{name}</h3>
              <p className={styles.role}>{role}</p>
              <p>{bio}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
