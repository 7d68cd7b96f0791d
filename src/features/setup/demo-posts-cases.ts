import type { Post } from '../insights/contract.ts'
import { doc, h2, ol, p, quote, ul } from '../../contract/prose.ts'

export const postsOnCases: Omit<Post, 'id' | 'reading_minutes'>[] = [
  {
    slug: 'unused-licenses-before-renewal',
    title: 'Sixty-one unused licenses, eight weeks before the renewal',
    excerpt:
      'How a foundation with 280 seats read its own log-ins, and the method in six steps for your next renewal.',
    category: 'case-studies',
    author_name: 'Adaeze Lindqvist',
    published_at: '2026-10-06T13:00:00.000Z',
    featured: true,
    body: doc(
      p(
        'In spring the Lantern Street Foundation asked us a small question: whether 280 Salesforce licenses were the right number. Their contract was due in eight weeks. The full story is told in [the case study](/case-studies/lantern-street-licenses). This is the method, which takes about three days and works in any org.',
      ),
      h2('What the log-ins said'),
      p(
        'Of 280 people with a full license, 61 had not signed in for six months. Most were volunteers of a program that had ended. Nine were former staff, frozen on their last day. Freezing a user stops the log-in and keeps the license in use. Only deactivation gives it back.',
      ),
      p(
        'Another 31 people signed in every week and never opened a lead or an opportunity. They recorded attendance on two custom objects. A platform license, which covers accounts, contacts and custom objects, does that for a fraction of the price.',
      ),
      h2('The six steps'),
      ol(
        '**List.** Export active users with license, profile, last login, manager. Include frozen ones.',
        '**Sort by use.** Never signed in, not in 90 days, weekly, daily. Seasonal teams get a note; a fundraiser who appears every November is no ghost.',
        '**Look at what they touch.** For the weekly ones, find which objects they created or edited in the last quarter.',
        '**Ask the manager.** One message with names and a proposal for each. Silence is no consent; we ask twice.',
        '**Try it.** Clone one person’s access onto the cheaper license in a sandbox, and let them do a full day’s work there.',
        '**Write the order.** Numbers by license type, and who may ask for more during the year.',
      ),
      h2('Read the contract early'),
      p(
        'Most order forms renew by themselves unless you give notice in time, often 30 days before the end, sometimes more. Quantities can usually be raised during a term and lowered only at its end. That makes the two months before a renewal the only time at which this work pays. Put the notice date in the calendar of two people.',
      ),
      p('Three more lines of the order form deserve a look:'),
      ul(
        '**Add-ons by the seat.** Permission set licenses for products that were tried once and never rolled out.',
        '**Integration users.** Enterprise Edition includes five licenses made for integrations. Many orgs pay for full seats there.',
        '**Sandboxes and storage.** A full sandbox that has not been refreshed for a year is a subscription to nothing.',
      ),
      quote('The cheapest license is the one you did not renew by accident.'),
      h2('What it does not solve'),
      p(
        'Sixty-one people who do not sign in are also sixty-one people who found another way to do their work. For 14 of them the right answer was to keep the seat, and for six of those to repair the page that had driven them off. Counting tells you where to look; it does not tell you why. For that, [five other numbers](/blog/five-numbers-for-adoption) and a few conversations are needed.',
      ),
      p(
        'A renewal review is a fixed-price part of our [advisory work](/services/advisory). We sell no licenses and take no commission on them, so we have no interest in the number you arrive at.',
      ),
    ),
  },
]
