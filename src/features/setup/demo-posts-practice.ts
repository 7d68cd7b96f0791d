import type { Post } from '../insights/contract.ts'
import { doc, h2, ol, p, quote, ul } from '../../contract/prose.ts'

export const postsOnPractice: Omit<Post, 'id' | 'reading_minutes'>[] = [
  {
    slug: 'five-numbers-for-adoption',
    title: 'Five numbers that tell you whether people use Salesforce',
    excerpt:
      'Log-in counts flatter everyone. These five take an hour to set up and are hard to argue with.',
    category: 'best-practices',
    author_name: 'Ruth Nakamura',
    published_at: '2026-11-10T14:00:00.000Z',
    featured: true,
    body: doc(
      p(
        'Every launch report says that adoption is high. It usually means that people signed in, because they were told to, and then went back to the spreadsheet. For six years I was the administrator who had to know better. These are the five numbers that I still set up first. All of them come from standard reports.',
      ),
      h2('1. People who changed something this week'),
      p(
        'Signing in is cheap. Count the people who created or edited at least one record in the last seven days, by role, and divide by the people who hold a license. Below 60 percent for a sales team, something is in the way. If you do look at log-ins, filter by login type, or the integration user will be your keenest adopter. And remember that login history goes back six months only; export it if you want a year.',
      ),
      h2('2. Open deals with a date in the past'),
      p(
        'An open opportunity whose close date has gone by is a record that nobody believes in. Count them, as a share of all open ones, by owner. Healthy teams stay under 5 percent. Above 20, the forecast is a fiction and everyone in the room knows it.',
      ),
      h2('3. Records that have gone quiet'),
      p(
        'Open opportunities and cases with no activity and no change for 30 days. A few are normal. When one stage holds most of them, the stage is wrong: it describes a hope of ours and no act of the customer. Rename it or remove it.',
      ),
      h2('4. How full the fields are'),
      p(
        'Take the ten fields that your reports depend on and measure the share of new records in which each is filled. Then take the ten emptiest fields on the page layout and ask who needs them. In our last 30 reviews, the median Opportunity page had 64 fields, of which 22 were filled more than half of the time.',
      ),
      ul(
        'Filled and used: keep it.',
        'Used and seldom filled: ask for it later in the process, when people know the answer.',
        'Neither: take it off the page now, and delete it in a quarter.',
      ),
      h2('5. Reports that managers open'),
      p(
        'Sort reports by the date they were last run. If the pipeline dashboard was last opened before the quarter began, the Monday meeting runs on something else. This is the number that moves the others. People fill in what their manager reads.',
      ),
      quote('Training is finished when the meeting runs from the dashboard.'),
      h2('Keep the trend'),
      p('A single reading proves little. Do this instead:'),
      ol(
        'Build the five as reports and put them on one dashboard.',
        'Save the figures every Friday with a reporting snapshot.',
        'Send them every second week to the same three people, with one change that you propose.',
        'After twelve weeks, stop sending and see who asks.',
      ),
      p(
        'Expect a fall in week four. It is the point at which the novelty is over and the old habit has not died. A short visit to the two teams that fell furthest usually finds one concrete obstacle: a required field that nobody can know yet, a page that takes nine seconds, a view that shows [records they should not see](/blog/sharing-in-plain-words). Repair that and the line recovers.',
      ),
      p(
        'We run this for twelve weeks after every launch. It is also a service of its own, for orgs that someone else built: [Training & Adoption](/services/training).',
      ),
    ),
  },
  {
    slug: 'sharing-in-plain-words',
    title: 'Who sees what: sharing in plain words',
    excerpt:
      'Most sharing problems are two simple questions that were answered in the wrong order. A page to keep beside you before the next “just give them access”.',
    category: 'best-practices',
    author_name: 'Adaeze Lindqvist',
    published_at: '2026-04-28T13:00:00.000Z',
    featured: false,
    body: doc(
      p(
        'In most orgs that we inherit, somebody once solved an access problem at five on a Friday by ticking View All Data. It worked. It also means that 40 people can now export the customer list, and nobody remembers deciding so. Sharing in Salesforce has a reputation for being hard. It has few parts, and it helps to know which question each one answers.',
      ),
      h2('Two questions, kept apart'),
      p(
        '**What kind of thing may this person work with?** That is the job of permission sets: which objects, which fields, create or only read. Give people permission sets grouped by job and leave the profile as bare as you can.',
      ),
      p(
        '**Which of those things?** That is sharing: which accounts, out of all accounts. A person needs a yes to both questions. When somebody cannot see a record, find out which of the two said no before you change either.',
      ),
      h2('Sharing opens, and never closes'),
      p(
        'Start from the organization-wide default, which says what people see of records they do not own. Everything after it can only open access further. That is why the default must be as strict as your strictest need. The tools then open it step by step:',
      ),
      ol(
        '**Role hierarchy:** opens upward. A manager sees what the team owns.',
        '**Sharing rules:** open sideways, by owner or by a field. “Service sees all accounts in the Northeast.”',
        '**Teams:** open one account or opportunity to named people.',
        '**Manual sharing:** opens one record, by hand. A sign that a rule is missing.',
        '**View All and Modify All:** open everything, whatever the rest says. Keep a list of who has them, with a reason beside each name.',
      ),
      quote(
        'If you cannot say in one sentence why a person sees a record, the model is wrong even when the access is right.',
      ),
      h2('Where it leaks'),
      ul(
        '**Dashboards** with a fixed running user show that user’s data to everyone who opens them.',
        '**Record-triggered Flows** run in system context and see everything. A Flow that copies a salary into a description has published it.',
        '**Apex** that is declared without sharing does the same. There are good reasons for it; they should stand in a comment.',
        '**Integration users** with a full administrator profile. Give each integration a user of its own and only the objects it needs.',
      ),
      h2('When it grows'),
      p(
        'Two numbers to watch. When one user owns more than about 10,000 records of an object, or one account has more than about 10,000 children, changes to roles and owners become slow and locks begin to appear. The usual culprit is a placeholder called “Unassigned”. Split it, and keep placeholder owners out of the role hierarchy.',
      ),
      p(
        'Changing a default from public to private makes Salesforce work out access again for every record. Do it on a weekend, after [a rehearsal in a full sandbox](/blog/migration-rehearsed-twice), and measure how long it took.',
      ),
      h2('A one-hour check'),
      p(
        'Write down the organization-wide default of each object, the holders of View All Data and Modify All Data, and the users who have not logged in for 90 days. Then choose five records at random and use Sharing Hierarchy on each to see who gets in. If one name surprises you, you have found your next task. If several do, an [advisory review](/services/advisory) settles the model in about two weeks.',
      ),
    ),
  },
]
