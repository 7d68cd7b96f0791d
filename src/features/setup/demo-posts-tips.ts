import type { Post } from '../insights/contract.ts'
import { doc, h2, ol, p, quote, ul } from '../../contract/prose.ts'

export const postsOnTips: Omit<Post, 'id' | 'reading_minutes'>[] = [
  {
    slug: 'migration-rehearsed-twice',
    title: 'A data migration, rehearsed twice',
    excerpt:
      'The first rehearsal finds the wrong data. The second finds out how long the weekend really is. Skip neither.',
    category: 'implementation-tips',
    author_name: 'Tomás Ferreira',
    published_at: '2026-06-09T13:00:00.000Z',
    featured: false,
    body: doc(
      p(
        'A migration fails on Sunday night because of something that could have been known in March. I have moved data out of 60 or so systems, and the plan below is what is left after removing everything that did not help. It suits a company with between 50,000 and five million records.',
      ),
      h2('Decide what does not move'),
      p(
        'Count before you map. For each table of the old system: how many rows, how many touched in the last two years, how many without an email address or an owner, how many that look like the same company twice. Then sort with the people who use them.',
      ),
      ul(
        '**Move** what someone works with, or must be able to report on.',
        '**Archive** what the law or finance wants kept. A read-only copy is enough.',
        '**Drop** the rest, and write down who agreed.',
      ),
      p(
        'A typical first migration moves about half. Salesforce counts most records as 2 KB of storage, so the half that stays behind is also money.',
      ),
      h2('Prepare the org'),
      ol(
        'An **external ID** field on each object, filled with the old system’s key. Load with upsert on it. You can then run any step twice without creating anything twice.',
        'The permission to **set audit fields on creation**, so that a customer of 2014 still says 2014. It works at insert only; there is no second chance.',
        'A **bypass**: one custom permission that every Flow, trigger and validation rule respects. Loading 80,000 contacts should send no welcome emails. Set email deliverability to system messages only as well.',
        'An answer for **people who have left**: a real owner of today, or an inactive one on purpose.',
      ),
      h2('First rehearsal: is it right'),
      p(
        'Take a sandbox and 5 percent of the data, chosen to include the ugly part. Load in the order of dependence: users, accounts, contacts, products and prices, opportunities with their lines, cases, then activities and files. Have three users open ten records each beside the old system and write down every difference. Expect 30 to 60. Most are decisions that nobody had taken.',
      ),
      h2('Second rehearsal: how long is it'),
      p(
        'A full sandbox, all the data, the real sequence, and a stopwatch. A full sandbox can be refreshed only every 29 days, so book it early. Sort child records by their parent before loading, or parallel batches will fight over the same account and fail with row locks. Write the duration of each step into the plan, add a third, and see whether the sum fits between Friday evening and Sunday noon.',
      ),
      p(
        'Include the way back. At a fixed hour, one named person decides to go on or to return to the old system on Monday.',
      ),
      quote(
        'The weekend itself should be boring. If anyone is clever on Saturday night, the rehearsals were too short.',
      ),
      h2('Prove it'),
      p('On Sunday, before anyone else signs in, compare and sign:'),
      ul(
        'Counts per object, old and new, with the agreed drops between them.',
        'Sums that finance knows by heart: open pipeline, revenue by year, balance by customer.',
        'Twenty records chosen by the people who will be asked about them on Monday.',
        'One record of each kind created, edited and sent through every integration.',
      ),
      p(
        'Then leave the old system readable for at least a year. People stop asking for it after about six weeks, and it is the asking that tells you [whether they trust the new one](/blog/five-numbers-for-adoption).',
      ),
      p(
        'Both rehearsals are part of every [implementation](/services/implementation) that we do. If only the data has to move, ask for the migration alone.',
      ),
    ),
  },
  {
    slug: 'flow-or-apex',
    title: 'Flow or Apex: decide by volume and by who will change it',
    excerpt:
      'Both can do the job. The choice is about how many records arrive at once and who gets the call in two years.',
    category: 'implementation-tips',
    author_name: 'Idris Halloran',
    published_at: '2026-07-21T13:00:00.000Z',
    featured: false,
    body: doc(
      p(
        'Developers reach for Apex and administrators for Flow, each because it is what they know. I write Apex for a living and use Flow for more than half of what I build. Two questions settle most cases in a minute.',
      ),
      h2('How many records at once'),
      p(
        'Every automation will one day meet a bulk load: an import, an integration catching up after a weekend, a territory change. Salesforce hands records to it in batches of up to 200, and one transaction may run 100 queries, 150 data changes and ten seconds of processor time. A Flow that looks up a price inside a loop is fine for an order of ten lines and fails on one of 101.',
      ),
      ul(
        '**One record changing itself:** a before-save Flow. It is quick and needs no extra save.',
        '**One record and a few relatives:** an after-save Flow, with its lookups outside the loops.',
        '**Many records, sums across them, or several objects that must agree:** Apex. Maps and sets make such work short and cheap.',
        '**Hundreds of thousands:** batch Apex at night, with a log.',
      ),
      h2('Who will change it'),
      p(
        'A discount limit that sales operations adjusts every quarter belongs where sales operations can reach it: in a Flow, or in custom metadata that either tool reads. A commission formula that changes every three years, with auditors watching, belongs in Apex under source control. If you have no developer and no contract with one, each Apex class is a small debt, and I say that as the person who would be paid to settle it.',
      ),
      h2('The middle way'),
      p(
        'The best division is often both. The Flow says when and for whom; an invocable Apex method does the one hard thing. The administrator can move the step, change the conditions and read the whole story on one canvas. The developer owns 60 lines with proper tests.',
      ),
      quote(
        'Put the decision where the business can see it, and the arithmetic where it can be tested.',
      ),
      h2('House rules that save arguments'),
      ol(
        'One before-save Flow and one trigger per object, at most. Give after-save Flows a number in trigger order.',
        'No data change inside a loop, in either tool.',
        'Every element that writes has a fault path, which ends in a log that somebody reads.',
        'Every automation respects the same bypass permission, or the next [data migration](/blog/migration-rehearsed-twice) will be a long one.',
        'The description says why it exists and who asked for it.',
        'Test with 200 records. Salesforce demands that tests run 75 percent of Apex lines; it does not demand that they check anything. Check the result.',
      ),
      h2('When to rewrite'),
      p(
        'Leave a working thing alone until it hurts. These are the signs: the Flow no longer fits on a screen at half size, the same lookup appears in four places, an import has to be cut into pieces of 50, or nobody dares to touch it before the quarter ends. Then count how often it changed in a year. Often means Flow, tidied. Seldom and complicated means Apex.',
      ),
      p(
        'If the old automation is a Workflow Rule or a process, begin with [the order of the move](/blog/workflow-rules-after-support). If you would like a second reading of what you have, that is where our [development](/services/development) work starts anyway: two days of reading, before a line is written.',
      ),
    ),
  },
]
