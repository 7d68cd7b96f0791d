import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '../../test/support/database/database.ts'
import { onPostgres } from '../../test/support/database/engine.ts'
import type { Database } from './open.ts'

/** Tables with an organisation_id or a project_id and no policy, each with its reason. */
const exceptions: Record<string, string> = {
  audit_entry: 'only ever added to, and read by staff alone, who see every organisation',
}

const ofOrganisation = 'portico_sees(organisation_id)'
const ofProject = 'portico_sees_project(organisation_id, project_id)'
/** Also for who sees one of its projects for the firm. */
const ofCompany = 'portico_sees_company(organisation_id)'

const scopeIs = (scope: string) =>
  `(current_setting('portico.scope'::text, true) = '${scope}'::text)`
const scopeIsOneOf = (...scopes: string[]) =>
  `(current_setting('portico.scope'::text, true) = ANY (ARRAY[${scopes.map((one) => `'${one}'::text`).join(', ')}]))`
const waiting = '((project_id IS NULL) OR portico_on_team(project_id))'
const ofMember = '(EXISTS ( SELECT 1 FROM membership WHERE (membership.account_id = account.id)))'

const entryOf = (ofFirm: string) =>
  `CASE WHEN (project_id IS NOT NULL) THEN ${ofProject} WHEN (organisation_id IS NOT NULL) THEN ${ofCompany} ELSE ${ofFirm} END`

/** Tables whose policy is another one than their columns say, each as PostgreSQL prints it. */
const special: Record<string, string> = {
  organisation: 'portico_sees_company(id)',
  membership: ofCompany,
  project: 'portico_sees_project(organisation_id, id)',
  // What `portico_granted` and `portico_on_team` read: asking for them there would ask for ever.
  project_grant: `(${ofOrganisation} OR (${scopeIs('team')} AND portico_on_team(project_id)))`,
  project_team: `(portico_sees_granted(organisation_id, project_id) OR (account_id = NULLIF(current_setting('portico.team'::text, true), ''::text))) WRITES portico_sees_granted(organisation_id, project_id)`,
  account: `(${scopeIs('all')} OR (${scopeIs('team')} AND (firm_roles IS NOT NULL)) OR ${ofMember}) WRITES (${scopeIs('all')} OR ${ofMember})`,
  // What somebody changed of a project that they look after is written, and is not theirs to read.
  audit_change: `${ofOrganisation} WRITES ${ofCompany}`,
  note: `(${scopeIs('all')} OR (${scopeIs('team')} AND portico_on_team(project_id)))`,
  // Whoever of the firm causes a line writes it, and reads none.
  staff_notice_line: `${scopeIs('all')} WRITES ${scopeIsOneOf('all', 'team')}`,
  // Whose words are read by the firm alone; what somebody has mailed is placed in their scope.
  inbound_mail: `(${scopeIs('all')} OR (${scopeIs('team')} AND ${waiting}) OR (${scopeIs('organisation')} AND (text IS NULL))) WRITES (${scopeIsOneOf('all', 'organisation')} OR (${scopeIs('team')} AND ${waiting}))`,
  // What names no company came with an enquiry.
  mail_file: `CASE WHEN (project_id IS NOT NULL) THEN ${ofProject} WHEN (organisation_id IS NOT NULL) THEN ${ofOrganisation} ELSE ${scopeIsOneOf('all', 'team')} END`,
  event: `CASE WHEN (project_id IS NULL) THEN ${ofCompany} ELSE ${ofProject} END`,
  // What names no company is of the firm alone.
  search_entry: `${entryOf('portico_knows_entry(kind, about)')} WRITES ${entryOf(scopeIsOneOf('all', 'team'))}`,
}

interface Owned {
  name: string
  /** Whether its rows name a project; `sometimes`: without one it is of the whole organisation. */
  project: 'always' | 'sometimes' | null
}

function policyOf({ name, project }: Owned): string {
  if (Object.hasOwn(special, name)) return special[name] ?? ''
  if (project === null) return ofOrganisation
  if (project === 'always') return ofProject
  return `CASE WHEN (project_id IS NULL) THEN ${ofOrganisation} ELSE ${ofProject} END`
}

/**
 * The tables of organisations whose policy is not the one that their columns demand: not forced, for
 * some statements only, or with a second policy beside it, which could only let more through.
 */
