import type { Post } from '../insights/contract.ts'
import { doc, h2, ol, p, quote, ul } from '../../contract/prose.ts'

export const postsOnUpdates: Omit<Post, 'id' | 'reading_minutes'>[] = [
  {
    slug: 'read-a-release-in-two-hours',
    title: 'How to read a Salesforce release in two hours',
    excerpt:
      'The release notes run to hundreds of pages, three times a year. Two hours in the right order are enough for most orgs.',
    category: 'salesforce-updates',
    author_name: 'Ruth Nakamura',
    published_at: '2026-09-01T13:00:00.000Z',
    featured: true,
    body: doc(
      p(
        'Salesforce releases three times a year: Spring in February, Summer in June, Winter in October, give or take. Nobody can postpone one. The notes run to hundreds of pages, most of which concern products that you do not own. I have read every set since 2012, and for a company of your size I now spend two hours on it. This is the order.',
      ),
      h2('Twenty minutes: dates and sandboxes'),
      p(
        'Look up your instance on the Salesforce status site and write three dates in the calendar: when the sandbox preview starts, when your production org is upgraded, and the weekend in between that you will use for trying things. The preview usually opens four to six weeks before production.',
      ),
      p(
        'Sandboxes are either on preview instances or they are not, and a refresh at the wrong moment moves yours to the other side. Before each release, decide on purpose:',
      ),
      ul(
        '**One sandbox on preview**, with your real Flows and page layouts, for trying the new version.',
        '**One sandbox that stays on the current version**, for the fix that you must ship next Tuesday.',
      ),
      h2('Forty minutes: what will change without you'),
      p(
        'Open **Release Updates** in Setup before you open the notes. It lists the changes that Salesforce will enforce in your org, each with its date, and some of them can be switched on early for a test. Most outages that get blamed on a release were on this page for a year.',
      ),
      p('For each update, write one line in a table: what it touches, who tries it, by when.'),
      h2('Forty minutes: the notes, filtered'),
      p(
        'Filter the notes by the products you own and read the feature table that says how each one arrives. Sort what you find into three groups:',
      ),
      ol(
        '**On for users at once.** Your people will see it on Monday. Try it, and tell them on Friday in two sentences and a screenshot.',
        '**On for administrators.** Read it, and put it on the list for later.',
        '**Needs setting up.** Ignore it unless it replaces something that you built by hand. Deleting your own Flow because the platform now does the job is the best change of the year.',
      ),
      h2('Twenty minutes: try the five things that matter'),
      p(
        'In the preview sandbox, do what your company does all day. Create a lead and convert it. Move an opportunity to its last stage. Open a case from an email. Run the report that the board reads. Send one record through each integration. If those five work, the remaining risk is small enough to meet as it comes.',
      ),
      quote(
        'A release review that nobody wrote down did not happen. One page, with a name against each line.',
      ),
      h2('What we leave alone'),
      p(
        'New features that look good in the keynote can wait for the next release. By then the first faults are repaired, the license question is settled, and someone else has found out whether it works with 40,000 accounts. I have never seen a company of 200 people lose business by turning a feature on four months late.',
      ),
      p(
        'If you still run Workflow Rules, the page to read next is [what to do with them after the end of support](/blog/workflow-rules-after-support). And if you would rather hand over the two hours, three reviews a year are part of [Admin On Demand](/services/admin).',
      ),
    ),
  },
  {
    slug: 'workflow-rules-after-support',
    title: 'Workflow Rules after the end of support: move them in this order',
    excerpt:
      'They still run, and nobody at Salesforce will repair them. An inventory and a sensible order make the move dull, as it should be.',
    category: 'salesforce-updates',
    author_name: 'Idris Halloran',
    published_at: '2026-03-10T14:00:00.000Z',
    featured: false,
    body: doc(
      p(
        'Support for Workflow Rules and Process Builder ended on December 31, 2025. Nothing stopped on that day. Existing rules still run; they just get no fixes, and no help from support when they misbehave. That is a reason to plan and no reason to panic. Most orgs that we see have between 20 and 150 of these rules, and about a third of them do nothing that anyone wants.',
      ),
      h2('Begin with an inventory'),
      p(
        'List every active rule and process in a sheet, one line each: object, what sets it off, what it does, who last changed it. Leave out those that belong to installed packages; they are their vendor’s to move. Then ask the owner of each process in the business one question: what would you notice if this were gone. Rules for which nobody has an answer are switched off in a sandbox first, then in production, and deleted a month later.',
      ),
      h2('Move one object at a time'),
      p(
        'The mistake we are most often called about is moving rules one by one. Rules, processes and triggers on the same object depend on the order in which they run, and that order changes when half of them become Flows. After-save Flows run later in a save than workflow rules do. A field update that used to arrive before your process may now arrive after it.',
      ),
      p('So take a whole object, on one sandbox, in this order:'),
      ol(
        'Same-record field updates become **one before-save Flow**. It is the fastest kind, because it needs no second save.',
        'Emails, tasks and changes to related records become **after-save Flows**, with a number in trigger order so that the sequence is written down.',
        'Time-based actions become **scheduled paths**.',
        'Anything with loops over many records goes to [a decision between Flow and Apex](/blog/flow-or-apex).',
      ),
      p(
        'The Migrate to Flow tool in Setup converts simple rules well. It converts one rule into one Flow, though, and thirty small Flows on Opportunity are no easier to live with than thirty rules. Use it for a first draft, then merge.',
      ),
      h2('Three traps'),
      ul(
        '**Pending time-based actions.** Turning a rule off leaves what is already waiting in its queue. Look at the time-based workflow monitor before the switch, or the customer gets two reminders.',
        '**Field updates that set off triggers again.** A workflow field update runs update triggers a second time. Some old code relies on that without saying so.',
        '**Rules that were quietly broken.** A faithful copy of a wrong rule is still wrong. Compare with what the business expects as well as with what the rule does.',
      ),
      quote(
        'Move what is needed, delete what is not, and write the reason in the description field.',
      ),
      h2('Know when you are done'),
      p(
        'Before the switch, save 50 real records of each kind in the sandbox with the old automation and keep the results. Save the same 50 with the new. Every difference is either a fault or a decision, and each decision gets a line in the log. Then deactivate, wait for one month’s end, and delete.',
      ),
      p(
        'Plan two to four days for an object like Opportunity and half a day for a quiet one. If you would like a count and an estimate first, that is one afternoon of an [advisory review](/services/advisory); the move itself is [development](/services/development).',
      ),
    ),
  },
]
