import type { Certification, TeamMember } from '../content/contract.ts'

export const demoTeam: Omit<TeamMember, 'id'>[] = [
  {
    slug: 'adaeze-lindqvist',
    name: 'Adaeze Lindqvist',
    role: 'Founder & Principal Consultant',
    bio: 'Adaeze has worked with Salesforce since 2002 and founded Coronet in 2005. She leads the advisory work and scopes every project herself. Before that she kept the books of a shipping agency, which is why she asks who will reconcile a number before she builds a report on it. She answers for the outcome of everything the firm does.',
    avatar_url: null,
    badges: ['20+ years with Salesforce', '5 certifications', 'Answers for every project'],
    featured: true,
  },
  {
    slug: 'tomas-ferreira',
    name: 'Tomás Ferreira',
    role: 'Integration Architect',
    bio: 'Tomás connects Salesforce to finance, order and support systems. He spent nine years on the other side, running the ERP of a ceramics manufacturer, and still draws the field ownership table before he opens a connector. He writes the alerts so that a person can act on them at seven in the morning.',
    avatar_url: null,
    badges: ['Integration', '4 certifications', 'Portuguese and Spanish'],
    featured: false,
  },
  {
    slug: 'idris-halloran',
    name: 'Idris Halloran',
    role: 'Lead Developer',
    bio: 'Idris builds what configuration cannot: Apex, Lightning web components and the Flows that have to survive a bulk load. He reviews every deployment the firm makes. He likes deleting code, and in most inherited orgs he finds a good deal of it.',
    avatar_url: null,
    badges: ['Apex and Lightning', '3 certifications', 'Reviews every release'],
    featured: false,
  },
  {
    slug: 'ruth-nakamura',
    name: 'Ruth Nakamura',
    role: 'Lead Administrator & Trainer',
    bio: 'Ruth runs Admin On Demand and all training. She was the only administrator of a 300-person lender for six years and remembers what it is like to be asked for a report at five on a Friday. She measures adoption for twelve weeks after each launch and sends the figures whether or not they flatter us.',
    avatar_url: null,
    badges: ['Admin On Demand', '3 certifications', 'Taught 1,900 people'],
    featured: false,
  },
]

const held = (team_member: string, name: string, issued_on: string): Omit<Certification, 'id'> => ({
  name,
  issuer: 'Salesforce',
  team_member,
  issued_on,
  verify_url: null,
})

export const demoCertifications: Omit<Certification, 'id'>[] = [
  held('adaeze-lindqvist', 'Administrator', '2008-05-19'),
  held('adaeze-lindqvist', 'Sales Cloud Consultant', '2011-10-03'),
  held('adaeze-lindqvist', 'Data Architect', '2017-02-27'),
  held('adaeze-lindqvist', 'Sharing and Visibility Architect', '2018-06-11'),
  held('adaeze-lindqvist', 'Application Architect', '2018-06-11'),
  held('tomas-ferreira', 'Platform App Builder', '2016-09-12'),
  held('tomas-ferreira', 'Integration Architect', '2019-03-25'),
  held('tomas-ferreira', 'Identity and Access Management Architect', '2021-11-08'),
  held('tomas-ferreira', 'Development Lifecycle and Deployment Architect', '2023-04-17'),
  held('idris-halloran', 'Platform Developer I', '2017-08-21'),
  held('idris-halloran', 'Platform Developer II', '2019-10-14'),
  held('idris-halloran', 'JavaScript Developer I', '2022-01-31'),
  held('ruth-nakamura', 'Advanced Administrator', '2018-11-05'),
  held('ruth-nakamura', 'Service Cloud Consultant', '2020-07-20'),
  held('ruth-nakamura', 'Experience Cloud Consultant', '2024-05-13'),
]