async function unguarded(database: Database): Promise<string[]> {
  const { rows } = await sql<Owned & { forced: boolean; policies: string[] }>`
    with column_of as (
      select attrelid, attname, attnotnull from pg_attribute where not attisdropped and attnum > 0)
    select relname as name, relrowsecurity and relforcerowsecurity as forced,
      (select case when attnotnull then 'always' else 'sometimes' end from column_of
        where attrelid = relation.oid and attname = 'project_id') as project,
      array(select case
          when cmd = 'ALL' and roles = '{public}' and permissive = 'PERMISSIVE'
          then trim(regexp_replace(concat_ws(' WRITES ', qual, nullif(with_check, qual)),
            '\\s+', ' ', 'g')) else 'another' end
        from pg_policies where schemaname = current_schema and tablename = relname) as policies
    from pg_class relation
    where relkind in ('r', 'p') and relnamespace = current_schema::regnamespace
      and (relname in ('organisation', 'account') or exists (select from column_of
        where attrelid = relation.oid and attname in ('organisation_id', 'project_id')))
    order by name`.execute(database.read)
  return rows
    .filter(({ forced, policies, ...owned }) => {
      const [policy, ...others] = policies
      return !forced || policy !== policyOf(owned) || others.length > 0
    })
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(exceptions, name))
}

test('every exception is a table', async (t) => {
  const { read } = await freshDatabase(t)
  const tables = (await read.introspection.getTables()).map(({ name }) => name)
  const gone = Object.keys({ ...exceptions, ...special }).filter((name) => !tables.includes(name))
  assert.deepEqual(gone, [])
})

test('every table with an organisation has the policy', onPostgres, async (t) => {
  assert.deepEqual(await unguarded(await freshDatabase(t)), [])
})

const guard = (name: string, condition = ofOrganisation) => `
  alter table ${name} enable row level security, force row level security;
  create policy by_it on ${name} using (${condition}) with check (${condition});`

const sometimes = `case when project_id is null then ${ofOrganisation} else ${ofProject} end`

/** Tables with nothing wrong, by what a row names. */
const guarded = `
  create table guarded (id text, organisation_id text); ${guard('guarded')}
  create table guarded_project (organisation_id text, project_id text not null);
  ${guard('guarded_project', ofProject)}
  create table guarded_sometimes (organisation_id text, project_id text);
  ${guard('guarded_sometimes', sometimes)}`

const plain = 'create table planted (id text, organisation_id text);'
const always = 'create table planted (organisation_id text, project_id text not null);'
const maybe = 'create table planted (organisation_id text, project_id text);'

const planted: Record<string, string> = {
  'no policy': plain,
  'a policy that is not enabled': `${plain}
    create policy a on planted using (portico_sees(organisation_id));`,
  'a policy that is not forced on the owner': `${plain} ${guard('planted')}
    alter table planted no force row level security;`,
  'a policy for reading only': `${plain} ${guard('planted')} drop policy by_it on planted;
    create policy a on planted for select using (portico_sees(organisation_id));`,
  'a policy on another column': `${plain} ${guard('planted', 'portico_sees(id)')}`,
  'a policy that allows writing hidden rows': `${plain} ${guard('planted')}
    alter policy by_it on planted with check (true);`,
  'a second policy that allows everything': `${plain} ${guard('planted')}
    create policy a on planted using (true);`,
  'a project, and a policy that asks for no grant': `${always} ${guard('planted')}`,
  'a project, and a policy that lets every project of its company through': `${always}
    ${guard('planted', `${ofProject} or ${ofOrganisation}`)}`,
  'a project that may be none, and a policy that asks for no grant': `${maybe} ${guard('planted')}`,
  'a project that may be none, and a policy that turns it round': `${maybe}
    ${guard('planted', sometimes.replace('is null', 'is not null'))}`,
}

for (const [what, text] of Object.entries(planted)) {
  test(`a table with ${what} is found`, onPostgres, async (t) => {
    const database = await freshDatabase(t)
    await database.transaction((trx) => database.runScript(trx, `${text} ${guarded}`))
    assert.deepEqual(await unguarded(database), ['planted'])
  })
}

const loosened: Record<string, string> = {
  'account, for everybody who is nobody’s member': `alter policy by_membership on account
    using (true) with check (true)`,
  'project, for all of its company': `alter policy by_project on project
    using (portico_sees(organisation_id)) with check (portico_sees(organisation_id))`,
  'event, for all of its company': `alter policy by_project on event
    using (portico_sees(organisation_id)) with check (portico_sees(organisation_id))`,
}

for (const [what, text] of Object.entries(loosened)) {
  test(`a policy that is loosened on ${what} is found`, onPostgres, async (t) => {
    const database = await freshDatabase(t)
    await database.transaction((trx) => database.runScript(trx, text))
    assert.deepEqual(await unguarded(database), [what.split(',', 1)[0]])
  })
}
